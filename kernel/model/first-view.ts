import type { Counter } from './disposition.ts'
import type { OutlineStep, Totals } from './outline.ts'
import type { Badge, RowView, SurfaceRowView } from './row.ts'
import type { NodeId, RowId } from './units.ts'

/** All that the first screenful of a log needs, at its end so far, as recorded: one answer instead of four. */
export interface FirstView {
  readonly counter: Counter
  readonly outline: OutlineStep & { readonly totals: Totals }
  readonly rows: readonly RowView[]
  readonly surfaceRows: readonly SurfaceRowView[]
  /** Badges of these rows and nodes, in their order. */
  readonly badges: {
    readonly ids: { readonly rows: readonly RowId[]; readonly nodes: readonly NodeId[] }
    readonly rows: readonly Badge[]
    readonly nodes: readonly Badge[]
  }
}
