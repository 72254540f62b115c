/** Messages that may not be folded, and tools that never count as recent (kernel-core 6). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { matchToolPath, toolPathOf } from './tool-path.ts'
import { matchToolPattern } from './tool-pattern.ts'

export { matchToolPattern }

type Test = (message: CoreMessage) => boolean

const ALWAYS_PROTECTED = ['compress', 'acp_rule']
const NEVER_RECENT = ['decompress', 'search_context', 'read', 'bash']

const isTool = ({ contentType }: CoreMessage): boolean =>
  contentType === 'tool-call' || contentType === 'tool-result'

/** By its own tool alone; a result that does not name its tool is found by `protectedTools`. */
export function isMessageProtected(message: CoreMessage, config: CompressionConfig): boolean {
  const { toolName } = message
  if (!isTool(message) || !toolName) return false
  return (
    ALWAYS_PROTECTED.includes(toolName) ||
    config.protectedTools.some((pattern) => matchToolPath(message, pattern)) ||
    config.isToolProtected?.(toolName, message.text ?? '') === true
  )
}

/** Pairing variant: a result of a protected call in the list is protected, too. */
export function protectedTools(messages: readonly CoreMessage[], config: CompressionConfig): Test {
  const calls = new Set<string>()
  for (const message of messages)
    if (message.contentType === 'tool-call' && message.toolCallId && isMessageProtected(message, config))
      calls.add(message.toolCallId)
  return (message) =>
    isMessageProtected(message, config) ||
    (message.contentType === 'tool-result' &&
      message.toolCallId !== undefined &&
      calls.has(message.toolCallId))
}

export interface LatestProtected {
  /** Call ids: their calls and results are protected. */
  readonly callIds: ReadonlySet<string>
  /** Calls without a call id, by message id. */
  readonly messageIds: ReadonlySet<string>
  readonly has: Test
}

const NONE_LATEST: LatestProtected = { callIds: new Set(), messageIds: new Set(), has: () => false }

/** The last call of each pattern in `protectedLatestTools`, with its results; of a path pattern that of each path. */
export function latestProtected(
  messages: readonly CoreMessage[],
  config: CompressionConfig,
): LatestProtected {
  const patterns = config.protectedLatestTools ?? []
  if (patterns.length === 0) return NONE_LATEST
  const callIds = new Set<string>()
  const messageIds = new Set<string>()
  const open = new Set(patterns)
  const paths = new Set<string>()
  for (let i = messages.length - 1; i >= 0 && open.size > 0; i--) {
    const message = messages[i]!
    const { contentType, toolName, toolCallId, id } = message
    if (contentType !== 'tool-call' || !toolName) continue
    for (const pattern of open) {
      if (!matchToolPath(message, pattern)) continue
      if (!pattern.includes('/')) open.delete(pattern)
      else {
        const path = `${pattern} ${toolPathOf(message)}`
        if (paths.has(path)) continue
        paths.add(path)
      }
      if (toolCallId) callIds.add(toolCallId)
      else messageIds.add(id)
    }
  }
  return {
    callIds,
    messageIds,
    has: (message) =>
      isTool(message) &&
      ((message.toolCallId !== undefined && callIds.has(message.toolCallId)) || messageIds.has(message.id)),
  }
}

/** Whether calls and results of a tool never count as recent (6.2). */
export function neverPreservedRecent(config: CompressionConfig): (toolName: string | undefined) => boolean {
  const kept = config.preserveRecentTools ?? []
  const never = (config.neverPreserveRecentTools ?? NEVER_RECENT).filter(
    (entry) => !kept.some((pattern) => matchToolPattern(entry, pattern)),
  )
  return (toolName) => toolName !== undefined && never.some((pattern) => matchToolPattern(toolName, pattern))
}
