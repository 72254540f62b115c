/** Bars of the gutter: over the rows that a fold covers, one inside another, for the lines that are drawn. */
import type { BlockId } from '#kernel/model/block.ts'
import type { EventIndex, LineIndex, NodeId } from '#kernel/model/units.ts'
import type { Windows } from '#src/store/windows.ts'
import { counted } from '#src/ui/format.ts'
import type { Columns } from './columns.ts'
import { zone } from './gutter-zone.ts'
import type { KeptShape } from './kept.ts'
import { BarState } from './kinds.ts'
import type { KnownBlocks } from './known-blocks.ts'
import type { ListModel } from './list.ts'
import { GUTTER, LEFT_HEIGHT, SENTENCE } from './sizes.ts'

/** Bars are cut this far outside of what is drawn. */
const CUT = 400
/** Past this depth a number stands for the bars. */
const LEVELS = 3

export interface BarShape {
  readonly event: EventIndex
  /** On the recomputed surface the block itself. */
  readonly block: BlockId | null
  readonly node: NodeId | null
  readonly level: number
  readonly state: keyof typeof BarState
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Where the name stands: the first place that no bar inside covers; null if there is none. */
  readonly name: { readonly text: string; readonly tier: string | null; readonly y: number } | null
  readonly label: string
  /** Bars inside that are too deep to draw. */
  readonly deeper: number
  /** The fold is the selection, or holds it. */
  readonly lit: boolean
  /** The selected row inside the bar. */
  readonly solid: { readonly y: number; readonly height: number } | null
  readonly innermost: boolean
  readonly first: LineIndex
}

export function barsIn(
  model: ListModel,
  windows: Windows,
  blocks: KnownBlocks,
  width: number,
  full: boolean,
): BarShape[] {
  const { columns, layout, origin, lit } = model
  const { bars } = columns.outline
  const { left, right, inset, insetRight } = zone(full ? width : GUTTER.slim)
  if (model.last < 0) return []
  const from = layout.lineOf(model.first)
  const to = layout.lineOf(model.last)
  const over = layout.y(model.first) - origin - CUT
  const under = layout.y(model.last + 1) - origin + CUT
  const litLine = lit.row === null ? null : lit.line
  const shapes: Ranged[] = []
  const deep: { first: number; last: number }[] = []
  for (let b = 0; b < bars.first.length; b++) {
    const first = bars.first[b]!
    const last = bars.last[b]!
    if (last < from || first > to) continue
    const level = bars.level[b]!
    if (level >= LEVELS) {
      deep.push({ first, last })
      continue
    }
    const top = layout.y(layout.slotNear(first)) - origin + 1.5
    const bottom = layout.y(layout.slotNear(last) + 1) - origin - 1.5
    const y = Math.max(top, over)
    const x = left + inset * level
    const event = bars.event[b]!
    const block = bars.blocks[b] ?? null
    const name =
      block ?? windows.marker(event)?.name ?? (bars.ordinal[b]! > 0 ? `c${bars.ordinal[b]!}` : 'edit')
    const state = stateOf(bars.active[b]!)
    const tier = blocks.tier(block)
    const node =
      block === null ? nodeOf(columns, first, last) : (columns.block(block)?.node ?? blocks.node(block))
    const holds = litLine !== null && first <= litLine && litLine <= last
    const slot = holds ? layout.slotNear(litLine) : -1
    const chosen = block !== null && block === model.selection?.block
    const wide = right - insetRight * level - x
    shapes.push({
      event,
      block,
      node,
      level,
      state,
      x,
      y,
      width: wide,
      height: Math.max(1, Math.min(bottom, under) - y),
      name:
        wide >= name.length * 6 + 6
          ? { text: name, tier: wide >= name.length * 6 + 26 && tier !== null ? `T${tier}` : null, y: top }
          : null,
      bottom,
      label: [
        name,
        ...(tier === null ? [] : [`tier ${tier}`]),
        counted(last - first + 1, 'row'),
        ...(state === 'active' ? [] : [block === null ? 'inside an outer fold' : state]),
      ].join(', '),
      deeper: 0,
      lit: holds || chosen || (state === 'active' && node !== null && node === lit.node),
      solid: holds ? { y: layout.y(slot) - origin + 0.5, height: ownHeight(model, litLine) - 1 } : null,
      innermost: holds,
      first,
      last,
    })
  }
  return shapes.map((shape) => ({
    ...shape,
    name: shape.name && nameIn(shape, shape.name, shapes),
    innermost: shape.innermost && !shapes.some((s) => s.innermost && s.level > shape.level),
    deeper:
      shape.level === LEVELS - 1
        ? deep.filter((d) => d.first >= shape.first && d.last <= shape.last).length
        : 0,
  }))
}

/** The summary of exactly these lines. */
function nodeOf(columns: Columns, first: number, last: number): NodeId | null {
  const { folds } = columns.outline
  const fold = columns.foldAt(first)
  const same = fold >= 0 && folds.first[fold] === first && folds.last[fold] === last
  return same ? folds.node[fold]! : null
}

const stateOf = (active: number): BarShape['state'] =>
  active === BarState.active ? 'active' : active === BarState.inactive ? 'inactive' : 'consumed'

type Ranged = BarShape & { readonly last: number; readonly bottom: number }

const NAME = 16

/** Move a name down past the bars inside that would cover it. */
function nameIn(bar: Ranged, name: NonNullable<BarShape['name']>, all: readonly Ranged[]): BarShape['name'] {
  let { y } = name
  for (const inner of all)
    if (inner.level === bar.level + 1 && inner.first >= bar.first && inner.last <= bar.last)
      if (inner.y < y + NAME && inner.bottom > y) y = inner.bottom
  return bar.bottom - y >= NAME ? { ...name, y } : null
}

/** A name gives way to the line of a kept row that would cross it. */
export function underKept(name: NonNullable<BarShape['name']>, kept: readonly KeptShape[]): number {
  const crossing = kept.find((shape) => shape.from > name.y && shape.from < name.y + NAME + 2)
  return crossing ? crossing.from + 2 : name.y
}

/** Height of the selected row's own lines: not of what is open in it, nor of the padding below. */
function ownHeight(model: ListModel, line: number): number {
  const kind = model.columns.outline.leftKind[line]!
  return LEFT_HEIGHT[kind as 0] + SENTENCE
}
