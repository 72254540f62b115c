/** Growing typed columns: append-only, a few bytes an entry, indexed without boxing. */

export interface Column {
  readonly length: number
  push(value: number): void
  /** The value at `index`; `index` must be below `length`. */
  get(index: number): number
  set(index: number, value: number): void
  /** First index whose value is greater than `value`, in an ascending column. */
  upperBound(value: number): number
  /** Give slack back once nothing more will be pushed. */
  trim(): void
}

/** A column that holds its values: a loop over all of them reads the array itself. */
export interface StoredColumn extends Column {
  /** The values so far. A view: valid until the next push. */
  view(): ArrayLike<number>
}

type Store = Uint8Array | Uint16Array | Uint32Array | Float64Array

function column<S extends Store>(make: (size: number) => S): StoredColumn {
  let store = make(256)
  let length = 0
  const resize = (size: number): void => {
    const next = make(size)
    next.set(length === store.length ? store : (store.subarray(0, length) as S))
    store = next
  }
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === store.length) resize(Math.ceil(length * 1.5))
      store[length++] = value
    },
    get: (index) => store[index]!,
    set(index, value) {
      store[index] = value
    },
    upperBound(value) {
      let low = 0
      let high = length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (store[middle]! <= value) low = middle + 1
        else high = middle
      }
      return low
    },
    trim() {
      if (store.length > length) resize(Math.max(1, length))
    },
    view: () => store.subarray(0, length),
  }
}

export interface RuledColumn extends Column {
  /** Push the value that the rule gives, known to the caller. False, and nothing pushed, once the rule is broken. */
  follow(): boolean
}

/**
 * A column that follows a rule, such as "line = place + 2": it holds nothing until a value breaks the
 * rule, then becomes an ordinary column.
 */
export function ruledColumn(rule: (index: number) => number, make: () => Column = countsColumn): RuledColumn {
  let length = 0
  let own: Column | null = null
  const materialise = (): Column => {
    const made = make()
    for (let index = 0; index < length; index++) made.push(rule(index))
    return made
  }
  return {
    get length() {
      return own ? own.length : length
    },
    follow() {
      if (own) return false
      length++
      return true
    },
    push(value) {
      if (!own) {
        if (value === rule(length)) {
          length++
          return
        }
        own = materialise()
      }
      own.push(value)
    },
    get: (index) => (own ? own.get(index) : rule(index)),
    set(index, value) {
      own ??= materialise()
      own.set(index, value)
    },
    upperBound(value) {
      if (own) return own.upperBound(value)
      let low = 0
      let high = length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (rule(middle) <= value) low = middle + 1
        else high = middle
      }
      return low
    },
    trim: () => own?.trim(),
  }
}

/** What no offset is: no time. */
const NOTHING = 0xffffffff
const HALF = 0x80000000

/**
 * Times in ms, NaN = none: 4 bytes each as whole ms around the first, 24 days before it and after; 8
 * bytes each from the first on that is no whole ms or farther away.
 */
export function timesColumn(): Column {
  let offsets = countsColumn()
  let own: Column | null = null
  let base = Number.NaN
  const timeAt = (index: number): number => {
    const offset = offsets.get(index)
    return offset === NOTHING ? Number.NaN : base + offset
  }
  const materialise = (): Column => {
    own = numbersColumn()
    for (let index = 0; index < offsets.length; index++) own.push(timeAt(index))
    offsets = countsColumn()
    return own
  }
  /** As a number of 4 bytes, or null. */
  const offsetOf = (time: number): number | null => {
    if (Number.isNaN(time)) return NOTHING
    if (Number.isNaN(base)) base = time - HALF
    const offset = time - base
    const fits = offset >= 0 && offset < NOTHING && Number.isInteger(offset) && base + offset === time
    return fits ? offset : null
  }
  return {
    get length() {
      return own ? own.length : offsets.length
    },
    push(value) {
      const offset = own ? null : offsetOf(value)
      if (offset === null) (own ?? materialise()).push(value)
      else offsets.push(offset)
    },
    get: (index) => (own ? own.get(index) : timeAt(index)),
    set(index, value) {
      const offset = own ? null : offsetOf(value)
      if (offset === null) (own ?? materialise()).set(index, value)
      else offsets.set(index, offset)
    },
    upperBound: (value) => (own ?? materialise()).upperBound(value),
    trim: () => (own ?? offsets).trim(),
  }
}

export const bytesColumn = (): StoredColumn => column((size) => new Uint8Array(size))
export const shortsColumn = (): StoredColumn => column((size) => new Uint16Array(size))
export const countsColumn = (): StoredColumn => column((size) => new Uint32Array(size))
export const numbersColumn = (): StoredColumn => column((size) => new Float64Array(size))
