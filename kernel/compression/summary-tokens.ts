/** Tokens of block summaries, counted once. */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { Tokens } from '#kernel/model/units.ts'

interface Counted {
  readonly summary: string
  readonly tokens: Tokens
}
/** Under the list of covered ids: blocks are copied every turn, their lists are not. */
const tables = new WeakMap<CountTokens, WeakMap<readonly RawId[], Counted>>()

export function summaryTokens(block: CompressionBlock, countTokens: CountTokens): Tokens {
  let table = tables.get(countTokens)
  if (!table) tables.set(countTokens, (table = new WeakMap()))
  const known = table.get(block.effectiveMessageIds)
  if (known?.summary === block.summary) return known.tokens
  const tokens = countTokens(block.summary)
  table.set(block.effectiveMessageIds, { summary: block.summary, tokens })
  return tokens
}
