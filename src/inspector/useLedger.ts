/** The coverage ledger at the place: one question for the panel and the cards of its blocks. */
import { useAsk } from '#src/store/asking.ts'
import type { Asked } from '#src/store/asking.ts'
import { shownLens } from '#src/store/lens.ts'
import { countKind, positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'

/** `end`: at the end of the log, wherever the place is. `wanted` false: nothing is asked. */
export function useLedger(wanted = true, end = false): Asked<'ledger'> {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const lens = useApp(shownLens)
  const counter = useApp((s) => s.place.counter)
  const counted = useApp(countKind)
  const ask = session !== null && wanted ? { session, at: end ? null : at, lens, counter } : null
  return useAsk('ledger', ask, counted)
}
