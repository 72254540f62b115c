/**
 * What the checks find along the whole session: requests that do not begin with the one before, and
 * requests at which faults come in. Asked once for each lens.
 */
import { create } from 'zustand'
import type { Lens } from '#kernel/model/lens.ts'
import type { CacheBreak, PrefixSeries } from '#kernel/model/prefix.ts'
import type { Position } from '#kernel/model/units.ts'
import { shownLens } from './lens.ts'
import { shownSession, useApp } from './store.ts'

interface HeldBreaks {
  readonly key: string
  /** null: not known yet. */
  readonly series: PrefixSeries | null
  /** Positions of requests with new faults. */
  readonly faults: readonly Position[]
}

const nothing: HeldBreaks = { key: '', series: null, faults: [] }

export const useBreaks = create<HeldBreaks>()(() => nothing)

const none: readonly CacheBreak[] = []
export const breaksOf = ({ series }: HeldBreaks): readonly CacheBreak[] => series?.breaks ?? none
export const faultsOf = ({ faults }: HeldBreaks): readonly Position[] => faults

/** A lens that is only passed by is not worth the work, in ms. */
const REST = 600

/** What is held is of another session or lens. */
function drop(session: string, lens: Lens): void {
  const { key } = useBreaks.getState()
  if (key === '') return
  const [of, , through] = JSON.parse(key) as [string, number, Lens]
  if (of !== session || through !== lens) useBreaks.setState(nothing)
}

/** Ask whenever the session, its length or the lens changes. Returns the way to stop. */
export function followBreaks(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const look = () => {
    const state = useApp.getState()
    const session = shownSession(state)
    if (!state.engine || !session?.complete) return
    const lens = shownLens(state)
    const { panel } = state.place
    // Turns of the whole log are run for a panel that shows them, not for the timeline alone.
    if (lens !== 'recorded' && panel !== 'prefix' && panel !== 'provider') return drop(session.id, lens)
    const key = JSON.stringify([session.id, session.eventCount, lens])
    if (useBreaks.getState().key === key) return
    useBreaks.setState({ ...nothing, key })
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(async () => {
      const ask = { session: session.id, lens }
      const { engine } = useApp.getState()
      const prefix = await engine?.ask('prefixSeries', ask, { lane: 'breaks' })
      if (useBreaks.getState().key !== key) return
      if (prefix?.ok) useBreaks.setState({ series: prefix.value })
      const provider = await engine?.ask('providerSeries', ask, { lane: 'breaks' })
      if (provider?.ok && useBreaks.getState().key === key)
        useBreaks.setState({ faults: provider.value.rises.map(({ at }) => at) })
    }, REST)
  }
  look()
  const off = useApp.subscribe(look)
  return () => {
    off()
    if (timer !== null) clearTimeout(timer)
    useBreaks.setState(nothing)
  }
}
