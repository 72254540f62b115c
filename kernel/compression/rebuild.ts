import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Ms } from '#kernel/model/units.ts'
import { assignRefs } from './assign-refs.ts'
import { applyCompression } from './compress.ts'
import { RETRIEVED_PREFIX } from '#kernel/base/ids.ts'
import { parseCompressArgs } from './parse-compress-args.ts'
import { highestUsedIndex } from '#kernel/base/refs.ts'

export interface RebuildPorts {
  readonly countTokens: CountTokens
  readonly now: () => Ms
}

/**
 * The state as the compress calls of a transcript would have made it (kernel-core 21): every message
 * gets a ref, then the calls are replayed in order on the whole list. A call that cannot be read or
 * fails makes nothing. Throws only when the refs run out.
 */
export function rebuildCompressionState(
  state: CompressionState,
  messages: readonly CoreMessage[],
  config: CompressionConfig,
  ports: RebuildPorts,
): { readonly state: CompressionState; readonly blocksRebuilt: number } {
  const { map } = assignRefs(messages, {
    existing: state.messageRefs,
    nextIndex: highestUsedIndex(state.messageRefs) + 1,
    shouldSkip: ({ id }) => id.startsWith(RETRIEVED_PREFIX),
  })
  let rebuilt: CompressionState = map === state.messageRefs ? state : { ...state, messageRefs: map }
  let blocksRebuilt = 0
  for (const { contentType, toolName, toolCallId, text } of messages) {
    if (contentType !== 'tool-call' || toolName !== 'compress') continue
    const { ranges } = parseCompressArgs(text, {
      ...(toolCallId !== undefined && { callId: toolCallId }),
      allowObjectContent: true,
    })
    if (ranges.length === 0) continue
    const applied = applyCompression({ ranges, messages, state: rebuilt, config }, ports)
    rebuilt = applied.state
    blocksRebuilt += applied.result.blocksCreated
  }
  return { state: rebuilt, blocksRebuilt }
}
