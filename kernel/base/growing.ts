/**
 * Entries by key that are only ever added to, in versions: each is a beginning of one line of entries,
 * so a version costs what it has more than the one before, and looks no further than its length. A
 * version that goes on otherwise than its line did takes a copy.
 */

interface Line<T> {
  readonly keys: string[]
  readonly values: T[]
  readonly places: Map<string, number>
}

const read = new WeakMap<object, Growing<unknown>>()

export class Growing<T> {
  readonly length: number
  private readonly line: Line<T>
  private made: Readonly<Record<string, T>> | null = null

  private constructor(line: Line<T>, length: number) {
    this.line = line
    this.length = length
  }

  /** Own entries of a record; taken in once, unless it was written to since. */
  static of<T>(record: Readonly<Record<string, T>>): Growing<T> {
    const keys = Object.keys(record)
    const known = read.get(record) as Growing<T> | undefined
    if (known?.says(record, keys)) return known
    // Reading by key is several times as fast as Object.values.
    const values = keys.map((key) => record[key] as T)
    const growing = new Growing<T>({ keys, values, places: placesOf(keys, keys.length) }, keys.length)
    growing.made = record
    read.set(record, growing)
    return growing
  }

  private says(record: Readonly<Record<string, T>>, names: readonly string[]): boolean {
    const { keys, values } = this.line
    if (names.length !== this.length) return false
    for (let i = 0; i < names.length; i++) {
      const key = names[i]!
      // Names of numbers stand first in a record, wherever they were put.
      const place = keys[i] === key ? i : this.placeOf(key)
      if (place < 0 || !Object.is(record[key], values[place])) return false
    }
    return true
  }

  get(key: string): T | undefined {
    const place = this.placeOf(key)
    return place < 0 ? undefined : (this.line.values[place] as T)
  }

  /** With entries that it does not have yet. */
  with(added: readonly (readonly [key: string, value: T])[]): Growing<T> {
    let { line, length } = this
    for (const [key, value] of added) {
      const isHere = line.keys[length] === key && Object.is(line.values[length], value)
      if (length < line.keys.length && !isHere) {
        const keys = line.keys.slice(0, length)
        line = { keys, values: line.values.slice(0, length), places: placesOf(keys, length) }
      }
      if (length === line.keys.length) {
        line.places.set(key, length)
        line.keys.push(key)
        line.values.push(value)
      }
      length++
    }
    return new Growing(line, length)
  }

  /** What it has more than an earlier version; null where that is none of its own. */
  since(earlier: Growing<T>): readonly (readonly [key: string, value: T])[] | null {
    const { line, length } = this
    if (earlier.line !== line || earlier.length > length) return null
    return line.keys
      .slice(earlier.length, length)
      .map((key, i) => [key, line.values[earlier.length + i] as T])
  }

  /** Place of a key among the entries; -1 for none. */
  placeOf(key: string): number {
    const place = this.line.places.get(key)
    return place !== undefined && place < this.length ? place : -1
  }

  /** Whether the first `length` entries of another version are those of this one. */
  sharesWith(other: Growing<T>, length: number): boolean {
    return other.line === this.line && length <= this.length && length <= other.length
  }

  /** As a plain object without a prototype, made when it is asked for. */
  get record(): Readonly<Record<string, T>> {
    if (!this.made) {
      const record = Object.create(null) as Record<string, T>
      const { keys, values } = this.line
      for (let i = 0; i < this.length; i++) record[keys[i]!] = values[i] as T
      this.made = record
      read.set(record, this)
    }
    return this.made
  }
}

function placesOf(keys: readonly string[], length: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let i = 0; i < length; i++) places.set(keys[i]!, i)
  return places
}
