/** Blocks as a nudge names them (nudge and surface text A12). */
import { lowerBound } from '#kernel/base/bisect.ts'
import { refToIndex } from '#kernel/base/refs.ts'
import { figure } from '#kernel/compression/report-figures.ts'
import { quotedTopic } from '#kernel/compression/report-blocks.ts'
import type { CompressionBlock, Tier } from '#kernel/model/block.ts'
import type { NudgeDecision } from '#kernel/model/turn.ts'

/** The newest blocks that the ledger names. */
const LEDGER = 8

/** `Active blocks (2): b1=m00001–m00009 · b4=m00010–m00031 t2`; empty without blocks. */
export function formatBlockMap(spans: NudgeDecision['activeBlockSpans']): string {
  if (spans.length === 0) return ''
  const older = Math.max(0, spans.length - LEDGER)
  const named = spans
    .slice(older)
    .map(
      ({ blockId, tier, startRef, endRef }) =>
        `${blockId}=${startRef}–${endRef}${tier > 1 ? ` t${tier}` : ''}`,
    )
  return `Active blocks (${spans.length}): ${older > 0 ? `…+${older} older · ` : ''}${named.join(' · ')}`
}

/**
 * Blocks that lie inside a range that is offered: folding it takes them in, and nobody would know
 * (weakness 13). Empty for none.
 */
export function formatTakenIn(
  ranges: NudgeDecision['compressibleRanges'],
  spans: NudgeDecision['activeBlockSpans'],
): string {
  const numbered = spans
    .map((span) => ({ ...span, from: numberOf(span.startRef), to: numberOf(span.endRef) }))
    .toSorted((a, b) => a.from - b.from)
  const starts = numbered.map(({ from }) => from)
  const taken = ranges.flatMap(({ startRef, endRef }) => {
    const [start, end] = [numberOf(startRef), numberOf(endRef)]
    const inside: string[] = []
    for (let i = lowerBound(starts, start); i < numbered.length && numbered[i]!.from <= end; i++)
      if (numbered[i]!.to <= end) inside.push(numbered[i]!.blockId)
    return inside.length > 0 ? [`${inside.join(', ')} in ${startRef}–${endRef}`] : []
  })
  return taken.length > 0 ? `Folding a range takes in the blocks inside it: ${taken.join('; ')}` : ''
}

const numberOf = (ref: string): number => refToIndex(ref) ?? 0

/** The blocks that a nudge of tier 2 or 3 asks to distil, a row each. */
export function formatTargets(blocks: readonly CompressionBlock[], tier: Tier): string {
  const rows = blocks.map((block) => {
    const size = `${figure(block.compressedTokens)}→${figure(Math.ceil(block.summary.length / 4))}`
    return `  ${block.blockId}  ${block.effectiveMessageIds.length} msgs  ${size}  ${quotedTopic(block)}`
  })
  return [`Blocks of tier-${tier - 1} to work off (${blocks.length}):`, ...rows].join('\n')
}
