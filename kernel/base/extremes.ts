/**
 * Where a list of numbers is lowest and highest between two places, without looking at each: a tree
 * over runs of 32, built once. Linear to build, a few bytes a run, O(32 + log n) to ask.
 *
 *     0 … 31   32 … 63   64 … 95   96 … 127      runs, each with the places of its extremes
 *        └───┬────┘         └───┬────┘
 *            └────────┬─────────┘                 and so on up
 */
const RUN = 32

export interface Extremes {
  /** Places of the lowest and the highest from `from` to before `to`, the first of equals; `from < to`. */
  between(from: number, to: number): { readonly low: number; readonly high: number }
}

export function extremesOf(list: ArrayLike<number>): Extremes {
  const runs = Math.max(1, Math.ceil(list.length / RUN))
  /** Node i has the children 2i and 2i + 1; the runs are the leaves from `runs` on. */
  const lows = new Uint32Array(2 * runs)
  const highs = new Uint32Array(2 * runs)
  const lower = (a: number, b: number): number =>
    list[b]! < list[a]! || (list[b] === list[a] && b < a) ? b : a
  const higher = (a: number, b: number): number =>
    list[b]! > list[a]! || (list[b] === list[a] && b < a) ? b : a

  for (let run = 0; run < runs; run++) {
    let low = run * RUN
    let high = low
    const end = Math.min(list.length, low + RUN)
    for (let i = low + 1; i < end; i++) {
      low = lower(low, i)
      high = higher(high, i)
    }
    lows[runs + run] = low
    highs[runs + run] = high
  }
  for (let i = runs - 1; i > 0; i--) {
    lows[i] = lower(lows[2 * i]!, lows[2 * i + 1]!)
    highs[i] = higher(highs[2 * i]!, highs[2 * i + 1]!)
  }

  return {
    between(from, to) {
      let low = from
      let high = from
      const see = (a: number, b: number): void => {
        low = lower(low, a)
        high = higher(high, b)
      }
      const first = Math.ceil(from / RUN)
      const last = Math.floor(to / RUN)
      if (first >= last) {
        for (let i = from; i < to; i++) see(i, i)
        return { low, high }
      }
      for (let i = from; i < first * RUN; i++) see(i, i)
      for (let i = last * RUN; i < to; i++) see(i, i)
      for (let l = runs + first, r = runs + last; l < r; l >>= 1, r >>= 1) {
        if (l & 1) {
          see(lows[l]!, highs[l]!)
          l++
        }
        if (r & 1) {
          r--
          see(lows[r]!, highs[r]!)
        }
      }
      return { low, high }
    },
  }
}
