/** The folds of a session at a position: blocks of the recomputed side, landed compactions of the recorded one. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FoldRef } from '#kernel/model/lost.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Position } from '#kernel/model/units.ts'
import { ownerOf } from '#kernel/projections/block-owners.ts'
import { coveredBy } from '#kernel/projections/covered-places.ts'
import { foldAt, foldedUnder, standingCopy } from '#kernel/projections/folded-messages.ts'
import { textOfFold } from '#kernel/projections/fold-text.ts'
import { contentOf, plainText } from '#kernel/projections/messages.ts'
import { markerName } from '#kernel/projections/projection.ts'
import type { Replacement } from '#kernel/projections/surface-fold.ts'
import { givenOf, partsAt, tablesOf } from '#kernel/projections/turn-tables.ts'

export interface Fold {
  readonly ref: FoldRef
  readonly name: string
  readonly topic: string | null
  readonly event: EventIndex | null
  /** What it folded, as it stood. */
  readonly nodes: Uint32Array
  readonly absent: number
  readonly summary: string
  /** What took its place: the fold that consumed it. */
  readonly consumedBy: FoldRef | null
}

export const sameFold = (a: FoldRef, b: FoldRef): boolean =>
  a.kind === 'block' ? b.kind === 'block' && a.block === b.block : b.kind === 'event' && a.event === b.event

/** All folds of the kind that the lens looks at, in the order in which they were made. */
export function foldsAt(
  open: OpenSession,
  at: Position,
  side: FoldRef['kind'],
  lens: Lens,
): readonly FoldRef[] {
  if (side === 'block')
    return turnOf(open, at, lens).after.blocks.map(({ blockId: block }) => ({ kind: 'block', block }))
  return landed(open, at).map(({ event }) => ({ kind: 'event', event }))
}

function landed({ projection }: OpenSession, at: Position): readonly Replacement[] {
  return projection.fold.replacements.filter(({ node, event }) => event < at && foldAt(projection, node))
}

/** A fold by its name; null when there is none of it at the position. */
export function foldNamed(open: OpenSession, at: Position, ref: FoldRef, lens: Lens): Fold | null {
  if (ref.kind === 'event') return landedFold(open, at, ref.event)
  const turn = turnOf(open, at, lens)
  const block = tablesOf(turn).blockById.get(ref.block)
  return block ? blockFold(open, turn, block) : null
}

function blockFold(open: OpenSession, turn: RecomputedTurn, block: CompressionBlock): Fold {
  const { projection } = open
  const { places, unknown } = coveredBy(open.recomputation().log, block.effectiveMessageIds)
  const given = givenOf(turn, places)
  const event = turn.before.madeBy.get(block.blockId)?.event ?? null
  const before = event ?? turn.at
  const parent = tablesOf(turn).parents.get(block.blockId)?.[0]
  return {
    ref: { kind: 'block', block: block.blockId },
    name: block.blockId,
    topic: block.topic ?? null,
    event,
    nodes: given.map((place) => standingCopy(projection, place, before)),
    absent: unknown + places.length - given.length,
    summary: block.summary,
    consumedBy: parent === undefined ? null : { kind: 'block', block: parent },
  }
}

function landedFold(open: OpenSession, at: Position, event: EventIndex): Fold | null {
  const { projection } = open
  const { fold, session } = projection
  const node = event < at ? fold.nodeOf(event) : null
  const replacement = node === null ? null : foldAt(projection, node)
  if (!replacement) return null
  const marker = projection.markerOf(event)
  const died = fold.diedAt(standingCopy(projection, replacement.node, at))
  const by = died < at ? fold.nodeOf(died) : null
  return {
    ref: { kind: 'event', event },
    name: marker ? markerName(marker) : `r${session.seqOf(event)}`,
    topic: marker?.topic ?? null,
    event,
    nodes: foldedUnder(projection, replacement),
    absent: 0,
    summary: marker ? textOfFold(projection, marker) : plainText(contentOf(session.event(event)), '\n'),
    consumedBy: by !== null && foldAt(projection, by) ? { kind: 'event', event: died } : null,
  }
}

/**
 * The fold that a place means: the one named, that of a summary, or the one that an event was folded
 * into. Null when it means none.
 */
export function foldMeant(open: OpenSession, at: Position, ref: FoldRef, lens: Lens): Fold | null {
  const own = foldNamed(open, at, ref, lens)
  if (own || ref.kind === 'block') return own
  const { projection } = open
  const summaryOf = projection.markersOfSummary(ref.event).find(({ event }) => event < at)
  if (summaryOf) return landedFold(open, at, summaryOf.event)
  const place = projection.messages.placeOf(ref.event)
  if (place === null || ref.event >= at) return null
  return lens === 'recorded' ? landedOver(open, at, place) : blockOver(open, turnOf(open, at, lens), place)
}

function landedOver(open: OpenSession, at: Position, place: NodeId): Fold | null {
  const by = open.surface(at).standsFor[place] ?? NONE
  return by === NONE || by === place ? null : landedFold(open, at, open.projection.fold.eventOf(by))
}

function blockOver(open: OpenSession, turn: RecomputedTurn, place: NodeId): Fold | null {
  const [part] = partsAt(turn, place)
  const event = open.projection.messages.event.get(place)
  const made = [...turn.before.madeBy].find(([, by]) => by.event === event)?.[0]
  const block =
    (made === undefined ? undefined : tablesOf(turn).blockById.get(made)) ?? (part && ownerOf(turn, part.id))
  return block ? blockFold(open, turn, block) : null
}

/** Blocks are those of the pipeline, whichever lens is looked through. */
const turnOf = (open: OpenSession, at: Position, lens: Lens): RecomputedTurn =>
  open.recomputation().turnAt(at, lens === 'recorded' ? 'pr491' : lens)
