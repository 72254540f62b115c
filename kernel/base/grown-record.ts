/**
 * Large records that grow by a few entries at a time. To copy one by enumerating it takes four times as
 * long as to fill a new one from lists of its keys and values; so the lists are remembered with a record
 * and shared with the longer one that is made from it. Such a record never changes once it is made.
 */

interface Entries {
  readonly keys: string[]
  readonly values: unknown[]
}

interface Known {
  readonly entries: Entries
  /** The lists may hold more: entries of a longer record. */
  length: number
}
const remembered = new WeakMap<object, Known>()

function entriesOf(record: Readonly<Record<string, unknown>>): Known {
  const known = remembered.get(record)
  if (known) return known
  // Reading by key is several times as fast as Object.values.
  const keys = Object.keys(record)
  const values = keys.map((key) => record[key])
  const read = { entries: { keys, values }, length: keys.length }
  remembered.set(record, read)
  return read
}

/** Own entries in their order. */
export function eachEntry<T>(
  record: Readonly<Record<string, T>>,
  visit: (key: string, value: T) => void,
): void {
  const { entries, length } = entriesOf(record)
  for (let i = 0; i < length; i++) visit(entries.keys[i]!, entries.values[i] as T)
}

/** A copy without a prototype that is still being made. */
export class GrownRecord<T> {
  readonly record = Object.create(null) as Record<string, T>
  private readonly own: Known

  constructor(from: Readonly<Record<string, T>>) {
    const { entries, length } = entriesOf(from)
    // Who grew out of it first has the lists; another branch takes copies.
    const isFree = entries.keys.length === length
    const { keys, values } = isFree
      ? entries
      : { keys: entries.keys.slice(0, length), values: entries.values.slice(0, length) }
    const { record } = this
    for (let i = 0; i < length; i++) record[keys[i]!] = values[i] as T
    this.own = { entries: { keys, values }, length }
    remembered.set(record, this.own)
  }

  /** The key must be a new one. */
  add(key: string, value: T): void {
    const { entries } = this.own
    this.record[key] = value
    entries.keys.push(key)
    entries.values.push(value)
    this.own.length++
  }
}
