/** The drawn rows of a list, side by side: transcript rows here, surface rows and summaries there. */
import type { ReactNode } from 'react'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { useBlocks } from '#src/store/blocks.ts'
import { useChecks } from '#src/store/checks.ts'
import type { Windows } from '#src/store/windows.ts'
import { tokens } from '#src/ui/format.ts'
import type { RenderSection } from './ExpandedContent.tsx'
import { MarkerRow } from './MarkerRow.tsx'
import { SummaryBlock } from './SummaryBlock.tsx'
import { SurfaceRow } from './SurfaceRow.tsx'
import { TranscriptRow } from './TranscriptRow.tsx'
import { LeftKind, LineKind, NONE, RightKind } from './kinds.ts'
import { knownBlocks } from './known-blocks.ts'
import type { Key } from './layout.ts'
import type { ListModel } from './list.ts'
import { inBlock } from './lit.ts'
import type { SlotProps } from './slot.ts'
import styles from './list.module.css'

interface Props {
  readonly model: ListModel
  readonly windows: Windows
  readonly render: RenderSection
}

export function TranscriptItems({ model, windows, render }: Props) {
  const { columns, layout, lit } = model
  const { outline } = columns
  const { stillSent } = knownBlocks(useBlocks(), columns)
  const stop = model.tabStop('left')
  const items: ReactNode[] = []
  for (const slot of drawn(model, 'left')) {
    const line = layout.lineOf(slot)
    const row = outline.left[line] ?? NONE
    if (row === NONE) continue
    const key: Key = `L${row}`
    const kind = outline.leftKind[line]!
    const view = windows.row(row)
    const badge = windows.rowBadge(row)
    const props: SlotProps = {
      itemKey: key,
      line,
      top: layout.y(slot) - model.origin,
      height: layout.heights.get(slot),
      place: columns.rowsBefore[line]! + 1,
      size: Math.max(model.told.rows, columns.rowsBefore[line]! + 1),
      tabStop: stop === key,
      open: model.open.has(key),
      lit: lit.row === row ? 'own' : inBlock(lit, line) ? 'member' : null,
      sentence: model.sentence === key,
      windows,
      model,
      render,
    }
    if (kind === LeftKind.marker) items.push(<MarkerRow key={key} {...props} view={view} badge={badge} />)
    else {
      const folded =
        outline.kinds[line] !== LineKind.pair && (columns.foldAt(line) >= 0 || badge?.kind === 'folded')
      const leaks = holdsAny(view?.events, stillSent)
      items.push(
        <TranscriptRow
          key={key}
          {...props}
          view={view}
          badge={badge}
          kind={kind}
          folded={folded}
          leaks={leaks}
        />,
      )
    }
  }
  return (
    <div role="list" aria-label="Transcript" className={styles.column}>
      {items}
    </div>
  )
}

export function SurfaceItems({ model, windows, render }: Props) {
  const { columns, layout } = model
  const { outline } = columns
  const blocks = knownBlocks(useBlocks(), columns)
  const checks = useChecks()
  const refused = checks.outline === outline ? checks.refused : nobody
  const { reading } = windows
  const stop = model.tabStop('right')
  const items: ReactNode[] = []

  const draw = (key: Key, slot: number, summary: boolean) => {
    const node = Number(key.slice(1))
    const line = layout.lineOf(slot)
    const isLit = model.lit.node === node
    const view = windows.node(node)
    const partner = model.lit.row !== null || (model.lit.summary && model.selection?.block === null)
    const common = {
      itemKey: key,
      line,
      top: layout.y(slot) - model.origin,
      place: columns.nodesBefore[line]! + 1,
      size: Math.max(model.told.nodes, columns.nodesBefore[line]! + 1),
      tabStop: stop === key,
      open: model.open.has(key),
      lit: isLit
        ? partner
          ? ('partner' as const)
          : ('own' as const)
        : !summary && inBlock(model.lit, line)
          ? ('member' as const)
          : null,
      sentence: model.sentence === key,
      windows,
      model,
      render,
      view,
      // What is closed has nothing to read anew.
      reading: model.open.has(key) ? reading : '',
      badge: windows.nodeBadge(node),
    }
    if (!summary) {
      const height = layout.heights.get(slot)
      const leaks = holdsAny(view?.events, blocks.stillSent)
      items.push(
        <SurfaceRow
          key={key}
          {...common}
          height={height}
          kind={outline.rightKind[line]!}
          leaks={leaks}
          refused={holdsAny(view?.events, refused)}
        />,
      )
      return
    }
    const size = model.summary(node)
    const holds = isLit && model.lit.row !== null ? (windows.row(model.lit.row)?.ref ?? null) : null
    const block = view?.block ?? null
    items.push(
      <SummaryBlock
        key={key}
        {...common}
        {...size}
        holds={holds || null}
        tier={blocks.tier(block)}
        alarm={alarmOf(blocks.now(block), blocks.kind)}
      />,
    )
  }

  // Summaries over their rows; the one of a fold that began above the view is drawn whole.
  if (model.side === 'both' && model.last >= 0) {
    for (let k = columns.foldFrom(model.first); k < columns.foldStart.length; k++) {
      if (columns.foldStart[k]! > model.last) break
      if (columns.hasSummary(k)) draw(`R${outline.folds.node[k]!}`, columns.foldStart[k]!, true)
    }
  }
  for (const slot of drawn(model, 'right')) {
    const line = layout.lineOf(slot)
    const fold = layout.foldOfSlot(slot)
    if (model.side === 'right' && fold >= 0) draw(`R${outline.folds.node[fold]!}`, slot, true)
    else if (outline.right[line] !== NONE)
      draw(`R${outline.right[line]!}`, slot, outline.rightKind[line] === RightKind.summary)
  }
  return (
    <div role="list" aria-label="Surface" className={styles.column}>
      {items}
    </div>
  )
}

const nobody: ReadonlySet<EventIndex> = new Set()

const holdsAny = (events: readonly EventIndex[] | undefined, among: ReadonlySet<EventIndex>): boolean =>
  among.size > 0 && events !== undefined && events.some((event) => among.has(event))

/** `void in part, 1,842 t still sent`, or null where the fold took effect. */
function alarmOf(block: BlockView | undefined, kind: TokenKind): string | null {
  if (!block || block.voidFold === 'no') return null
  const word = block.voidFold === 'whole' ? 'void' : 'void in part'
  return `${word}, ${tokens(block.stillSentTokens, kind)} still sent`
}

/** Slots in sight, and the focused one wherever it is, in list order. */
function* drawn(model: ListModel, side: 'left' | 'right'): Generator<number> {
  const key = model.kept(side)
  const kept = key ? model.layout.slotOf(key) : -1
  if (kept >= 0 && kept < model.first) yield kept
  for (let slot = model.first; slot <= model.last; slot++) yield slot
  if (kept > model.last) yield kept
}
