/** The orders of the ledger: by column, or void folds first, then what is active, then the rest. */
import type { BlockLife, BlockView } from '#kernel/model/ledger.ts'

export type LedgerKey =
  | 'block'
  | 'life'
  | 'tier'
  | 'topic'
  | 'range'
  | 'messages'
  | 'covered'
  | 'summary'
  | 'still'
  | 'saved'
  | 'generation'
  | 'origin'

export interface LedgerSort {
  readonly key: LedgerKey
  readonly way: 'ascending' | 'descending'
}

const lives: Readonly<Record<BlockLife, number>> = {
  active: 0,
  consumed: 1,
  expanded: 2,
  inactive: 3,
  gone: 4,
}

/** Digits of `b12`: ids count up, so by number and not by letter. */
const numberOf = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? Infinity)

/** What a column sorts by; null goes last, whichever way. */
const values: Readonly<Record<LedgerKey, (b: BlockView) => number | string | null>> = {
  block: (b) => numberOf(b.blockId),
  life: (b) => lives[b.life] - (b.voidFold === 'no' ? 0 : 0.5),
  tier: (b) => b.tier,
  topic: (b) => b.topic?.toLowerCase() ?? null,
  range: (b) => b.firstEvent ?? b.startRef,
  messages: (b) => b.messages,
  covered: (b) => (b.life === 'active' ? b.coveredTokens : null),
  summary: (b) => b.summaryTokens,
  still: (b) => (b.life === 'active' ? b.stillSentTokens : null),
  saved: (b) => (b.life === 'active' ? b.savedTokens : null),
  generation: (b) => b.survivedCount + (b.generation === 'old' ? 1e6 : 0),
  origin: (b) => b.origin,
}

const rank = (b: BlockView): number => (b.voidFold !== 'no' ? 0 : b.life === 'active' ? 1 : 2)

function alarmsFirst(a: BlockView, b: BlockView): number {
  return (
    rank(a) - rank(b) ||
    b.stillSentTokens - a.stillSentTokens ||
    b.coveredTokens - a.coveredTokens ||
    numberOf(a.blockId) - numberOf(b.blockId)
  )
}

export function sortBlocks(blocks: readonly BlockView[], sort: LedgerSort | null): readonly BlockView[] {
  if (!sort) return blocks.toSorted(alarmsFirst)
  const value = values[sort.key]
  const sign = sort.way === 'ascending' ? 1 : -1
  return blocks.toSorted((a, b) => {
    const x = value(a)
    const y = value(b)
    if (x === y) return alarmsFirst(a, b)
    if (x === null) return 1
    if (y === null) return -1
    return sign * compare(x, y) || alarmsFirst(a, b)
  })
}

function compare(x: number | string, y: number | string): number {
  if (typeof x === 'number' && typeof y === 'number') return x - y
  // A range without a place in the log goes behind those that have one.
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1
  return String(x).localeCompare(String(y), 'en', { numeric: true })
}

const words: ReadonlySet<LedgerKey> = new Set(['block', 'life', 'topic', 'range', 'origin'])

/** Of the same head: first the useful way (most first, words from A), then the other, then none. */
export function nextSort(sort: LedgerSort | null, key: LedgerKey): LedgerSort | null {
  const first = words.has(key) ? 'ascending' : 'descending'
  if (sort?.key !== key) return { key, way: first }
  if (sort.way === first) return { key, way: first === 'ascending' ? 'descending' : 'ascending' }
  return null
}
