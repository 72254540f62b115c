/** Carries out an absorb call: the result it names is hidden from the next turn on (kernel-ccr 4.5). */
import { isRecord } from '#kernel/base/record.ts'
import { indexToRef, rawOf, refToIndex } from '#kernel/base/refs.ts'
import { oneLine } from '#kernel/base/text.ts'
import { latestProtected, protectedTools } from '#kernel/compression/protection.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import type { AbsorbRecord } from '#kernel/model/absorb.ts'
import type { RawId, Ref } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import type { Ms } from '#kernel/model/units.ts'
import { resolveAbsorbConfig } from './absorb-config.ts'
import { formatTokenCount } from './absorb-prompt.ts'
import { callsById, isAcpTool, toolNameOf } from './acp-tools.ts'
import type { AbsorbInput } from './parse-absorb-input.ts'

export interface ApplyAbsorbInput extends AbsorbInput {
  readonly messages: readonly CoreMessage[]
  readonly state: CompressionState
  readonly config: CompressionConfig
}

export interface AbsorbPorts {
  /** The counter of the turns, so that figures agree. */
  readonly countTokens?: CountTokens
  readonly now: () => Ms
}

export interface AbsorbApplied {
  readonly ok: boolean
  /** The very state when nothing was recorded. */
  readonly state: CompressionState
  /** For the model. */
  readonly resultText: string
}

export function applyAbsorb(input: ApplyAbsorbInput, ports: AbsorbPorts): AbsorbApplied {
  const { state, messages } = input
  const { countTokens = defaultCountTokens } = ports
  const found = targetOf(input)
  if ('refusal' in found) return { ok: false, state, resultText: `absorb failed: ${found.refusal}` }
  const { ref, target } = found
  if (!target) return { ok: true, state, resultText: `already absorbed (${ref}) — no change.` }
  const summary = input.summary.trim()
  const tokensReclaimed = countTokens(target.text ?? '')
  const toolCallId = target.toolCallId!
  const call = messages.find((one) => one.contentType === 'tool-call' && one.toolCallId === toolCallId)
  const record: AbsorbRecord = {
    toolCallId,
    callMessageId: call?.id ?? '',
    resultMessageId: target.id,
    ...(input.absorbCallId && { absorbCallId: input.absorbCallId }),
    summary,
    tokensReclaimed,
    createdAt: ports.now(),
  }
  const { absorbedTokens = 0 } = state.stats
  return {
    ok: true,
    state: {
      ...state,
      absorbed: [...(state.absorbed ?? []), record],
      stats: { ...state.stats, absorbedTokens: absorbedTokens + tokensReclaimed },
    },
    resultText: doneText(ref, tokensReclaimed, countTokens(summary)),
  }
}

function doneText(ref: Ref, before: number, after: number): string {
  const [from, to] = [formatTokenCount(before), formatTokenCount(after)]
  const done = `absorbed ${ref} (~${from} tokens → summary ~${to}). The tool output is hidden from now on; your summary takes its place.`
  return before > 0 && after >= before
    ? `${done} WARNING: a summary of ~${to} tokens saves nothing against ~${from} — distill harder.`
    : done
}

/** What is to be hidden; without a target it is hidden already. */
type Found = { readonly ref: Ref; readonly target?: CoreMessage } | { readonly refusal: string }

function targetOf(input: ApplyAbsorbInput): Found {
  const { messages, state, config } = input
  if (input.summary.trim() === '')
    return { refusal: 'summary is empty — write down what of the tool result is still needed.' }
  const named = lookUp(state.messageRefs, input.ref)
  if (!named) {
    const told = oneLine(input.ref, REF_TOLD).replace(/[<>[\]`]/g, '')
    return { refusal: `ref ${told} does not exist here; use the ref that the tag or the prompt shows.` }
  }
  const { ref, id } = named
  if (state.absorbed?.some((record) => isRecord(record) && record['resultMessageId'] === id)) return { ref }
  const target = messages.find((message) => message.id === id)
  if (!target) return { refusal: `ref ${ref} is not visible; it may be folded already.` }
  const { contentType } = target
  if (contentType !== 'tool-result') return { refusal: `ref ${ref} is a ${contentType}, not a tool result.` }
  const name = toolNameOf(target, callsById(messages))
  if (name && (isAcpTool(name) || name === resolveAbsorbConfig(config).toolName))
    return { refusal: `${name} is an ACP-managed tool, and what it answers stays.` }
  if (protectedTools(messages, config)(target) || latestProtected(messages, config).has(target))
    return { refusal: `${name ?? `what gave ${ref}`} is a protected tool, and what it answers stays.` }
  if (!target.toolCallId) return { refusal: `ref ${ref} has no tool-call id, so its call can't be told.` }
  return { ref, target }
}

const REF_TOLD = 64

/** The ref as the map has it: `m3` and ` M00003 ` are m00003. */
function lookUp(refs: MessageRefs, wanted: string): { readonly ref: Ref; readonly id: RawId } | null {
  const index = refToIndex(wanted)
  for (const ref of [wanted.trim(), ...(index === null ? [] : [indexToRef(index)])]) {
    const id = rawOf(refs, ref)
    if (id !== undefined) return { ref, id }
  }
  return null
}
