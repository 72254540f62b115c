/** The contract's messages (kernel-core 1.1): one content kind each. */

export type Role = 'user' | 'assistant' | 'system' | 'tool'
export type ContentType = 'text' | 'tool-call' | 'tool-result' | 'reasoning'

/**
 * One message as the kernel sees it. A wire message with several parts is several of these. Never
 * mutated: a changed message is a shallow copy, so fields the kernel does not know ride along.
 */
export interface CoreMessage {
  /** Owned by the host, unique; `base#tail` for one part of an original (kernel-core 2.3). */
  readonly id: string
  readonly role: Role
  readonly contentType: ContentType
  /** Absent counts as empty. A call's text is its argument JSON. */
  readonly text?: string
  readonly toolName?: string
  /** Pairs a call with its result. */
  readonly toolCallId?: string
  /** Tokens of hidden thinking on top of the text; counted when finite and above 0. */
  readonly thinkingTokens?: number
  /** A checkpoint by the host that carries the visible summary of this block. */
  readonly summaryOfBlockId?: string
  /** Side-car of a codec; the core looks at it only to find media (kernel-core 6.4). */
  readonly imageBase64?: string
  readonly rawOpenaiContent?: unknown
  readonly rawOpenaiContentParts?: unknown
  readonly rawAnthropicBlock?: unknown
  readonly rawResponsesItem?: unknown
  readonly rawGoogleParts?: unknown
}
