/** Two sides laid beside each other: every row of both, and how it fares. */
import type { CompareKind } from '#kernel/model/compare.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { align } from '#kernel/projections/align.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'
import type { Work } from '#kernel/model/work.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { ReadSide, SideItem } from './compare-side.ts'

export interface PairedRow {
  readonly kind: CompareKind
  /** Places among the items of each side; -1 = nothing stands there. */
  readonly left: number
  readonly right: number
  /** The message, where neither side sends it. */
  readonly event: EventIndex | null
}

export interface Paired {
  readonly rows: readonly PairedRow[]
  /** Places in `rows` where the sides differ. */
  readonly differences: Uint32Array
  readonly compared: number
}

const known = new WeakMap<ReadSide, WeakMap<ReadSide, Paired>>()

export function* pairSides(open: OpenSession, left: ReadSide, right: ReadSide): Work<Paired> {
  let ofLeft = known.get(left)
  if (!ofLeft) known.set(left, (ofLeft = new WeakMap()))
  const held = ofLeft.get(right)
  if (held) return held
  const aligned = align(left.items, right.items)
  const rows: PairedRow[] = []
  const unsent = yield* unsentDifferences(open, left, right)
  let next = 0
  for (const [i, row] of aligned.entries()) {
    const [one, other] = [left.items[row.left], right.items[row.right]]
    const order = (one ?? other)!.order
    while (next < unsent.length && unsent[next]! < order) rows.push(neither(unsent[next++]!))
    rows.push({
      kind: row.moved ? 'moved' : kindOf(one, other),
      left: row.left,
      right: row.right,
      event: null,
    })
    yield { done: i, total: aligned.length }
  }
  while (next < unsent.length) rows.push(neither(unsent[next++]!))
  const differences = rows.flatMap(({ kind }, i) => (kind === 'same' ? [] : i))
  const paired = { rows, differences: Uint32Array.from(differences), compared: comparedIn(open, left, right) }
  ofLeft.set(right, paired)
  return paired
}

const neither = (event: EventIndex): PairedRow => ({ kind: 'neither', left: -1, right: -1, event })

function kindOf(one: SideItem | undefined, other: SideItem | undefined): CompareKind {
  if (!one || !other) return one ? 'left' : 'right'
  if (sameParts(one.parts, other.parts)) return 'same'
  return one.summary && other.summary ? 'worded' : 'edited'
}

function sameParts(one: readonly CoreMessage[], other: readonly CoreMessage[]): boolean {
  return one.length === other.length && one.every((part, i) => part === other[i] || sameText(part, other[i]!))
}

/** Ids are the host's or ours, as the side has it; what a model would see is the same. */
const sameText = (a: CoreMessage, b: CoreMessage): boolean =>
  a.contentType === b.contentType &&
  a.role === b.role &&
  (a.text ?? '') === (b.text ?? '') &&
  (a.toolName ?? '') === (b.toolName ?? '')

const isOfLog = (flags: number): boolean => (flags & (MessageFlag.replacement | MessageFlag.nothing)) === 0

/** Messages that neither sends, the one because a summary stands for them, the other for another reason. */
function* unsentDifferences(
  { projection: { messages } }: OpenSession,
  left: ReadSide,
  right: ReadSide,
): Work<readonly EventIndex[]> {
  const found: EventIndex[] = []
  const both = Math.min(left.at, right.at)
  for (let place = 0; place < messages.event.length && messages.event.get(place) < both; place++) {
    if (place % 4096 === 0) yield { done: place, total: messages.event.length }
    if (!isOfLog(messages.flags.get(place))) continue
    const [one, other] = [left.fateOf(place), right.fateOf(place)]
    if (one !== other && one !== 'sent' && other !== 'sent') found.push(messages.event.get(place))
  }
  return found
}

function comparedIn({ projection: { messages } }: OpenSession, left: ReadSide, right: ReadSide): number {
  const last = Math.max(left.at, right.at)
  let compared = 0
  for (let place = 0; place < messages.event.length && messages.event.get(place) < last; place++)
    if (isOfLog(messages.flags.get(place))) compared++
  return compared
}
