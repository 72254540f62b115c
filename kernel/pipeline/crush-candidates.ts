/** Which tool results the gate looks at, and which part of their text (ccr-absorb-crush 4.2, 5.2). */
import { own } from '#kernel/base/record.ts'
import { BLOCKED } from '#kernel/base/refs.ts'
import { latestProtected, matchToolPattern, protectedTools } from '#kernel/compression/protection.ts'
import { withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageRefs } from '#kernel/model/state.ts'

const ACP_TOOLS = ['compress', 'decompress', 'search_context', 'acp_status', 'acp_cache']

/**
 * The test for the messages of one list. Stored originals that were retrieved stay whole (B15), and so
 * does what `protectedLatestTools` protects (B6).
 */
export function crushCandidates(
  messages: readonly CoreMessage[],
  config: CompressionConfig,
): (message: CoreMessage) => boolean {
  const { toolName: absorbTool, excludeTools = [] } = config.absorb
  const ours = new Set([...ACP_TOOLS, absorbTool, config.ccr.toolName])
  const isProtected = protectedTools(messages, config)
  const latest = latestProtected(messages, config)
  return (message) => {
    const { contentType, toolName, toolCallId, text = '' } = message
    if (contentType !== 'tool-result' || !toolCallId || text === '') return false
    if (
      toolName &&
      (ours.has(toolName) || excludeTools.some((pattern) => matchToolPattern(toolName, pattern)))
    )
      return false
    return !isProtected(message) && !latest.has(message) && !isPlaceholder(text)
  }
}

const PLACEHOLDER =
  /^(?:<acp [^>]*>[^<]*<\/acp>\n?)?📦 \[acp-stored #(m\d{5}|m[1-9]\d{5,6}) · [^\n]+ tok\](?: `[^\n]+`)?\n {3}→ [^\n]+\("\1"\) returns the full text\n?$/u

/** The whole text stands for a stored original (3.4). */
const isPlaceholder = (text: string): boolean => text.length < 1000 && PLACEHOLDER.test(text)

export interface Parts {
  /** The tag of the message's own ref, which a host may send back. */
  readonly tag: string
  readonly body: string
}

/**
 * The text without a tag and without a demand to distil that ends it. Only one that names the ref of
 * the message (any, where that is unknown) on the last line, behind an empty one, is taken for ours: a document
 * that quotes the marker is a document (B4), and what was put in front of the marker goes with it (B5).
 */
export function partsOf({ id, text = '' }: CoreMessage, refs: MessageRefs): Parts {
  const known = own(refs.byRaw, id)
  const ref = known === BLOCKED ? undefined : known
  const untagged = ref === undefined ? text : withoutOwnTag(text, ref)
  return { tag: text.slice(0, text.length - untagged.length), body: withoutDemand(untagged, ref) }
}

function withoutDemand(text: string, ref: Ref | undefined): string {
  const at = text.lastIndexOf('\n\n[ACP absorb] ')
  if (at === -1 || text.includes('\n', at + 2)) return text
  const named = /\(\{ ref: "(m\d+)", summary: /.exec(text.slice(at))?.[1]
  return named !== undefined && (ref === undefined || ref === named) ? text.slice(0, at) : text
}
