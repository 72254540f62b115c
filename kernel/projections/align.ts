/**
 * Two lists of things that each stand once in a list, laid beside each other. What stands in both, in the
 * same order, shares a row; as much of it as can be. What one list lacks, or has elsewhere, leaves a slot.
 */

export interface AlignItem {
  readonly key: string
  /** Where it belongs in the log; what has no partner is put there as far as the others allow. */
  readonly order: number
}

/** Places in the two lists; -1 = nothing stands there. */
export interface AlignedRow {
  readonly left: number
  readonly right: number
  /** It stands in the other list, too, but not in this order. */
  readonly moved: boolean
}

/** With the lists exchanged the rows are the same, with their sides exchanged. n log n at most. */
export function align(left: readonly AlignItem[], right: readonly AlignItem[]): readonly AlignedRow[] {
  // Which of several longest orders is kept must not depend on which list is called left.
  if (!isBefore(right, left)) return alignInOrder(left, right)
  return alignInOrder(right, left).map((row) => ({ ...row, left: row.right, right: row.left }))
}

function isBefore(one: readonly AlignItem[], other: readonly AlignItem[]): boolean {
  for (let i = 0; i < one.length && i < other.length; i++) {
    const [a, b] = [one[i]!.key, other[i]!.key]
    if (a !== b) return a < b
  }
  return one.length < other.length
}

function alignInOrder(left: readonly AlignItem[], right: readonly AlignItem[]): readonly AlignedRow[] {
  const placeOf = new Map(right.map(({ key }, i) => [key, i]))
  const partner = left.map(({ key }) => placeOf.get(key) ?? -1)
  const anchored = longestRising(partner)
  const moved = new Set<number>()
  partner.forEach((place, i) => {
    if (place >= 0 && !anchored[i]) moved.add(place)
  })
  const rows: AlignedRow[] = []
  let at = 0
  let other = 0
  /** What stands in between on either side, in the order of the log. */
  const fill = (toLeft: number, toRight: number): void => {
    while (at < toLeft || other < toRight) {
      const [mine, theirs] = [left[at], right[other]]
      const takeLeft =
        other >= toRight ||
        (at < toLeft &&
          (mine!.order < theirs!.order || (mine!.order === theirs!.order && mine!.key <= theirs!.key)))
      if (takeLeft) {
        rows.push({ left: at, right: -1, moved: partner[at]! >= 0 })
        at++
      } else {
        rows.push({ left: -1, right: other, moved: moved.has(other) })
        other++
      }
    }
  }
  partner.forEach((place, i) => {
    if (!anchored[i]) return
    fill(i, place)
    rows.push({ left: at++, right: other++, moved: false })
  })
  fill(left.length, right.length)
  return rows
}

/** Which of the numbers from 0 on make the longest rising series (patience sorting); the usual one rises as it is. */
function longestRising(numbers: readonly number[]): Uint8Array {
  const chosen = new Uint8Array(numbers.length)
  /** For each length the place of the smallest number that ends a series of it. */
  const ends: number[] = []
  const before = new Int32Array(numbers.length).fill(-1)
  numbers.forEach((number, i) => {
    if (number < 0) return
    let low = 0
    let high = ends.length
    if (high > 0 && numbers[ends[high - 1]!]! < number) low = high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    if (low > 0) before[i] = ends[low - 1]!
    ends[low] = i
  })
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]!) chosen[i] = 1
  return chosen
}
