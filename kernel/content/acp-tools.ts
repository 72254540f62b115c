/** Tools of the kernel itself: what they answer is never stored, crushed or absorbed (kernel-ccr 1.3). */
import type { CoreMessage } from '#kernel/model/message.ts'

const ACP_TOOLS = new Set(['compress', 'decompress', 'search_context', 'acp_status', 'acp_cache'])

export const isAcpTool = (toolName: string): boolean => ACP_TOOLS.has(toolName)

/** The last call of each call id, which is the one a result belongs to. */
export function callsById(messages: readonly CoreMessage[]): ReadonlyMap<string, CoreMessage> {
  const calls = new Map<string, CoreMessage>()
  for (const message of messages)
    if (message.contentType === 'tool-call' && message.toolCallId) calls.set(message.toolCallId, message)
  return calls
}

/** The name a result gives, else that of its call: a wire may name the call alone. */
export function toolNameOf(
  { toolName, toolCallId }: CoreMessage,
  calls: ReadonlyMap<string, CoreMessage>,
): string | undefined {
  return toolName || (toolCallId ? calls.get(toolCallId)?.toolName : undefined)
}
