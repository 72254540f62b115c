import type { Vocabulary } from './vocabulary.ts'

/** Tokens of one merged block. Valid until the next merge. */
export interface Merged {
  readonly tokens: number
  /** Where token `n` starts in the bytes; `startOf(tokens)` is the block's end. */
  startOf(n: number): number
}

/** Merges `bytes[from, to)` as one piece: the pair of lowest rank first, the leftmost of equals. */
export type Merge = (bytes: Uint8Array, from: number, to: number) => Merged

/** Above any place in a block, so that a heap key is `rank * PLACES + place`: below 2^53, and sorted right. */
const PLACES = 2 ** 31
const NONE = -1

/** Byte-pair merging with a heap over a linked list, O(n log n). Its arrays are kept between calls. */
export function createMerge(vocabulary: Vocabulary): Merge {
  let capacity = 0
  let next = new Int32Array(0)
  let previous = new Int32Array(0)
  /** By a part's first byte: the rank of it joined with the next part, or NONE. */
  let pair = new Int32Array(0)
  let starts = new Int32Array(0)
  let heap = new Float64Array(0)
  let heaped = 0

  function reserve(size: number): void {
    if (size <= capacity) return
    capacity = size
    next = new Int32Array(size)
    previous = new Int32Array(size + 1)
    pair = new Int32Array(size)
    starts = new Int32Array(size + 1)
    // A merge takes one key out and puts two in.
    heap = new Float64Array(2 * size)
  }

  function push(key: number): void {
    let at = heaped++
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] ?? 0
      if (above <= key) break
      heap[at] = above
      at = parent
    }
    heap[at] = key
  }

  function pop(): number {
    const top = heap[0] ?? 0
    const key = heap[--heaped] ?? 0
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heaped) break
      if (child + 1 < heaped && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++
      const below = heap[child] ?? 0
      if (below >= key) break
      heap[at] = below
      at = child
    }
    heap[at] = key
    return top
  }

  return (bytes, from, to) => {
    const size = to - from
    reserve(size)
    heaped = 0

    /** Look up the pair that starts at `at`, whose second part ends before `end`. */
    const join = (at: number, end: number): void => {
      const rank = vocabulary.rank(bytes, from + at, from + end)
      pair[at] = rank
      if (rank !== NONE) push(rank * PLACES + at)
    }

    for (let at = 0; at < size; at++) {
      next[at] = at + 1
      previous[at + 1] = at
      pair[at] = NONE
      if (at + 2 <= size) join(at, at + 2)
    }
    while (heaped > 0) {
      const key = pop()
      // Not `key % PLACES`, which is slow for numbers past 32 bits.
      const rank = Math.floor(key / PLACES)
      const at = key - rank * PLACES
      // Keys are not taken out of the heap when their pair changes.
      if (pair[at] !== rank) continue
      const gone = next[at] ?? 0
      const right = next[gone] ?? 0
      pair[gone] = NONE
      next[at] = right
      previous[right] = at
      if (right < size) join(at, next[right] ?? size)
      else pair[at] = NONE
      if (at > 0) join(previous[at] ?? 0, right)
    }

    let tokens = 0
    for (let at = 0; at < size; at = next[at] ?? size) starts[tokens++] = from + at
    starts[tokens] = to
    return { tokens, startOf: (n) => starts[n] ?? to }
  }
}
