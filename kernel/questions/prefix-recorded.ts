/** Who moved the recorded surface between two requests: the host's replacements, told by what they are. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PrefixAct } from '#kernel/model/prefix.ts'
import type { EventIndex, NodeId, Position } from '#kernel/model/units.ts'
import { markerName } from '#kernel/projections/projection.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'
import type { PlaceOf } from '#kernel/projections/provider-check.ts'

/** Two lists, and where they part. */
export interface Parting {
  readonly from: Position
  readonly to: Position
  readonly before: readonly CoreMessage[]
  readonly after: readonly CoreMessage[]
  readonly common: number
}

export interface Acts {
  readonly acts: readonly PrefixAct[]
  /** A fold that landed between the two moved the first message that differs. */
  readonly folded: boolean
}

export const ACTS_NAMED = 20

/** What took the first differing message off the surface, and what took that off, until the second request. */
export function recordedActs(open: OpenSession, { before, common, to }: Parting, placeOf: PlaceOf): Acts {
  const { fold } = open.projection
  const first = before[common]
  const event = first ? placeOf(first).event : null
  const node = event === null ? null : fold.nodeOf(event)
  const moved = node === null ? [] : movers(open, node, to)
  return {
    acts: moved.slice(0, ACTS_NAMED).map((by) => actOf(open, by)),
    folded: moved.some((by) => isFold(open, by)),
  }
}

/** Events that replaced a node, and then its replacement, before a position. */
export function movers({ projection }: OpenSession, node: NodeId, to: Position): readonly EventIndex[] {
  const { fold } = projection
  const events: EventIndex[] = []
  for (let at: NodeId | null = node; at !== null;) {
    const by = fold.diedAt(at)
    if (by >= to) break
    events.push(by)
    at = fold.nodeOf(by)
  }
  return events
}

export function isFold({ projection }: OpenSession, event: EventIndex): boolean {
  const place = projection.messages.placeOf(event)
  return place !== null && (projection.messages.flags.get(place) & MessageFlag.checkpoint) !== 0
}

function actOf(open: OpenSession, event: EventIndex): PrefixAct {
  const { projection } = open
  const seq = projection.session.seqOf(event)
  const marker = projection.markerOf(event)
  const node = projection.fold.nodeOf(event)
  const took = (node === null ? null : projection.fold.replacementOf(node)?.shadowed.length) ?? 0
  if (isFold(open, event)) {
    const name = marker ? markerName(marker) : 'a compaction'
    return {
      by: 'fold',
      sentence: `${name} landed at event ${seq} and took ${messages(took)} off the surface.`,
      event,
      seq,
      block: null,
    }
  }
  const place = projection.messages.placeOf(event)
  const result = place !== null && (projection.messages.flags.get(place) & MessageFlag.toolResult) !== 0
  return {
    by: 'host',
    sentence: result
      ? `The host put another content into the tool result at event ${seq}.`
      : `The host replaced ${messages(took)} at event ${seq}, which is no compaction.`,
    event,
    seq,
    block: null,
  }
}

const messages = (n: number): string => (n === 1 ? '1 message' : `${n.toLocaleString('en')} messages`)
