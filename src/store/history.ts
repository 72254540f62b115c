/**
 * Ties the place to the address bar: a jump is a step of the browser's history, a drag or scrub only
 * rewrites the newest step, Back and Forward restore the place they lead to.
 */
import type { Place } from './place.ts'
import { readPlace, writePlace } from './place-url.ts'
import { rememberPlace } from './recent.ts'
import { landAt } from './sessions.ts'
import { onGo, useApp } from './store.ts'

/** Browsers refuse more than about 100 rewrites in 30 seconds, so a scrub writes now and then, in ms. */
const REST = 400
/** The recent list learns of a place when it has been looked at for this long, in ms. */
const REMEMBER = 1000

const address = (place: Place): string => writePlace(place) || location.pathname + location.search

export function bindHistory(): () => void {
  let pending: Place | null = null
  let resting: ReturnType<typeof setTimeout> | null = null
  let remembering: ReturnType<typeof setTimeout> | null = null
  const write = () => {
    if (resting !== null) clearTimeout(resting)
    resting = null
    if (pending !== null) history.replaceState(null, '', address(pending))
    pending = null
  }
  const stop = onGo((place, how) => {
    if (how === 'push') {
      // Back has to lead to where the last rewrite was.
      write()
      if (address(place) !== currentAddress()) history.pushState(null, '', address(place))
    } else {
      pending = place
      resting ??= setTimeout(write, REST)
    }
    if (remembering !== null) clearTimeout(remembering)
    if (place.file !== null) remembering = setTimeout(() => void rememberPlace(place), REMEMBER)
  })
  const back = () => {
    pending = null
    const { place, notes } = readPlace(location.hash)
    useApp.setState({ notes })
    void landAt(place)
  }
  addEventListener('popstate', back)
  return () => {
    write()
    stop()
    removeEventListener('popstate', back)
  }
}

function currentAddress(): string {
  return location.hash || location.pathname + location.search
}

/** Where the page was opened at: a demo opens by itself, a local file has to be handed over. */
export function landAtAddress(): Promise<void> {
  const { place, notes } = readPlace(location.hash)
  useApp.setState({ notes })
  return landAt(place)
}

/** A link to the place, for another person. */
export function linkTo(place: Place): string {
  return location.origin + location.pathname + location.search + writePlace(place)
}
