/**
 * Tokens of the lists that nodes hand on. Lists of a turn, and of turns side by side, mostly begin
 * alike; so sums by place are kept of the last few lists, and a list goes on from the one it shares
 * most with.
 */
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { sharedLength } from '#kernel/pipeline/settled-list.ts'

type List = readonly CoreMessage[]

interface Summed {
  readonly list: List
  /** By place the tokens before it; the last entry is the sum. */
  readonly before: Float64Array
}

/** Lists of two turns: what came in, what was left, the same with tags. */
const LISTS_KEPT = 6
/** A list that shares this much is not compared with others. */
const MOST = 0.9

export interface Tally {
  /** Messages of a list must not change. */
  list(list: List): Tokens
  message(message: CoreMessage): Tokens
}

export function createTally(countTokens: CountTokens): Tally {
  let last: Summed[] = []
  const message = (one: CoreMessage): Tokens => messageTokens(one, countTokens)

  const sum = (list: List): Summed => {
    let best: Summed | undefined
    let shared = 0
    for (const one of last) {
      if (one.list === list) return one
      const same = sharedLength(one.list, list)
      if (same > shared) {
        shared = same
        best = one
      }
      if (shared > list.length * MOST) break
    }
    const before = new Float64Array(list.length + 1)
    if (best) before.set(best.before.subarray(0, shared + 1))
    for (let i = shared; i < list.length; i++) before[i + 1] = before[i]! + message(list[i]!)
    return { list, before }
  }

  return {
    message,
    list(list) {
      const summed = sum(list)
      last = [summed, ...last.filter((one) => one !== summed)].slice(0, LISTS_KEPT)
      return summed.before[list.length]!
    },
  }
}
