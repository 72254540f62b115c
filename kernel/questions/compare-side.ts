/** One side of a comparison: what its surface sends, each message and summary by what it is in the log. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Side } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position, Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import type { AlignItem } from '#kernel/projections/align.ts'
import { coveredBy } from '#kernel/projections/covered-places.ts'
import { recomputedFate, recordedFate } from '#kernel/projections/fates.ts'
import type { Fate } from '#kernel/projections/fates.ts'
import { copiedFrom, foldAt } from '#kernel/projections/folded-messages.ts'
import { tablesOf } from '#kernel/projections/turn-tables.ts'
import { surfaceMessages } from './surface-messages.ts'

export interface SideItem extends AlignItem {
  /** The message in the log, or what landed the fold; null when no event is known. */
  readonly event: EventIndex | null
  readonly block: BlockId | null
  readonly summary: boolean
  readonly parts: readonly CoreMessage[]
  readonly tokens: Tokens
}

export interface ReadSide {
  readonly lens: Lens
  readonly at: Position
  readonly items: readonly SideItem[]
  readonly tokens: Tokens
  /** What the side does with the message at a place. */
  readonly fateOf: (place: number) => Fate
}

const read = new WeakMap<object, ReadSide>()

/** The same object for the same surface, while that is remembered. */
export function* readSide(open: OpenSession, { lens, at: asked }: Side): Work<ReadSide> {
  const at = open.positionOf(asked)
  const sent = yield* surfaceMessages(open, at, lens)
  const held = read.get(sent)
  // Positions between two requests share a turn.
  if (held?.at === at && held.lens === lens) return held
  const groups: { event: EventIndex | null; block: BlockId | null; parts: CoreMessage[] }[] = []
  for (const message of sent.list) {
    const { event, block } = sent.placeOf(message)
    const last = groups.at(-1)
    if (last && (event ?? block) !== null && last.event === event && last.block === block)
      last.parts.push(message)
    else groups.push({ event, block, parts: [message] })
  }
  const identify = lens === 'recorded' ? recordedIdentity(open) : recomputedIdentity(open, at, lens)
  const times = new Map<string, number>()
  const items = groups.map(({ event, block, parts }): SideItem => {
    const identity = identify(event, block, parts[0]!.id)
    const nth = times.get(identity.key) ?? 0
    times.set(identity.key, nth + 1)
    return {
      ...identity,
      // Parts of a message that something else stands between are things of their own.
      key: nth === 0 ? identity.key : `${identity.key}#${nth}`,
      block,
      parts,
      tokens: parts.reduce((sum, part) => sum + messageTokens(part, estimateTokens), 0),
    }
  })
  const side: ReadSide = {
    lens,
    at,
    items,
    tokens: items.reduce((sum, item) => sum + item.tokens, 0),
    fateOf: fatesOf(open, at, lens),
  }
  read.set(sent, side)
  return side
}

type Identity = Pick<SideItem, 'key' | 'order' | 'event' | 'summary'>
type Identify = (event: EventIndex | null, block: BlockId | null, id: string) => Identity

const message = (event: EventIndex): Identity => ({ key: `m${event}`, order: event, event, summary: false })
const unknown = (id: string): Identity => ({ key: `i${id}`, order: NONE, event: null, summary: false })

/** A copy is what it is a copy of: a message, or a fold whose summary was changed. */
function recordedIdentity({ projection }: OpenSession): Identify {
  const { fold } = projection
  return (event, _block, id) => {
    const node = event === null ? null : fold.nodeOf(event)
    if (event === null || node === null) return event === null ? unknown(id) : message(event)
    const from = copiedFrom(projection, node)
    const made = fold.eventOf(from)
    return foldAt(projection, from)
      ? { key: `s${made}`, order: fold.eventOf(fold.firstOriginal(from)), event: made, summary: true }
      : message(made)
  }
}

/** The summary of a block is that of the compaction that it was read from, where there is one. */
function recomputedIdentity(open: OpenSession, at: Position, lens: Exclude<Lens, 'recorded'>): Identify {
  const { log, turnAt } = open.recomputation()
  const turn = turnAt(at, lens)
  const { event: events } = open.projection.messages
  const madeAt = countMade(turn.before.madeBy)
  return (event, block, id) => {
    if (block === null) return event === null ? unknown(id) : message(event)
    const made = turn.before.madeBy.get(block)?.event ?? null
    const first = coveredBy(log, tablesOf(turn).blockById.get(block)?.effectiveMessageIds ?? []).places[0]
    return {
      key: made === null ? `b${block}` : madeAt.get(made) === 1 ? `s${made}` : `s${made} ${block}`,
      order: first === undefined ? NONE : events.get(first),
      event: made,
      summary: true,
    }
  }
}

/** How many blocks each event made: one call may make several. */
function countMade(
  madeBy: ReadonlyMap<BlockId, { readonly event: EventIndex | null }>,
): ReadonlyMap<EventIndex, number> {
  const made = new Map<EventIndex, number>()
  for (const { event } of madeBy.values()) if (event !== null) made.set(event, (made.get(event) ?? 0) + 1)
  return made
}

function fatesOf(open: OpenSession, at: Position, lens: Lens): (place: number) => Fate {
  const surface = open.surface(at, lens)
  if (lens !== 'recorded') return (place) => recomputedFate(surface, place)
  return (place) => recordedFate(open.projection, surface, place)
}
