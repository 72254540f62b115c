/**
 * Heights of many lines in one flat Fenwick tree: where a line starts, which line lies at a y, and
 * one height changed, each in O(log n). Heights are rounded to 1/64 px, the browser's layout unit,
 * so that every sum is exact and no error creeps in over a million lines.
 */
const UNIT = 64

export class Heights {
  count: number
  #values: Float64Array
  /** 1-based: `tree[i]` is the sum of the `i & -i` values that end with line `i - 1`. */
  #tree: Float64Array
  #top: number
  #total = 0

  constructor(values: Float64Array) {
    const n = values.length
    this.count = n
    this.#values = values
    this.#tree = new Float64Array(n + 1)
    this.#top = n === 0 ? 0 : 2 ** Math.floor(Math.log2(n))
    const tree = this.#tree
    let total = 0
    for (let i = 1; i <= n; i++) {
      const h = Math.round(values[i - 1]! * UNIT) / UNIT
      values[i - 1] = h
      total += h
      tree[i]! += h
      const parent = i + (i & -i)
      if (parent <= n) tree[parent]! += tree[i]!
    }
    this.#total = total
  }

  /** Other lines from `from` on. */
  replaceFrom(from: number, fresh: Float64Array): void {
    const n = from + fresh.length
    if (n > this.#values.length) {
      // Room for more: a reader who steps forward does so again.
      const room = Math.ceil(n * 1.1)
      this.#values = widened(this.#values, room)
      this.#tree = widened(this.#tree, room + 1)
    }
    const tree = this.#tree
    for (let i = from + 1; i <= n; i++) {
      const h = Math.round(fresh[i - from - 1]! * UNIT) / UNIT
      this.#values[i - 1] = h
      let sum = h
      for (let j = i - 1; j > i - (i & -i); j -= j & -j) sum += tree[j]!
      tree[i] = sum
    }
    this.count = n
    this.#top = n === 0 ? 0 : 2 ** Math.floor(Math.log2(n))
    this.#total = this.lineToY(n)
  }

  get total(): number {
    return this.#total
  }

  get(line: number): number {
    return line < this.count ? (this.#values[line] ?? 0) : 0
  }

  /** Change one height. Says by how much. */
  set(line: number, height: number): number {
    const h = Math.round(height * UNIT) / UNIT
    const delta = h - this.get(line)
    if (delta === 0 || line < 0 || line >= this.count) return 0
    this.#values[line] = h
    this.#total += delta
    const tree = this.#tree
    for (let i = line + 1; i <= this.count; i += i & -i) tree[i]! += delta
    return delta
  }

  /** Sum of the heights before `line`; `line` may be `count`. */
  lineToY(line: number): number {
    const tree = this.#tree
    let sum = 0
    for (let i = Math.min(Math.max(line, 0), this.count); i > 0; i -= i & -i) sum += tree[i]!
    return sum
  }

  /** The line that holds `y`, held to the ends. Of lines without height the one after them. */
  yToLine(y: number): number {
    const tree = this.#tree
    let at = 0
    let rest = y
    for (let step = this.#top; step > 0; step >>= 1) {
      const next = at + step
      if (next <= this.count && tree[next]! <= rest) {
        at = next
        rest -= tree[next]!
      }
    }
    return Math.max(0, Math.min(at, this.count - 1))
  }
}

function widened(old: Float64Array, room: number): Float64Array {
  const fresh = new Float64Array(room)
  fresh.set(old)
  return fresh
}
