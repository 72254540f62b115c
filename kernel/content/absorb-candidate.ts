/** Tool results that a model may be asked to distil (kernel-ccr 4.2). */
import { latestProtected, matchToolPattern, protectedTools } from '#kernel/compression/protection.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { resolveAbsorbConfig } from './absorb-config.ts'
import { callsById, isAcpTool, toolNameOf } from './acp-tools.ts'
import { resolveCcrConfig, retrieveToolName } from './ccr-config.ts'
import { contentEntry } from './content-store.ts'
import { parseStoredPlaceholder } from './placeholder.ts'

/**
 * The test for the messages of one list. With a store only placeholders of what it holds count as such,
 * as a tool may print the two lines itself.
 */
export function absorbCandidates(
  messages: readonly CoreMessage[],
  config: CompressionConfig,
  store?: MessageContentStore,
): (message: CoreMessage) => boolean {
  const { toolName: ownTool, excludeTools } = resolveAbsorbConfig(config)
  const retrieveTool = retrieveToolName(resolveCcrConfig(config))
  const calls = callsById(messages)
  const isProtected = protectedTools(messages, config)
  const latest = latestProtected(messages, config)
  const isStored = (text: string): boolean => {
    const placeholder = parseStoredPlaceholder(text)
    return placeholder !== null && (!store || contentEntry(store, placeholder.ref) !== undefined)
  }
  return (message) => {
    const { contentType, toolName, toolCallId, text = '' } = message
    if (contentType !== 'tool-result' || !toolCallId) return false
    const name = toolNameOf(message, calls)
    if (name && (isAcpTool(name) || name === ownTool || name === retrieveTool)) return false
    if (toolName && excludeTools.some((pattern) => matchToolPattern(toolName, pattern))) return false
    return !isProtected(message) && !latest.has(message) && !isStored(text)
  }
}

/** One message by itself; without a list it is a list of one. */
export function isAbsorbCandidate(
  message: CoreMessage,
  config: CompressionConfig,
  messages: readonly CoreMessage[] = [message],
  store?: MessageContentStore,
): boolean {
  return absorbCandidates(messages, config, store)(message)
}
