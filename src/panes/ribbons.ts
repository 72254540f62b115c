/** Ribbons of the gutter: from a bar's height to its summary's height. The narrowing is the compression. */
import type { NodeId } from '#kernel/model/units.ts'
import type { Windows } from '#src/store/windows.ts'
import { zone } from './gutter-zone.ts'
import { LineKind, RightKind } from './kinds.ts'
import type { ListModel } from './list.ts'

/** A ribbon narrows within this many px, however tall its bar is. */
const NARROWING = 200

export interface RibbonShape {
  readonly node: NodeId
  readonly area: string
  readonly edge: string
  readonly lit: boolean
}

export function ribbonsIn(model: ListModel, windows: Windows, width: number): RibbonShape[] {
  const { columns, layout, origin } = model
  const { outline } = columns
  const { folds } = outline
  const shapes: RibbonShape[] = []
  const y = (line: number) => layout.y(line) - origin
  const between = (node: NodeId, first: number, last: number, at: number) =>
    shapes.push({
      node,
      ...ribbon(width, [y(first) + 1.5, y(last + 1) - 1.5], y(at) + 0.5, model.summary(node).height - 1),
      lit: node === model.lit.node,
    })
  for (let k = columns.foldFrom(model.first); k < columns.foldStart.length; k++) {
    const start = columns.foldStart[k]!
    if (start > model.last) break
    if (columns.hasSummary(k)) between(folds.node[k]!, folds.first[k]!, folds.last[k]!, start)
  }
  // A summary on a line of its own, as before a message that the pin rule keeps.
  for (let line = model.first; line <= model.last; line++) {
    if (outline.kinds[line] !== LineKind.right || outline.rightKind[line] !== RightKind.summary) continue
    const node = outline.right[line]!
    const block = windows.node(node)?.block ?? null
    const rows = block === null ? undefined : columns.block(block)?.ranges[0]
    if (rows) between(node, rows.first, rows.last, line)
  }
  return shapes
}

function ribbon(
  width: number,
  [top, bottom]: readonly [number, number],
  head: number,
  height: number,
): Pick<RibbonShape, 'area' | 'edge'> {
  const { right } = zone(width)
  const bend = (right + width) / 2
  const foot = Math.min(head + height, Math.max(bottom, head))
  const turn = Math.min(bottom, Math.max(foot, top) + NARROWING)
  const upper = `M${right} ${top}C${bend} ${top} ${bend} ${head} ${width} ${head}`
  const lower = `C${bend} ${foot} ${bend} ${turn} ${right} ${turn}`
  return { area: `${upper}V${foot}${lower}V${bottom}Z`, edge: `${upper}M${width} ${foot}${lower}V${bottom}` }
}
