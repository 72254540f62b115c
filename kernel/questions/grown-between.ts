/**
 * The steps of a recomputed surface from the turns that were looked at. Between two of them it grows by what the
 * log appends, as long as no block changes; the next turn puts right what our pipeline does beside that.
 */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { trackKinds } from '#kernel/model/track.ts'
import type { Position } from '#kernel/model/units.ts'
import { messageKinds, stackSeries } from '#kernel/projections/stack-series.ts'
import type { StackSeries } from '#kernel/projections/stack-series.ts'
import { foldsUnder } from './turn-samples.ts'
import type { Sample } from './turn-samples.ts'

const KINDS = trackKinds.length

/** Linear in messages and samples. */
export function grownBetween(
  open: OpenSession,
  samples: readonly Sample[],
  lens: Lens,
  counter: Counter,
): StackSeries {
  const { fold, messages } = open.projection
  const births = fold.births()
  const add = messageKinds(messages, open.counts, counter)
  const folds = foldsUnder(open, lens)
  const at: Position[] = []
  const tokens: number[] = []
  const sums = new Float64Array(KINDS)
  let exact = true
  let changed = 0
  let node = 0
  samples.forEach((sample, i) => {
    exact &&= sample.exact
    at.push(sample.at)
    sums.set(sample.tokens)
    tokens.push(...sums)
    while (changed < folds.length && folds[changed]! <= sample.at) changed++
    // Behind a fold that no turn was run at, nobody knows what was taken off.
    const until = Math.min(samples[i + 1]?.at ?? sample.at, folds[changed] ?? Infinity)
    while (node < fold.nodeCount && births[node]! < sample.at) node++
    for (; node < fold.nodeCount && births[node]! + 1 < until; node++) {
      const shadowed = fold.replacementOf(node)?.shadowed
      // What the host replaces by one message is that message changed; a fold of several is a step of its own.
      if (shadowed && shadowed.length > 1) continue
      add(sums, node, 1)
      if (shadowed) add(sums, shadowed[0]!, -1)
      at.push(births[node]! + 1)
      for (const sum of sums) tokens.push(Math.max(0, sum))
      exact = false
    }
  })
  return stackSeries(at, tokens, exact && counter !== 'estimate' ? 'exact' : 'estimate')
}
