/**
 * A core message as a codec makes it (kernel-wire 2): one block, part or item of a body, with what the
 * flat form cannot say in side-cars. Raw values are held by reference and never changed; whoever copies a
 * message by spread keeps them.
 */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { ClusterCounter } from './message-id.ts'
import { deriveMessageId } from './message-id.ts'

export interface BiliMessage extends CoreMessage {
  readonly thinkingSignature?: string
  readonly reasoningContent?: string
  /** The reasoning field was sent, and blank. */
  readonly reasoningPresent?: boolean
  readonly toolIsError?: boolean
  /** Of a system message in the middle of an OpenAI conversation. */
  readonly originalRole?: 'system' | 'developer'
  /** Of the first image that is a data URL; its payload is `imageBase64`. */
  readonly imageMediaType?: string
  /** Place of its message in the body: pieces of two messages are not glued together (W11). */
  readonly wireSource?: number
  /** Role of its Anthropic message where the block's own kind would say another. */
  readonly wireRole?: string
  /** The OpenAI message and the entry of its `tool_calls` as they came. */
  readonly rawOpenaiMessage?: unknown
  readonly rawOpenaiCall?: unknown
}

/** A piece before it has its id, with what its id is made of where that is not what it shows. */
export type Draft = Omit<BiliMessage, 'id'> & { readonly seed?: Seed }

export interface Seed {
  readonly role?: string
  readonly contentType?: string
  readonly text?: string
  /** The call id was made up here: it is no part of who the piece is. */
  readonly withoutCallId?: boolean
}

/** Gives a draft its id: the hash of its seed, told apart from its twins. */
export function pieceOf({ seed = {}, ...draft }: Draft, ids: ClusterCounter): BiliMessage {
  const { role = draft.role, contentType = draft.contentType, text = draft.text ?? '' } = seed
  const id = deriveMessageId(role, contentType, text, {
    toolCallId: seed.withoutCallId ? undefined : draft.toolCallId,
    // A result may learn its tool's name or not, depending on what else is in the body.
    toolName: draft.contentType === 'tool-call' ? draft.toolName : undefined,
  })
  return { id: ids.next(id), ...draft }
}

/** Whether nothing of what goes to a provider was changed since the piece was read. */
export function isUntouched(message: BiliMessage, piece: BiliMessage): boolean {
  return (
    message === piece ||
    (message.role === piece.role &&
      message.contentType === piece.contentType &&
      (message.text ?? '') === (piece.text ?? '') &&
      message.toolName === piece.toolName &&
      message.toolCallId === piece.toolCallId)
  )
}

/** The kernel's name for the same list. */
export function toCoreMessages(list: readonly BiliMessage[]): readonly CoreMessage[] {
  return list
}

/** What a call is called when nobody gave it an id. */
export const callIdOf = ({ id, toolCallId }: BiliMessage): string => toolCallId || `call_${id}`
export const callNameOf = ({ toolName }: BiliMessage): string => toolName || 'unknown'
