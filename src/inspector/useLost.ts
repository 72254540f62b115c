/** The question about the fold of the place, and its answer. */
import type { FoldRef } from '#kernel/model/lost.ts'
import type { Ask } from '#src/worker/protocol.ts'
import { useAsk } from '#src/store/asking.ts'
import { foldOf } from '#src/store/fold.ts'
import { useLens } from '#src/store/lens.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'

export type LostQuestion = Ask<'lost'>

export function useLost() {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const fold = useApp((s) => s.place.fold)
  const lens = useLens()
  const named: FoldRef | null = foldOf({ fold })
  const ask: LostQuestion | null = session === null ? null : { session, at, lens, fold: named }
  return { ask, ...useAsk('lost', ask) }
}
