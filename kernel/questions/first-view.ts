/** The first screenful of a log that is still being read: what lists, rows and badges would ask for one by one. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { FirstView } from '#kernel/model/first-view.ts'
import { NONE } from '#kernel/model/units.ts'
import { badgesAt } from './badges.ts'
import { rowsAt, surfaceRowsAt } from './rows.ts'

/** Lines that a tall window shows. */
const LINES = 64

export function firstView(open: OpenSession, counter: Counter): FirstView {
  const at = open.positionOf(null)
  const step = open.outlineStep(at, 'recorded', null)
  const { left, right, folds, lineCount } = step.outline
  const some = (column: Uint32Array): Uint32Array =>
    column.slice(0, Math.min(LINES, lineCount)).filter((id) => id !== NONE)
  const rows = some(left)
  // A summary stands on no line of its own: it is drawn over those of its fold.
  const summaries = folds.node.filter((_, fold) => folds.first[fold]! < LINES)
  const nodes = Uint32Array.from(new Set([...some(right), ...summaries]))
  return {
    counter,
    outline: { ...step, totals: open.totals(at, counter) },
    rows: rowsAt(open, at, rows),
    surfaceRows: surfaceRowsAt(open, at, nodes),
    badges: { ids: { rows: [...rows], nodes: [...nodes] }, ...badgesAt(open, at, counter, rows, nodes) },
  }
}
