/** The messages on a surface under any lens, each with the place where it is shown. */
import type { OpenSession } from '#kernel/debugger.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Lens, TurnLens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import type { PlaceOf } from '#kernel/projections/provider-check.ts'
import { byBase } from '#kernel/projections/provider-wire.ts'
import { readRecordedMessages } from '#kernel/projections/recorded-messages.ts'
import type { Surface } from '#kernel/projections/surface.ts'
import { summaryPlaceOf } from '#kernel/projections/turn-tables.ts'

export interface SurfaceMessages {
  readonly list: readonly CoreMessage[]
  readonly placeOf: PlaceOf
  /** Messages as they were before anything was taken out of them, by base id. */
  readonly originals: ReadonlyMap<string, readonly CoreMessage[]>
}

/** What was read, for as long as the surface itself is remembered. */
const read = new WeakMap<Surface | RecomputedTurn, SurfaceMessages>()

export function* surfaceMessages(open: OpenSession, at: Position, lens: Lens): Work<SurfaceMessages> {
  if (lens !== 'recorded') {
    yield* open.prepare(at, lens)
    return recomputed(open, at, lens)
  }
  const surface = open.surface(at)
  const known = read.get(surface)
  if (known) return known
  const { list, eventOf, originals } = yield* readRecordedMessages(open.projection, surface)
  const { seqOf } = open.projection.session
  const made: SurfaceMessages = {
    list,
    originals,
    placeOf(message) {
      const event = eventOf.get(message) ?? null
      return { event, seq: event === null ? null : seqOf(event), block: null, node: null }
    },
  }
  read.set(surface, made)
  return made
}

function recomputed(open: OpenSession, at: Position, lens: TurnLens): SurfaceMessages {
  const { turnAt, eventOfId } = open.recomputation()
  const turn = turnAt(open.positionOf(at), lens)
  const known = read.get(turn)
  if (known) return known
  const { seqOf } = open.projection.session
  const made: SurfaceMessages = {
    list: turn.output,
    originals: byBase(turn.input),
    placeOf(message) {
      const block = summaryPlaceOf(turn, message)
      if (block !== undefined)
        return { event: null, seq: null, block: turn.after.blocks[block]!.blockId, node: BLOCK_NODES + block }
      const event = eventOfId(message.id)
      return { event, seq: event === null ? null : seqOf(event), block: null, node: null }
    },
  }
  read.set(turn, made)
  return made
}
