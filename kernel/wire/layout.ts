/**
 * What a body looked like, so that what nobody touched goes back as it came. A unit is a message of a
 * body, or an item of a Responses input; one without pieces is carried along at its place.
 */
import type { BiliMessage } from './piece.ts'
import { isUntouched } from './piece.ts'

export interface WireUnit {
  readonly original: unknown
  readonly pieces: readonly BiliMessage[]
}

/** Something that happened to a list that a host should know of. */
export type WireNote = (note: { readonly code: 'duplicate-id'; readonly id: string }) => void

export interface Placed {
  /** null: messages that the body did not have. */
  readonly unit: number | null
  readonly pieces: readonly BiliMessage[]
  /** All pieces of the unit, as they were read: the original is what to send. */
  readonly untouched: boolean
}

/**
 * The list as runs of pieces of one unit, in the order of the list (W27). Units without pieces come before
 * the unit that they stood in front of; foreign messages come right before the unit that follows them,
 * at the end behind everything. Of messages that share an id the first keeps the place; the others are
 * put at the end.
 */
export function placeOnLayout(
  layout: readonly WireUnit[],
  messages: readonly BiliMessage[],
  note?: WireNote,
): readonly Placed[] {
  const find = unitFinder(layout)
  const placed: Placed[] = []
  const seen = new Set<string>()
  const late: BiliMessage[] = []
  let next = 0
  let foreign: BiliMessage[] = []
  const open: { unit: number | null; pieces: BiliMessage[] } = { unit: null, pieces: [] }

  const close = (): void => {
    if (open.unit !== null) placed.push(run(layout, open.unit, open.pieces))
    open.unit = null
  }
  const carryUntil = (end: number): void => {
    for (; next < end; next++)
      if (layout[next]!.pieces.length === 0) placed.push({ unit: next, pieces: [], untouched: true })
  }
  const giveForeign = (): void => {
    if (foreign.length > 0) placed.push({ unit: null, pieces: foreign, untouched: false })
    foreign = []
  }

  for (const message of messages) {
    if (seen.has(message.id)) {
      note?.({ code: 'duplicate-id', id: message.id })
      late.push(message)
      continue
    }
    seen.add(message.id)
    const unit = find(message)
    if (unit === null) {
      close()
      foreign.push(message)
    } else if (open.unit === unit) open.pieces.push(message)
    else {
      close()
      carryUntil(unit)
      giveForeign()
      open.unit = unit
      open.pieces = [message]
    }
  }
  close()
  carryUntil(layout.length)
  foreign.push(...late)
  giveForeign()
  return placed
}

function run(layout: readonly WireUnit[], unit: number, pieces: readonly BiliMessage[]): Placed {
  const own = layout[unit]!.pieces
  const untouched = own.length === pieces.length && own.every((piece, i) => isUntouched(pieces[i]!, piece))
  return { unit, pieces, untouched }
}

/** By id; a message whose id was minted anew is found by the place it names, if that still says the same. */
function unitFinder(layout: readonly WireUnit[]): (message: BiliMessage) => number | null {
  const unitOf = new Map<string, number>()
  layout.forEach(({ pieces }, unit) => pieces.forEach(({ id }) => unitOf.set(id, unit)))
  return (message) => {
    const known = unitOf.get(message.id)
    if (known !== undefined) return known
    const { wireSource } = message
    const pieces = wireSource === undefined ? undefined : layout[wireSource]?.pieces
    return pieces?.some((piece) => isUntouched(message, piece)) ? wireSource! : null
  }
}
