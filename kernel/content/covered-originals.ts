/** The messages of a folded range, put into the store so that each can be had back by its ref (kernel-ccr 3.8). */
import { baseIdOf } from '#kernel/base/ids.ts'
import { refOf } from '#kernel/base/refs.ts'
import { withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { callsById } from './acp-tools.ts'
import { classifyKind } from './content-kind.ts'
import { contentEntry, readContentStore, StoreDraft } from './content-store.ts'
import { parseStoredPlaceholder } from './placeholder.ts'
import { DEFAULT_HEAD_CHARS, extractCommand, normalizeHead } from './preview.ts'

/** Of the listed blocks that are active; of any size. What a ref has already stays. */
export function storeCoveredOriginals(
  store: MessageContentStore,
  messages: readonly CoreMessage[],
  state: Pick<CompressionState, 'blocks' | 'messageRefs'>,
  blockIds: readonly BlockId[],
  countTokens: CountTokens,
  maxHeadChars: number = DEFAULT_HEAD_CHARS,
): MessageContentStore {
  const draft = new StoreDraft(readContentStore(store))
  const covered = coveredBy(state, blockIds)
  const calls = callsById(messages)
  const untagged = (message: CoreMessage): string => {
    const ref = refOf(state.messageRefs, message.id)
    return ref === undefined ? (message.text ?? '') : withoutOwnTag(message.text ?? '', ref)
  }
  const commandOf = ({ contentType, toolCallId }: CoreMessage): string | undefined => {
    const call = contentType === 'tool-result' && toolCallId ? calls.get(toolCallId) : undefined
    return call && extractCommand(untagged(call), maxHeadChars)
  }
  for (const message of messages) {
    const { id, contentType, toolName } = message
    const ref = refOf(state.messageRefs, id)
    if (ref === undefined || contentType === 'reasoning' || !covered.has(baseIdOf(id))) continue
    const text = untagged(message)
    if (text === '' || contentEntry(draft.store, ref) || parseStoredPlaceholder(text)?.ref === ref) continue
    const command = commandOf(message)
    draft.add({
      ref,
      rawId: id,
      text,
      kind: classifyKind(toolName),
      tokens: countTokens(text),
      head: normalizeHead(text, maxHeadChars),
      ...(toolName !== undefined && { toolName }),
      ...(command !== undefined && { command }),
    })
  }
  return draft.store
}

/** Base ids, as a fold covers all parts of a message. */
function coveredBy(
  { blocks }: Pick<CompressionState, 'blocks'>,
  blockIds: readonly BlockId[],
): ReadonlySet<string> {
  const wanted = new Set(blockIds)
  const covered = new Set<string>()
  for (const block of blocks)
    if (block.active && wanted.has(block.blockId))
      for (const id of block.effectiveMessageIds) covered.add(baseIdOf(id))
  return covered
}
