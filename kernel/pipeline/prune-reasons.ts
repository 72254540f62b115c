/** What a trace says of the messages that prune drops, keeps and puts in. */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { ReasonOfMany, TurnContext } from '#kernel/model/turn.ts'
import type { CoveredPart } from './covered-flags.ts'
import type { PinDecision } from './pin-rule.ts'
import { eachReason } from './run.ts'

export type Explaining = Pick<TurnContext, 'explain' | 'explainMany'>

export interface Reasons {
  /** Of a place; told with the first one that its block covers, for all of them. */
  readonly covered: (place: number) => void
  readonly pinned: (place: number) => void
  readonly stale: (message: CoreMessage, block: BlockId) => void
  readonly summary: (message: CoreMessage, block: BlockId) => void
}

/** The owner of a message is the first active block on it. */
export function reasonsOf(
  { explain, explainMany }: Explaining,
  list: readonly CoreMessage[],
  blocks: readonly CompressionBlock[],
  { holders }: CoveredPart,
  pin: PinDecision,
): Reasons | undefined {
  if (!explain) return undefined
  const explainAll = explainMany ?? ((many: ReasonOfMany) => eachReason(many).forEach(explain))
  // The lists of a coverage are those of the active blocks that name messages.
  const owners = blocks.filter((block) => block.active && block.effectiveMessageIds.length > 0)
  const kept = pin.outcome === 'pinned' ? pin.index : -1
  const told = new Set<number>()
  const decider = list[pin.decider]
  return {
    covered(place) {
      const holder = holders[place]!
      if (told.has(holder)) return
      told.add(holder)
      const places = placesOf(holders, holder, kept)
      explainAll({ rule: 'prune/covered', block: owners[holder]!.blockId, messages: list, places })
    },
    pinned: (place) =>
      explain({
        id: list[place]!.id,
        rule: 'prune/pinned',
        ...(holders[place]! >= 0 && { block: owners[holders[place]!]!.blockId }),
        ...(decider && { by: decider.id }),
      }),
    stale: ({ id }, block) => explain({ id, rule: 'prune/stale-summary', block }),
    summary: ({ id }, block) => explain({ id, rule: 'prune/summary', block }),
  }
}

function placesOf(holders: Int32Array, holder: number, but: number): Uint32Array {
  const places = new Uint32Array(holders.length)
  let count = 0
  for (let place = 0; place < holders.length; place++)
    if (holders[place] === holder && place !== but) places[count++] = place
  return places.slice(0, count)
}
