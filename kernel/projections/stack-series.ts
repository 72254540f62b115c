/** Tokens of a surface along the log by kind, every step of it, and the steps that a picture of a part needs. */
import { lowerBound } from '#kernel/base/bisect.ts'
import { extremesOf } from '#kernel/base/extremes.ts'
import type { Extremes } from '#kernel/base/extremes.ts'
import type { Counter, TokenKind } from '#kernel/model/disposition.ts'
import { trackKinds } from '#kernel/model/track.ts'
import type { Sight } from '#kernel/model/track.ts'
import { MessageFlag } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import type { SurfaceFold } from './surface-fold.ts'
import type { TokenCounts } from './token-counts.ts'

const KINDS = trackKinds.length
const [OTHER, SUMMARY, USER, ASSISTANT, REASONING, TOOL] = [0, 1, 2, 3, 4, 5]

export interface StackSeries {
  /** Positions, strictly ascending. */
  readonly at: ArrayLike<number>
  /** As many numbers a step as there are kinds. */
  readonly tokens: ArrayLike<number>
  readonly extremes: Extremes
  readonly most: number
  readonly kind: TokenKind
}

export function stackSeries(at: ArrayLike<number>, tokens: ArrayLike<number>, kind: TokenKind): StackSeries {
  const totals = new Float64Array(at.length)
  let most = 0
  for (let i = 0; i < totals.length; i++) {
    for (let k = 0; k < KINDS; k++) totals[i]! += tokens[i * KINDS + k]!
    most = Math.max(most, totals[i]!)
  }
  return { at, tokens, extremes: extremesOf(totals), most, kind }
}

/** Adds the tokens of a message to the sums of its kinds, or takes them off. */
export type AddMessage = (sums: Float64Array, message: number, sign: 1 | -1) => void

/**
 * Thinking is a share of its message: where that is counted exactly, the share is still an estimate.
 * Messages and nodes of the recorded surface have the same numbers.
 */
export function messageKinds(messages: Messages, counts: TokenCounts, counter: Counter): AddMessage {
  const flagsOf = messages.flags.view()
  const estimates = messages.estimate.view()
  const reasoning = messages.reasoning.view()
  const exact = counts.exactOf(counter)
  return (sums, message, sign) => {
    const estimate = estimates[message]!
    const known = exact?.[message]
    const tokens = known === undefined || known === UNCOUNTED ? estimate : known
    const flags = flagsOf[message]!
    if (flags & MessageFlag.assistant) {
      const thought = estimate === 0 ? 0 : Math.round((tokens * reasoning[message]!) / estimate)
      sums[REASONING]! += sign * thought
      sums[ASSISTANT]! += sign * (tokens - thought)
    } else sums[kindOf(flags)]! += sign * tokens
  }
}

const UNCOUNTED = 0xffffffff
export const SUMMARY_KIND = SUMMARY

function kindOf(flags: number): number {
  if (flags & MessageFlag.toolResult) return TOOL
  if (flags & MessageFlag.checkpoint) return SUMMARY
  return flags & MessageFlag.user ? USER : OTHER
}

/** Every step of the recorded surface; linear in its nodes. */
export function recordedStack(
  fold: SurfaceFold,
  messages: Messages,
  counts: TokenCounts,
  counter: Counter,
): StackSeries {
  const count = fold.nodeCount
  const births = fold.births()
  const at = new Uint32Array(count + 1)
  const tokens = new Uint32Array((count + 1) * KINDS)
  const sums = new Float64Array(KINDS)
  const add = messageKinds(messages, counts, counter)
  let exact = counter !== 'estimate'
  for (let node = 0; node < count; node++) {
    add(sums, node, 1)
    exact &&= counts.isExact(node, counter)
    for (const dead of fold.replacementOf(node)?.shadowed ?? NONE) add(sums, dead, -1)
    at[node + 1] = births[node]! + 1
    tokens.set(sums, (node + 1) * KINDS)
  }
  return stackSeries(at, tokens, exact ? 'exact' : 'estimate')
}

const NONE: readonly number[] = []

/**
 * Places of the steps to draw `width` pixels of a part: the one it begins with, and of each pixel the lowest,
 * the highest and the last. Ascending; O(width · log n).
 */
export function stepsInSight(series: StackSeries, { from, to }: Sight, width: number): Uint32Array {
  const { at, extremes } = series
  const first = lowerBound(at, from + 1) - 1
  const end = lowerBound(at, to + 1)
  const begin = Math.max(0, first)
  if (end - begin <= 3 * width)
    return Uint32Array.from({ length: Math.max(0, end - begin) }, (_, i) => begin + i)
  const places = new Uint32Array(3 * width + 1)
  let length = 0
  if (first >= 0) places[length++] = first
  let low = first + 1
  for (let pixel = 1; pixel <= width && low < end; pixel++) {
    const edge = pixel === width ? to + 1 : from + Math.ceil((pixel * (to - from)) / width)
    const high = lowerBound(at, edge)
    if (high <= low) continue
    const seen = extremes.between(low, high)
    const [one, two] = seen.low < seen.high ? [seen.low, seen.high] : [seen.high, seen.low]
    for (const place of [one, two, high - 1])
      if (length === 0 || places[length - 1]! < place) places[length++] = place
    low = high
  }
  return places.slice(0, length)
}
