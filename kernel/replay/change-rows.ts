/**
 * Rows of a comparison in columns: a node that folds has as many of them as the session has messages, and
 * only those in sight are looked at.
 */
import type { ChangeRows, MessageChange, MessageChangeKind, TraceSide } from '#kernel/model/trace.ts'

const kinds: readonly MessageChangeKind[] = ['kept', 'added', 'removed', 'edited', 'moved']
const KEPT = 0

interface Columns {
  readonly kinds: Uint8Array
  readonly places: Int32Array
}
/** Every place by itself: all lists that stay as they are begin with the same rows. */
let same: Columns = { kinds: new Uint8Array(0), places: new Int32Array(0) }

export class Rows implements ChangeRows {
  length = 0
  private readonly kinds: Uint8Array
  private readonly befores: Int32Array
  private readonly afters: Int32Array
  readonly counts: Record<MessageChangeKind, number> = { kept: 0, added: 0, removed: 0, edited: 0, moved: 0 }

  constructor(most: number, columns?: Columns) {
    this.kinds = columns?.kinds ?? new Uint8Array(most)
    this.befores = columns?.places ?? new Int32Array(most)
    this.afters = columns?.places ?? new Int32Array(most)
  }

  /** Of a list that a node hands on as it is, which most nodes do; nothing is to be added. */
  static unchanged(length: number): Rows {
    if (length > same.places.length)
      same = {
        kinds: new Uint8Array(2 * length),
        places: Int32Array.from({ length: 2 * length }, (_, i) => i),
      }
    const rows = new Rows(length, same)
    rows.length = rows.counts.kept = length
    return rows
  }

  add(kind: MessageChangeKind, before: number, after: number): void {
    const row = this.length++
    this.kinds[row] = kinds.indexOf(kind)
    this.befores[row] = before
    this.afters[row] = after
    this.counts[kind]++
  }

  /** Messages one by one from these places on. */
  addRun(kind: 'kept' | 'removed', before: number, after: number, count: number): void {
    const from = this.length
    for (let i = 0; i < count; i++) this.befores[from + i] = before + i
    if (kind === 'removed') this.afters.fill(-1, from, from + count)
    else for (let i = 0; i < count; i++) this.afters[from + i] = after + i
    this.kinds.fill(kinds.indexOf(kind), from, from + count)
    this.length += count
    this.counts[kind] += count
  }

  at(row: number): MessageChange {
    return { kind: kinds[this.kinds[row]!]!, before: this.befores[row]!, after: this.afters[row]! }
  }

  isChange(row: number): boolean {
    return this.kinds[row] !== KEPT
  }

  /** -1: there is none. `match` is given the places before and after. */
  find(match: (before: number, after: number) => boolean): number {
    const { befores, afters, length } = this
    for (let row = 0; row < length; row++) if (match(befores[row]!, afters[row]!)) return row
    return -1
  }

  /** Rows of a kind. */
  of(kind: MessageChangeKind): Uint32Array {
    const wanted = kinds.indexOf(kind)
    const rows = new Uint32Array(this.counts[kind])
    for (let row = 0, next = 0; next < rows.length; row++) if (this.kinds[row] === wanted) rows[next++] = row
    return rows
  }

  /** Rows of one side, in its order; null for all of them. */
  side(side: TraceSide): Uint32Array | null {
    const { length, kinds: column, befores, afters } = this
    if (side === 'all') return null
    const rows = new Uint32Array(length)
    let count = 0
    if (side === 'before') {
      // Each place of the earlier list stands in one row.
      for (let row = 0; row < length; row++)
        if (befores[row]! >= 0) {
          rows[befores[row]!] = row
          count++
        }
    } else {
      for (let row = 0; row < length; row++)
        if (side === 'after' ? afters[row]! >= 0 : column[row] !== KEPT) rows[count++] = row
    }
    return rows.subarray(0, count)
  }
}

/** The rows of one side. */
export class SideRows {
  readonly length: number
  private readonly rows: ChangeRows
  private readonly numbers: Uint32Array | null

  constructor(rows: ChangeRows, side: TraceSide) {
    this.rows = rows
    this.numbers = rows.side(side)
    this.length = this.numbers?.length ?? rows.length
  }

  at(row: number): MessageChange {
    return this.rows.at(this.numbers ? this.numbers[row]! : row)
  }

  /** Null: all are kept. */
  firstChange(): number | null {
    for (let row = 0; row < this.length; row++) if (this.rows.isChange(this.numbers?.[row] ?? row)) return row
    return null
  }

  /** -1: there is none. `match` is given the places before and after. */
  find(match: (before: number, after: number) => boolean): number {
    if (!this.numbers) return this.rows.find(match)
    return this.numbers.findIndex((row) => {
      const { before, after } = this.rows.at(row)
      return match(before, after)
    })
  }
}
