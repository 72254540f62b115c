/** The pin decision of a list with its grounds, for who wants to explain it (kernel-core 9.1). */
import { coverageOf } from '#kernel/compression/coverage.ts'
import { baseIdOf } from '#kernel/base/ids.ts'
import type { BlockId, CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CountTokens, PinRule } from '#kernel/model/config.ts'
import { defaultCountTokens, messageTokens } from '#kernel/compression/tokens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { coveredFlags } from './covered-flags.ts'
import { factsOf } from './list-facts.ts'
import { decidePin } from './pin-rule.ts'
import type { PinOutcome } from './pin-rule.ts'
import { pruneList } from './prune.ts'

export interface PinVerdict {
  readonly outcome: PinOutcome
  /** The first user message. */
  readonly candidate?: { readonly index: number; readonly id: RawId }
  /** Active blocks that stand for it. */
  readonly blocks: readonly BlockId[]
  /** First message left behind the candidate; none when nothing is left or the rule never asks. */
  readonly decider?: { readonly index: number; readonly id: RawId; readonly role: CoreMessage['role'] }
  /** The decider will itself be dropped as half of a pair, or as reasoning that leads nowhere. */
  readonly deciderStripped: boolean
  /** A system message decides, although providers take those separately. */
  readonly systemInTheWay: boolean
  /** A user message without words leads, which strict providers refuse. */
  readonly blankLeader: boolean
  /** Tokens of the candidate that every request sends beside the summary; 0 unless it is pinned. */
  readonly costPerTurn: Tokens
}

/** Says what `prune` does with the first user message, and why. */
export function pinVerdict(
  messages: readonly CoreMessage[],
  state: Pick<CompressionState, 'blocks'>,
  pinRule: PinRule = 'pr491',
  countTokens: CountTokens = defaultCountTokens,
): PinVerdict {
  const list = messages.slice()
  const covered = coveredFlags(list, coverageOf(state.blocks))
  const { outcome, index, decider } = decidePin(list, factsOf(list).firstUser, covered, pinRule)
  const user = list[index]
  const deciding = list[decider]
  return {
    outcome,
    ...(user && { candidate: { index, id: user.id } }),
    blocks: user ? blocksOn(state.blocks, user.id) : [],
    ...(deciding && { decider: { index: decider, id: deciding.id, role: deciding.role } }),
    deciderStripped: deciding !== undefined && isStripped(list, state.blocks, pinRule, deciding),
    systemInTheWay: outcome === 'pinned' && deciding?.role === 'system',
    blankLeader: outcome === 'dropped' && (deciding?.text ?? '').trim() === '',
    costPerTurn: user && outcome === 'pinned' ? messageTokens(user, countTokens) : 0,
  }
}

function blocksOn(blocks: readonly CompressionBlock[], id: RawId): BlockId[] {
  const base = baseIdOf(id)
  return blocks
    .filter((block) => block.active && block.effectiveMessageIds.some((other) => baseIdOf(other) === base))
    .map((block) => block.blockId)
}

function isStripped(
  list: readonly CoreMessage[],
  blocks: readonly CompressionBlock[],
  pinRule: PinRule,
  message: CoreMessage,
): boolean {
  return pruneList(list, blocks, pinRule, true)?.includes(message) === false
}
