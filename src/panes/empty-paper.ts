/** Which fold's paper fills the view while its summary is out of sight above. */
import type { ListModel } from './list.ts'

/** Less paper than this needs no word about whose it is, in px. */
const ECHO = 60

/** Place of the fold, or -1. */
export function foldOfEmptyPaper(
  model: Pick<ListModel, 'side' | 'columns' | 'layout' | 'track' | 'top' | 'summary'>,
): number {
  const { columns, layout, track } = model
  if (model.side !== 'both' || layout.count === 0) return -1
  const fold = columns.foldAt(model.top)
  if (fold < 0 || !columns.hasSummary(fold)) return -1
  const start = layout.y(columns.foldStart[fold]!)
  const { height } = model.summary(columns.outline.folds.node[fold]!)
  const left = layout.y(columns.foldEnd[fold]!) - track.v
  return start + height <= track.v && left > ECHO ? fold : -1
}
