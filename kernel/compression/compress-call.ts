/**
 * What one compress call knows of its list and its state. Tables are made once and when first asked
 * for, so that a call costs as much as its messages and blocks, however many ranges it has.
 */
import type { CompressionBlock, RawId, Ref } from '#kernel/model/block.ts'
import type { ApplyInput } from '#kernel/model/compress.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { groundOf, type Ground } from './ground.ts'
import { keepers, type Keepers } from './keepers.ts'
import { indexSpeech, type SpeechIndex } from './reasoning-pairs.ts'
import { computeProtectedRefs } from './recent-zone.ts'
import { rawOf } from '#kernel/base/refs.ts'
import { refoldJudge, type RefoldJudge } from './refold.ts'
import { indexTurns, type TurnIndex } from './turn-integrity.ts'

export interface CompressCall {
  readonly messages: readonly CoreMessage[]
  /** As it was before the call. */
  readonly state: CompressionState
  readonly config: CompressionConfig
  readonly countTokens: CountTokens
  /** Before the call; what the call folds does not change it. */
  readonly coverage: Coverage
  readonly ground: Ground
  readonly refolds: RefoldJudge
  readonly speech: () => SpeechIndex
  readonly turns: () => TurnIndex
  readonly keepers: () => Keepers
  /** Messages that may not be folded, with their refs. */
  readonly zone: () => ReadonlyMap<RawId, Ref>
}

/** Blocks as the ranges before left them. */
export interface Draft {
  readonly blocks: readonly CompressionBlock[]
  /** Made by this call; no later range of it takes them in again. */
  readonly fresh: ReadonlySet<CompressionBlock>
  /** Whether this call has folded a message. */
  readonly isTaken: (id: RawId) => boolean
}

export function openCall(
  { messages, state, config, protectedMessageIds }: ApplyInput,
  countTokens: CountTokens,
): CompressCall {
  const ground = groundOf(messages)
  return {
    messages,
    state,
    config,
    countTokens,
    coverage: coverageOf(state.blocks),
    ground,
    refolds: refoldJudge(state),
    speech: once(() => indexSpeech(messages)),
    turns: once(() => indexTurns(messages, ground.byId)),
    keepers: once(() => keepers(messages, config)),
    zone: once(() =>
      byMessage(
        protectedMessageIds ?? computeProtectedRefs(messages, state, config, countTokens),
        state.messageRefs,
      ),
    ),
  }
}

function byMessage(refs: ReadonlySet<Ref>, known: MessageRefs): Map<RawId, Ref> {
  const ids = new Map<RawId, Ref>()
  for (const ref of refs) {
    const id = rawOf(known, ref)
    if (id !== undefined) ids.set(id, ref)
  }
  return ids
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
