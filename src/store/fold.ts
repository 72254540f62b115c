/** The fold whose losses are looked at, in the place and from wherever one stands. */
import type { FoldRef } from '#kernel/model/lost.ts'
import type { Place } from './place.ts'
import { go, useApp } from './store.ts'

/** As it stands in the address. */
export const foldWritten = (ref: FoldRef): string =>
  ref.kind === 'block' ? `b:${ref.block}` : `e:${ref.event}`

/** The fold of a place; null = the last one at the position. */
export function foldOf({ fold }: Pick<Place, 'fold'>): FoldRef | null {
  if (fold === null) return null
  const name = fold.slice(2)
  return fold.startsWith('b:') ? { kind: 'block', block: name } : { kind: 'event', event: Number(name) }
}

/** What a fold took from the model; null = the last one at the position. */
export function showLost(ref: FoldRef | null, tab: string | null = null): void {
  go({ panel: 'lost', fold: ref && foldWritten(ref), tab, query: '' })
}

/** The fold that is selected, or into which what is selected went. */
export function toggleLost(): void {
  const { panel, block, selected } = useApp.getState().place
  if (panel === 'lost') return go({ panel: null }, 'replace')
  showLost(
    block !== null ? { kind: 'block', block } : selected !== null ? { kind: 'event', event: selected } : null,
  )
}
