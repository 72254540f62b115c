/** Tokens of the recorded surface along the log, as a step function of at most about 2,000 steps. */
import type { Counter, TokenKind } from '#kernel/model/disposition.ts'
import type { SurfaceFold } from './surface-fold.ts'
import type { TokenCounts } from './token-counts.ts'

const STEPS = 2000

export interface Series {
  readonly at: Uint32Array
  readonly tokens: Float64Array
  readonly kind: TokenKind
}

/** Linear in the nodes. Where many changes share a step the last one counts, but no compaction is dropped. */
export function surfaceSeries(
  fold: SurfaceFold,
  counts: TokenCounts,
  counter: Counter,
  eventCount: number,
): Series {
  const at: number[] = [0]
  const tokens: number[] = [0]
  const width = Math.max(1, Math.ceil(eventCount / STEPS))
  let sum = 0
  let exact = counter !== 'estimate'
  let keptUntil = -1
  for (let node = 0; node < fold.nodeCount; node++) {
    sum += counts.tokens(node, counter)
    if (!counts.isExact(node, counter)) exact = false
    const replacement = fold.replacementOf(node)
    if (replacement) for (const dead of replacement.shadowed) sum -= counts.tokens(dead, counter)
    const position = fold.eventOf(node) + 1
    const folds = replacement !== null && replacement.shadowed.length > 1
    if (
      !folds &&
      Math.floor(position / width) === Math.floor((at.at(-1) ?? 0) / width) &&
      at.length - 1 > keptUntil
    ) {
      tokens[tokens.length - 1] = sum
      continue
    }
    at.push(position)
    tokens.push(sum)
    if (folds) keptUntil = at.length - 1
  }
  return { at: Uint32Array.from(at), tokens: Float64Array.from(tokens), kind: exact ? 'exact' : 'estimate' }
}
