/** The body that the place asks for: which provider, of which surface; and the line of the selected row. */
import type { Ask } from '#src/worker/protocol.ts'
import { useAsk } from '#src/store/asking.ts'
import { useLens } from '#src/store/lens.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { providerOf } from './body-words.ts'

export type BodyQuestion = Ask<'body'>

export function useBody() {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const provider = useApp((s) => providerOf(s.place.tab))
  const lens = useLens()
  const ask: BodyQuestion | null = session === null ? null : { session, at, lens, provider }
  return { ask, provider, ...useAsk('body', ask) }
}

/** Where the selected row or block is in the body. */
export function useSelectedLine(ask: BodyQuestion) {
  const event = useApp((s) => s.place.selected)
  const block = useApp((s) => s.place.block)
  const isAny = event !== null || block !== null
  const { value, stale } = useAsk('bodyLineOf', isAny ? { ...ask, event, block } : null)
  return {
    event,
    block,
    line: stale ? null : (value?.line ?? null),
    isAbsent: !stale && value?.line === null,
  }
}
