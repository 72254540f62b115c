/** What can be folded and what cannot, as one table (nudge and surface text A12). */
import { refToIndex } from '#kernel/base/refs.ts'
import { figure } from '#kernel/compression/report-figures.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressibleRange, ProtectedRange } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'

interface Row {
  readonly startRef: Ref
  readonly endRef: Ref
  /** Places in the list; undefined where a range does not say. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly count: number
  /** What can be folded: null without any. The shares are those of its first range. */
  readonly foldable: {
    readonly tokens: Tokens
    readonly toolPct: number
    readonly textPct: number
    readonly userMsgs: number
    readonly dangerous: boolean
  } | null
  readonly kept: { readonly tokens: Tokens; readonly tools: readonly string[] } | null
}

/** A title with the number of rows, then a row each, oldest first; neighbours share one. */
export function formatRanges(
  compressible: readonly CompressibleRange[],
  protectedRanges: readonly ProtectedRange[],
): string {
  const rows = mergedRows([...compressible.map(foldableRow), ...protectedRanges.map(keptRow)])
  if (rows.length === 0) return 'No ranges: nothing here can be folded now.'
  return [`Ranges, oldest first (${rows.length}):`, ...rows.map(rowText)].join('\n')
}

const common = (range: CompressibleRange | ProtectedRange) => ({
  startRef: range.startRef,
  endRef: range.endRef,
  from: range.startIndex,
  to: range.endIndex,
  count: range.count,
})

function foldableRow(range: CompressibleRange): Row {
  const { tokens, toolPct, textPct, userMsgs = 0, dangerous = false } = range
  return { ...common(range), foldable: { tokens, toolPct, textPct, userMsgs, dangerous }, kept: null }
}

function keptRow(range: ProtectedRange): Row {
  return { ...common(range), foldable: null, kept: { tokens: range.tokens, tools: range.tools } }
}

const numberOf = (ref: Ref): number => refToIndex(ref) ?? 0

function mergedRows(all: readonly Row[]): readonly Row[] {
  const place = (row: Row): number => row.from ?? numberOf(row.startRef)
  const inOrder = all.toSorted((a, b) => place(a) - place(b) || numberOf(a.startRef) - numberOf(b.startRef))
  const rows: Row[] = []
  for (const row of inOrder) {
    const last = rows.at(-1)
    if (last && isNeighbour(last, row)) rows[rows.length - 1] = merged(last, row)
    else rows.push(row)
  }
  return rows
}

function isNeighbour(before: Row, after: Row): boolean {
  return before.to === undefined || after.from === undefined
    ? numberOf(after.startRef) <= numberOf(before.endRef) + 1
    : after.from <= before.to + 1
}

function merged(a: Row, b: Row): Row {
  // A range that lies inside the one before does not pull the end back.
  const last = (b.to ?? numberOf(b.endRef)) >= (a.to ?? numberOf(a.endRef)) ? b : a
  return {
    startRef: a.startRef,
    endRef: last.endRef,
    from: a.from,
    to: last.to,
    count: a.count + b.count,
    foldable:
      a.foldable && b.foldable
        ? {
            ...a.foldable,
            tokens: a.foldable.tokens + b.foldable.tokens,
            userMsgs: a.foldable.userMsgs + b.foldable.userMsgs,
            dangerous: a.foldable.dangerous || b.foldable.dangerous,
          }
        : (a.foldable ?? b.foldable),
    kept:
      a.kept && b.kept
        ? {
            tokens: a.kept.tokens + b.kept.tokens,
            tools: [...new Set([...a.kept.tools, ...b.kept.tools])],
          }
        : (a.kept ?? b.kept),
  }
}

function rowText({ startRef, endRef, count, foldable, kept }: Row): string {
  const refs = numberOf(startRef) <= numberOf(endRef) ? [startRef, endRef] : [endRef, startRef]
  const tokens = (foldable?.tokens ?? 0) + (kept?.tokens ?? 0)
  return `  ${refs.join('–')}  ${count} msgs  ${figure(tokens)} ${detail(foldable, kept)}`
}

function detail(foldable: Row['foldable'], kept: Row['kept']): string {
  const tools = kept?.tools.join(', ')
  if (!foldable) return `[PROTECTED: ${tools} — stays as it is, not to be compressed]`
  const { tokens, toolPct, textPct, userMsgs, dangerous } = foldable
  const shares = kept
    ? `[${figure(tokens)} compressible | ${figure(kept.tokens)} protected: ${tools}]`
    : `[tool ${toolPct}% | text ${textPct}%]`
  const users = userMsgs > 0 ? ` · ${userMsgs} user ${userMsgs === 1 ? 'msg' : 'msgs'}` : ''
  return `${shares}${users}${dangerous ? ' ⚠ fold with care' : ''}`
}
