/** Links of the gutter, for the lines that are drawn: how each row got to the other side, or where it ended. */
import type { DispositionKind } from '#kernel/model/disposition.ts'
import type { Windows } from '#src/store/windows.ts'
import { middle, zone } from './gutter-zone.ts'
import { keptShape } from './kept.ts'
import type { KeptShape } from './kept.ts'
import { LeftKind, LineKind, NONE, RightKind } from './kinds.ts'
import type { KnownBlocks } from './known-blocks.ts'
import type { ListModel } from './list.ts'
import { ribbonsIn } from './ribbons.ts'
import type { RibbonShape } from './ribbons.ts'

export interface Links {
  /** Lines across: sent as they were. One path. */
  readonly hairlines: string
  readonly dashes: string
  /** Rows that the model never had. */
  readonly stubs: string
  readonly squares: readonly number[]
  /** Lines whose text is not sent as it was written. */
  readonly edits: readonly number[]
  /** Sent although a block covers them: kept by the pin rule, or by mistake. */
  readonly kept: readonly KeptShape[]
  /** Tops of the bands of compactions. */
  readonly bands: readonly number[]
  readonly ribbons: readonly RibbonShape[]
  readonly chosen: { readonly path: string; readonly x: number; readonly y: number } | null
}

export function linksIn(model: ListModel, windows: Windows, blocks: KnownBlocks, width: number): Links {
  const { columns, layout, origin, lit } = model
  const { outline } = columns
  let hairlines = ''
  let dashes = ''
  let stubs = ''
  const squares: number[] = []
  const edits: number[] = []
  const kept: KeptShape[] = []
  const slanted = { rows: [] as number[], nodes: [] as number[] }
  const bands: number[] = []
  for (let line = model.first; line <= model.last; line++) {
    const y = middle(model, line)
    const row = outline.left[line]!
    const marker = outline.leftKind[line] === LeftKind.marker
    if (outline.kinds[line] === LineKind.pair) {
      if (line === lit.line) continue
      const kind = windows.nodeBadge(outline.right[line]!)?.kind
      const leaks = windows.row(row)?.events.some((event) => blocks.stillSent.has(event)) ?? false
      if (kind === 'pinned' || leaks)
        kept.push(keptShape(model, width, kind === 'pinned' ? 'pinned' : 'leaks', line, line))
      else if (kind === 'placeholder' || outline.rightKind[line] === RightKind.nothing) {
        dashes += `M0 ${y}H${width}`
        squares.push(y)
      } else {
        hairlines += `M0 ${y}H${width}`
        if (kind === 'edited' || kind === 'crushed' || kind === 'truncated') edits.push(y)
      }
    } else if (marker) {
      if (!columns.isCovered(line)) bands.push(layout.y(line) - origin + 3)
    } else if (row !== NONE) {
      const kind = windows.rowBadge(row)?.kind
      if (kind === 'pinned') slanted.rows.push(line)
      else if (endsHere(kind) || (kind !== 'folded' && columns.foldAt(line) < 0))
        stubs += `M0 ${y}H6M6 ${y - 4}v8`
    } else if (windows.nodeBadge(outline.right[line]!)?.kind === 'pinned') slanted.nodes.push(line)
  }
  // Kept, but not beside its own row: surface order is never changed to align.
  slanted.rows.forEach((line, i) => {
    const to = slanted.nodes[i]
    if (to !== undefined) kept.push(keptShape(model, width, 'pinned', line, to))
  })
  return {
    hairlines,
    dashes,
    stubs,
    squares,
    edits,
    kept,
    bands,
    ribbons: ribbonsIn(model, windows, width),
    chosen: chosenIn(model, width),
  }
}

/** Kinds of rows that reach no surface and no summary. */
const endsHere = (kind: DispositionKind | undefined): boolean =>
  kind === 'log-only' || kind === 'hidden' || kind === 'absorbed' || kind === 'stripped'

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
