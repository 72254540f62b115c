/**
 * The outline of the recorded surface at one position after another. Between two of them a few rows and
 * nodes come or go, mostly at the end: the lines before the first of those are kept, so that a step of
 * the slider costs what it changes.
 */
import { lowerBound } from '#kernel/base/bisect.ts'
import { NONE } from '#kernel/model/units.ts'
import type { LineIndex, Position, RowId } from '#kernel/model/units.ts'
import { Lines } from './outline.ts'
import type { BuiltOutline, OutlineInput } from './outline.ts'
import type { Projection } from './projection.ts'
import { RecordedSurface } from './recorded-surface.ts'
import type { Rows } from './rows.ts'

export interface MovedOutline extends BuiltOutline {
  /** Lines before this one are those of the outline made before it. */
  readonly kept: LineIndex
}

/** What an outline takes beside rows and surface. */
export type Beside = Pick<OutlineInput, 'bars' | 'stoppedAt' | 'tail'>

/** Holds as long as no event is pushed. */
export class MovingOutline {
  readonly #rows: Rows
  readonly #messages: Projection['messages']
  readonly #surface: RecordedSurface
  readonly #lines: Lines
  /** Rows that go again, by the event they go at. */
  readonly #ends: readonly RowId[]

  /** `stride`: rows between two places that lines are made anew from. */
  constructor(projection: Projection, stride?: number) {
    this.#rows = projection.rows()
    this.#messages = projection.messages
    this.#surface = new RecordedSurface(projection.fold, projection.messages)
    this.#lines = new Lines(this.#rows, projection.messages, stride)
    const { until } = this.#rows
    const ends: RowId[] = []
    until.forEach((end, row) => {
      if (end !== NONE) ends.push(row)
    })
    this.#ends = ends.toSorted((a, b) => until[a]! - until[b]!)
  }

  /** What is answered is valid until the next move. */
  move(at: Position, beside: Beside): MovedOutline {
    const { row, gone } = this.#firstChanged(this.#surface.at, at)
    const { place, event } = this.#surface.move(at, gone)
    const first = this.#rows.ascending ? Math.min(row, lowerBound(this.#rows.from, event)) : 0
    const input = { rows: this.#rows, messages: this.#messages, surface: this.#surface, ...beside }
    const { outline, standsFor, drawnInto } = this.#lines.build(input, at, first, place)
    return {
      outline,
      standsFor: standsFor.slice(),
      drawnInto: drawnInto.slice(),
      kept: this.#lines.keptLines,
    }
  }

  /** The first row that is there at one of two positions only, and the messages of those that go in between. */
  #firstChanged(a: Position, b: Position): { readonly row: RowId; readonly gone: readonly number[] } {
    const [low, high] = a < b ? [a, b] : [b, a]
    const { from, until, message } = this.#rows
    let row = lowerBound(from, low)
    const gone: number[] = []
    let i = firstEnding(this.#ends, until, low)
    for (; i < this.#ends.length && until[this.#ends[i]!]! < high; i++) {
      const ended = this.#ends[i]!
      row = Math.min(row, ended)
      if (message[ended]! < this.#surface.messageCount) gone.push(message[ended]!)
    }
    return { row, gone }
  }
}

function firstEnding(ends: readonly RowId[], until: Uint32Array, event: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (until[ends[middle]!]! < event) low = middle + 1
    else high = middle
  }
  return low
}
