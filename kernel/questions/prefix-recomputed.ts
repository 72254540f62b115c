/** Who moved the recomputed surface between two requests: a fold, the host's edit, or a node of the pipeline. */
import { blockIdIn, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PrefixAct } from '#kernel/model/prefix.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { ruleWords } from '#kernel/projections/kernel-rules.ts'
import type { PlaceOf } from '#kernel/projections/provider-check.ts'
import { tablesOf } from '#kernel/projections/turn-tables.ts'
import { ACTS_NAMED } from './prefix-recorded.ts'
import type { Acts, Parting } from './prefix-recorded.ts'

/** From the first message that differs, as it was and as it is: why the one went and the other came. */
export function recomputedActs(open: OpenSession, parting: Parting, placeOf: PlaceOf, pin: TurnLens): Acts {
  const { turnAt } = open.recomputation()
  const one = turnAt(parting.from, pin)
  const two = turnAt(parting.to, pin)
  const gone = parting.before[parting.common]
  const come = parting.after[parting.common]
  const older = new Set(one.after.blocks.map(({ blockId }) => blockId))
  const blocks = new Set<BlockId>()
  for (const message of [gone, come]) {
    const block = message && blockBehind(message, two)
    if (block !== undefined) blocks.add(block)
  }
  if (gone && isRenderedSummaryMessage(gone))
    for (const parent of tablesOf(two).parents.get(blockIdIn(gone.id)) ?? []) blocks.add(parent)

  const fresh = [...blocks].filter((block) => !older.has(block))
  const acts: PrefixAct[] = fresh.map((block) => foldAct(open, two, block))
  const edit = gone ? editBetween(open, parting, gone, placeOf) : null
  if (edit) acts.push(edit)
  if (fresh.length === 0) {
    const node = nodeAct(two, gone, come)
    if (node) acts.push(node)
  }
  return { acts: acts.slice(0, ACTS_NAMED), folded: fresh.length > 0 }
}

/** The block that dropped a message, or whose summary it is. */
function blockBehind(message: CoreMessage, turn: RecomputedTurn): BlockId | undefined {
  if (isRenderedSummaryMessage(message)) return blockIdIn(message.id)
  return turn.reasons.get(message.id)?.findLast(({ rule }) => rule === 'prune/covered')?.block
}

function foldAct({ projection }: OpenSession, turn: RecomputedTurn, block: BlockId): PrefixAct {
  const event = turn.before.madeBy.get(block)?.event ?? null
  const seq = event === null ? null : projection.session.seqOf(event)
  return {
    by: 'fold',
    sentence: `Block ${block} was made ${seq === null ? 'in between' : `at event ${seq}`}; its summary stands for what it covers.`,
    event,
    seq,
    block,
  }
}

/** The last copy by which the host changed the message between the two requests. */
function editBetween(
  { recomputation, projection }: OpenSession,
  { from, to }: Parting,
  gone: CoreMessage,
  placeOf: PlaceOf,
): PrefixAct | null {
  const { log } = recomputation()
  const { event: own } = placeOf(gone)
  if (own === null) return null
  const edit = log.edits.findLast(
    ({ event, first }) => event >= from && event < to && log.events[first] === own,
  )
  if (!edit) return null
  const seq = projection.session.seqOf(edit.event)
  return {
    by: 'host',
    sentence: `The host changed the message at event ${seq} and hands it to the kernel as changed.`,
    event: edit.event,
    seq,
    block: null,
  }
}

/** The step of the pipeline that treated the message otherwise than the turn before. */
function nodeAct(
  turn: RecomputedTurn,
  gone: CoreMessage | undefined,
  come: CoreMessage | undefined,
): PrefixAct | null {
  for (const message of [gone, come]) {
    const reason = message && turn.reasons.get(message.id)?.at(-1)
    if (!reason) continue
    const [node] = reason.rule.split('/')
    const words = ruleWords[reason.rule]?.what({
      block: reason.block ?? null,
      topic: null,
      by: null,
      byRole: null,
      pin: turn.pin,
    })
    return {
      by: 'node',
      sentence: `The step ${node} treats it otherwise than in the turn before${words ? `: ${words}` : ''}. No fold landed in between.`,
      event: null,
      seq: null,
      block: reason.block ?? null,
    }
  }
  return null
}
