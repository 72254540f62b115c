/**
 * What lies on the surface's paper without being a message: the bands of compactions, and under a
 * summary, once, how much is no longer sent.
 */
import type { TokenCount, TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import { useBlocks } from '#src/store/blocks.ts'
import { useOutline } from '#src/store/outline.ts'
import type { Windows } from '#src/store/windows.ts'
import { counted, tokens } from '#src/ui/format.ts'
import { leftTheSurface } from './MarkerRow.tsx'
import { LeftKind, NONE } from './kinds.ts'
import { knownBlocks } from './known-blocks.ts'
import type { ListModel } from './list.ts'
import styles from './rows.module.css'

export function Decor({ model, windows }: { readonly model: ListModel; readonly windows: Windows }) {
  const { columns, layout, origin } = model
  const { leftKind, left, folds } = columns.outline
  // Sums of another outline than the one drawn would belong to other folds.
  const totals = useOutline((s) => (s.outline === columns.outline ? s.totals : null))
  const blocks = knownBlocks(useBlocks(), columns)
  const parts = []
  for (let line = model.first; line <= model.last; line++) {
    if (leftKind[line] !== LeftKind.marker || left[line] === NONE || columns.isCovered(line)) continue
    const marker = windows.row(left[line]!)?.marker ?? null
    parts.push(
      <div key={line} className={styles.surfaceBand} style={{ top: layout.y(line) - origin + 3 }}>
        {leftTheSurface(marker)}
      </div>,
    )
  }
  for (let k = columns.foldFrom(model.first); k < columns.foldStart.length; k++) {
    const start = columns.foldStart[k]!
    if (start > model.last) break
    if (!columns.hasSummary(k)) continue
    const node = folds.node[k]!
    const summary = windows.nodeBadge(node)?.tokens ?? null
    const block = blocks.now(columns.blockOfFold(k))
    const saved = block
      ? savedByBlock(block, blocks.kind)
      : savedBy(folds.messages[k]!, totals?.covered[k] ?? 0, summary, totals?.kind ?? 'estimate')
    const { height } = model.summary(node)
    const room = layout.span(k) - height
    if (saved === null || room < 24) continue
    parts.push(
      <div key={`s${k}`} className={styles.saved} style={{ top: layout.y(start) - origin + height + 6 }}>
        {saved}
      </div>,
    )
  }
  return <div className={styles.decor}>{parts}</div>
}

/** The same of a block, whose messages may be sent in part all the same. */
function savedByBlock(block: BlockView, kind: TokenKind): string | null {
  const gone = block.present - block.stillSentMessages
  if (gone <= 0) return null
  const amount = block.savedTokens > 0 ? `, ${tokens(block.savedTokens, kind)}` : ''
  return `${counted(gone, 'message')}${amount} no longer sent`
}

/** `36 messages, 38,256 t no longer sent`: what they hold, less what their summary costs. */
function savedBy(
  messages: number,
  covered: number,
  summary: TokenCount | null,
  kind: TokenKind,
): string | null {
  if (messages === 0 || !summary) return null
  const saved = covered - summary.tokens
  const exact = kind !== 'estimate' && summary.kind !== 'estimate'
  const amount = saved > 0 ? `, ${tokens(saved, exact ? 'exact' : 'estimate')}` : ''
  return `${counted(messages, 'message')}${amount} no longer sent`
}
