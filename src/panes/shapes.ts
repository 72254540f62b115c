/** The shapes of the gutter, for the lines that are drawn. */
import type { EventIndex, NodeId } from '#kernel/model/units.ts'
import { counted } from '#src/ui/format.ts'
import type { Windows } from '#src/store/windows.ts'
import { LeftKind, LineKind, NONE, RightKind } from './kinds.ts'
import type { ListModel } from './list.ts'
import { GUTTER, LEFT_HEIGHT, SENTENCE, USER_AIR } from './sizes.ts'

/** Bars are cut this far outside of what is drawn. */
const CUT = 400
/** Past this depth a number stands for the bars. */
const LEVELS = 3
/** A ribbon narrows within this many px, however tall its bar is. */
const NARROWING = 200

export interface BarShape {
  readonly event: EventIndex
  readonly node: NodeId | null
  readonly level: number
  readonly active: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Where the name stands: the first place that no bar inside covers; null if there is none. */
  readonly name: { readonly text: string; readonly y: number } | null
  readonly label: string
  /** Bars inside that are too deep to draw. */
  readonly deeper: number
  /** The fold is the selection, or holds it. */
  readonly lit: boolean
  /** The selected row inside the bar. */
  readonly solid: { readonly y: number; readonly height: number } | null
  readonly innermost: boolean
}

/** Left and right edge of the bars' zone, and the inset of a child on each side. */
function zone(width: number): { left: number; right: number; inset: number; insetRight: number } {
  if (width >= GUTTER.wide) return { left: 8, right: 54, inset: 7.5, insetRight: 7.5 }
  if (width >= GUTTER.narrow) return { left: 8, right: 38, inset: 7.5, insetRight: 3.5 }
  return { left: 4, right: width - 4, inset: 6, insetRight: 4 }
}

export function barsIn(model: ListModel, windows: Windows, width: number, full: boolean): BarShape[] {
  const { columns, layout, origin, lit } = model
  const { bars, folds } = columns.outline
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
    const name = windows.marker(event)?.name ?? (bars.ordinal[b]! > 0 ? `c${bars.ordinal[b]!}` : 'edit')
    const fold = columns.foldAt(first)
    const node =
      fold >= 0 && folds.first[fold] === first && folds.last[fold] === last ? folds.node[fold]! : null
    const holds = litLine !== null && first <= litLine && litLine <= last
    const slot = holds ? layout.slotNear(litLine) : -1
    const wide = right - insetRight * level - x
    shapes.push({
      event,
      node,
      level,
      active: bars.active[b] === 1,
      x,
      y,
      width: wide,
      height: Math.max(1, Math.min(bottom, under) - y),
      name: wide >= name.length * 6 + 6 ? { text: name, y: top } : null,
      bottom,
      label: `${name}, ${counted(last - first + 1, 'row')}${bars.active[b] ? '' : ', inside an outer fold'}`,
      deeper: 0,
      lit: holds || (node !== null && node === lit.node),
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

type Ranged = BarShape & { readonly first: number; readonly last: number; readonly bottom: number }

const NAME = 16

/** Move a name down past the bars inside that would cover it. */
function nameIn(bar: Ranged, name: NonNullable<BarShape['name']>, all: readonly Ranged[]): BarShape['name'] {
  let { y } = name
  for (const inner of all)
    if (inner.level === bar.level + 1 && inner.first >= bar.first && inner.last <= bar.last)
      if (inner.y < y + NAME && inner.bottom > y) y = inner.bottom
  return bar.bottom - y >= NAME ? { ...name, y } : null
}

export interface Links {
  /** Lines across: sent as they were. One path. */
  readonly hairlines: string
  readonly dashes: string
  /** Rows that the model never had. */
  readonly stubs: string
  readonly squares: readonly number[]
  readonly pins: readonly number[]
  /** Tops of the bands of compactions. */
  readonly bands: readonly number[]
  readonly ribbons: readonly {
    readonly fold: number
    readonly area: string
    readonly edge: string
    readonly lit: boolean
  }[]
  readonly chosen: { readonly path: string; readonly x: number; readonly y: number } | null
}

export function linksIn(model: ListModel, windows: Windows, width: number): Links {
  const { columns, layout, origin, lit } = model
  const { outline } = columns
  let hairlines = ''
  let dashes = ''
  let stubs = ''
  const squares: number[] = []
  const pins: number[] = []
  const bands: number[] = []
  for (let line = model.first; line <= model.last; line++) {
    const y = middle(model, line)
    const row = outline.left[line]!
    const marker = outline.leftKind[line] === LeftKind.marker
    if (outline.kinds[line] === LineKind.pair) {
      if (line === lit.line) continue
      const kind = windows.nodeBadge(outline.right[line]!)?.kind
      if (kind === 'pinned') pins.push(y)
      else if (kind === 'placeholder' || outline.rightKind[line] === RightKind.nothing) {
        dashes += `M0 ${y}H${width}`
        squares.push(y)
      } else hairlines += `M0 ${y}H${width}`
    } else if (marker) {
      if (columns.foldAt(line) < 0) bands.push(layout.y(line) - origin + 3)
    } else if (row !== NONE) {
      const folded = columns.foldAt(line) >= 0
      if (!folded || windows.rowBadge(row)?.kind === 'log-only') stubs += `M0 ${y}H6M6 ${y - 4}v8`
    }
  }
  return {
    hairlines,
    dashes,
    stubs,
    squares,
    pins,
    bands,
    ribbons: ribbonsIn(model, width),
    chosen: chosenIn(model, width),
  }
}

function ribbonsIn(model: ListModel, width: number): Links['ribbons'] {
  const { columns, layout, origin, lit } = model
  const { right } = zone(width)
  const bend = (right + width) / 2
  const ribbons = []
  for (let k = columns.foldFrom(model.first); k < columns.foldStart.length; k++) {
    const start = columns.foldStart[k]!
    if (start > model.last) break
    if (!columns.hasSummary(k)) continue
    const node = columns.outline.folds.node[k]!
    const top = layout.y(columns.outline.folds.first[k]!) - origin + 1.5
    const bottom = layout.y(columns.outline.folds.last[k]! + 1) - origin - 1.5
    const head = layout.y(start) - origin + 0.5
    const foot = Math.min(head + model.summary(node).height - 1, bottom)
    const turn = Math.min(bottom, foot + NARROWING)
    const upper = `M${right} ${top}C${bend} ${top} ${bend} ${head} ${width} ${head}`
    const lower = `C${bend} ${foot} ${bend} ${turn} ${right} ${turn}`
    ribbons.push({
      fold: k,
      area: `${upper}V${foot}${lower}V${bottom}Z`,
      edge: `${upper}M${width} ${foot}${lower}V${bottom}`,
      lit: node === lit.node,
    })
  }
  return ribbons
}

/** From the selected row to what stands for it. */
function chosenIn(model: ListModel, width: number): Links['chosen'] {
  const { columns, layout, origin, lit } = model
  if (lit.row === null || lit.node === null || lit.line === null) return null
  const line = columns.lineOfNode(lit.node)
  if (line === null) return null
  const from = middle(model, lit.line)
  const x = width - 3
  if (!lit.summary && line === lit.line) return { path: `M0 ${from}H${x}`, x, y: from }
  const to = layout.y(line) - origin + 12
  const { right } = zone(width)
  const bend = (right + width) / 2
  return { path: `M0 ${from}H${right - 12}C${bend} ${from} ${bend - 10} ${to} ${x} ${to}`, x, y: to }
}

/** Where the text of a row has its middle. */
function middle(model: ListModel, line: number): number {
  const { leftKind, rightKind, left } = model.columns.outline
  const user = left[line] === NONE ? rightKind[line] === RightKind.user : leftKind[line] === LeftKind.user
  return model.layout.y(line) - model.origin + (user ? USER_AIR + 13 : 11) + 0.5
}

/** Height of the selected row's own lines: not of what is open in it, nor of the padding below. */
function ownHeight(model: ListModel, line: number): number {
  const kind = model.columns.outline.leftKind[line]!
  return LEFT_HEIGHT[kind as 0] + SENTENCE
}
