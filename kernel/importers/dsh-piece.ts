/**
 * Most lines of a streamed log are pieces of answers that the message at the end of the step says
 * again. A line in exactly the form that the host writes is taken by its bytes: its numbers are read,
 * the rest is checked to be JSON and parsed only when somebody asks for it. Any other form, blanks
 * and unusual numbers included, is null here and takes the road of all lines.
 */
import { jsonObjectEnd } from '#kernel/bytes/json-end.ts'
import type { LogEvent, StepPlace } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Bytes, EventIndex, Ms, Seq } from '#kernel/model/units.ts'

export const PIECE_TYPE = 'assistant/chunk'

export interface Piece {
  readonly seq: Seq
  readonly time: Ms
  readonly turn: number
  readonly step: number
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const HEAD = bytesOf(`{"type":"${PIECE_TYPE}","seq":`)
const TIME = bytesOf(',"time":')
const TURN = bytesOf(',"data":{"turn":')
const STEP = bytesOf(',"step":')
const CHUNK = bytesOf(',"chunk":')
const CLOSE = 0x7d
/** Numbers of more digits may not be exact. */
const DIGITS = 15

/** Where the last number read by `numberAt` ends. */
let after: Bytes = 0

/** A line of `bytes`, whole and without its line feed; linear in its length. */
export function readPiece(bytes: Uint8Array): Piece | null {
  if (!holds(bytes, 0, HEAD)) return null
  const seq = numberAt(bytes, HEAD.length)
  if (seq < 0 || !holds(bytes, after, TIME)) return null
  const time = numberAt(bytes, after + TIME.length)
  if (time < 0 || !holds(bytes, after, TURN)) return null
  const turn = numberAt(bytes, after + TURN.length)
  if (turn < 0 || !holds(bytes, after, STEP)) return null
  const step = numberAt(bytes, after + STEP.length)
  if (step < 0 || !holds(bytes, after, CHUNK)) return null
  const end = jsonObjectEnd(bytes, after + CHUNK.length)
  if (end === -1 || end + 2 !== bytes.length) return null
  if (bytes[end] !== CLOSE || bytes[end + 1] !== CLOSE) return null
  return { seq, time, turn, step }
}

function holds(bytes: Uint8Array, at: Bytes, what: Uint8Array): boolean {
  for (let i = 0; i < what.length; i++) if (bytes[at + i] !== what[i]) return false
  return true
}

/** A whole number as JSON writes it, or -1. */
function numberAt(bytes: Uint8Array, at: Bytes): number {
  let value = 0
  let end = at
  for (; end < bytes.length; end++) {
    const digit = bytes[end]! - 0x30
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  after = end
  const digits = end - at
  if (digits === 0 || digits > DIGITS || (digits > 1 && bytes[at] === 0x30)) return -1
  return value
}

const NO_SOURCES: readonly Seq[] = []

/** The event of a piece. `read` parses the line of an event; it is asked when `data` is. */
export class PieceEvent implements LogEvent {
  readonly type = PIECE_TYPE
  readonly op = null
  readonly sources = NO_SOURCES
  readonly ignorable = false
  readonly index: EventIndex
  readonly seq: Seq
  readonly time: Ms
  readonly place: StepPlace
  #data: JsonObject | null = null
  readonly #read: (index: EventIndex) => JsonObject

  constructor(piece: Piece, index: EventIndex, read: (index: EventIndex) => JsonObject) {
    this.index = index
    this.seq = piece.seq
    this.time = piece.time
    this.place = piece
    this.#read = read
  }

  get data(): JsonObject {
    return (this.#data ??= this.#read(this.index))
  }
}
