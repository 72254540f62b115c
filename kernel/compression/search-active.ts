import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { activeBlocks } from './blocks.ts'
import { countOccurrences, searchTerms } from './search-terms.ts'

const TOPIC = { perHit: 0.15, cap: 0.45 }
const SUMMARY = { perHit: 0.04, cap: 0.2 }
/** One or two hits in a summary stay below it. */
const BAR = 0.1

/** Active blocks that speak of the query, best first (kernel-core 19.1). */
export function searchActiveBlocks(query: string, state: CompressionState): CompressionBlock[] {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  return activeBlocks(state)
    .map((block) => ({ block, score: scoreOf(block, terms) }))
    .filter(({ score }) => score > BAR)
    .toSorted((a, b) => b.score - a.score)
    .map(({ block }) => block)
}

function scoreOf(block: CompressionBlock, terms: readonly string[]): number {
  const topic = (block.topic ?? '').toLowerCase()
  const summary = block.summary.toLowerCase()
  let score = 0
  for (const term of terms) score += weigh(topic, term, TOPIC) + weigh(summary, term, SUMMARY)
  return Math.min(1, score)
}

function weigh(text: string, term: string, { perHit, cap }: typeof TOPIC): number {
  return Math.min(cap, countOccurrences(text, term) * perHit)
}
