/** Takes compress calls out of sight once their blocks are gone (kernel-core 10.2, 25 item 15). */
import { compressCallView } from '#kernel/compression/compress-call-view.ts'
import { knownCalls } from '#kernel/compression/known-calls.ts'
import type { KnownCalls } from '#kernel/compression/known-calls.ts'
import { refOf } from '#kernel/base/refs.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { PipelineNode, Reason } from '#kernel/model/turn.ts'

/** So many calls that no block knows stay visible: they may be about to make one. */
const ORPHANS_SHOWN = 2

export interface CompressCallsHidden {
  readonly messages: readonly CoreMessage[]
  /** Calls and results. */
  readonly hidden: number
  /** Refs of the hidden messages whose call no block knows. */
  readonly hiddenOrphanRefs: readonly Ref[]
}

export function hideConsumedCompressCalls(
  state: Pick<CompressionState, 'blocks' | 'messageRefs'>,
  messages: readonly CoreMessage[],
  explain?: (reason: Reason) => void,
): CompressCallsHidden {
  if (!messages.some(isCompressCall)) return { messages, hidden: 0, hiddenOrphanRefs: [] }
  const calls = knownCalls(state.blocks)
  const shown = newestOrphans(messages, calls)
  const isShown = (id: string | undefined): boolean => !!id && (calls.live.has(id) || shown.has(id))
  const hiddenIds = new Set<string>()
  for (const message of messages)
    if (isCompressCall(message) && message.toolCallId && !isShown(message.toolCallId))
      hiddenIds.add(message.toolCallId)
  const kept: CoreMessage[] = []
  const orphanRefs = new Set<Ref>()
  for (const message of messages) {
    const id = message.toolCallId
    const isCall = isCompressCall(message)
    if (isCall ? !isShown(id) : isResultOf(message, hiddenIds)) {
      const ref = refOf(state.messageRefs, message.id)
      if (ref !== undefined && !(id && calls.known.has(id))) orphanRefs.add(ref)
      explain?.({ id: message.id, rule: 'hide/consumed-call' })
      continue
    }
    const view = isCall ? shortCall(message, calls.live.get(id!) ?? null) : message
    if (view !== message) explain?.({ id: message.id, rule: 'hide/narrowed-call' })
    kept.push(view)
  }
  const hidden = messages.length - kept.length
  const same = hidden === 0 && kept.every((message, i) => message === messages[i])
  return { messages: same ? messages : kept, hidden, hiddenOrphanRefs: [...orphanRefs] }
}

function isCompressCall({ toolName, contentType }: CoreMessage): boolean {
  return toolName === 'compress' && contentType === 'tool-call'
}

function isResultOf({ contentType, toolCallId }: CoreMessage, ids: ReadonlySet<string>): boolean {
  return contentType === 'tool-result' && toolCallId !== undefined && ids.has(toolCallId)
}

/** Newest = last in the list; a repeated id counts once. */
function newestOrphans(messages: readonly CoreMessage[], { known }: KnownCalls): Set<string> {
  const newest = new Set<string>()
  for (let i = messages.length - 1; i >= 0 && newest.size < ORPHANS_SHOWN; i--) {
    const message = messages[i]!
    if (isCompressCall(message) && message.toolCallId && !known.has(message.toolCallId))
      newest.add(message.toolCallId)
  }
  return newest
}

interface Shortened {
  readonly text: string
  readonly keys: string
  readonly shown: string
  readonly view: CoreMessage
}
const shortened = new WeakMap<CoreMessage, Shortened>()

/** The same object every turn, as long as text and live ranges are the same. */
function shortCall(message: CoreMessage, liveKeys: ReadonlySet<string> | null): CoreMessage {
  const text = message.text ?? ''
  const keys = liveKeys ? JSON.stringify([...liveKeys]) : ''
  const known = shortened.get(message)
  if (known?.text === text && known.keys === keys && known.view.text === known.shown) return known.view
  const shown = compressCallView(text, liveKeys)
  if (shown === text) return message
  const view = { ...message, text: shown }
  shortened.set(message, { text, keys, shown, view })
  return view
}

export const hideCompressCallsNode: PipelineNode = {
  name: 'hide-compress-calls',
  run(frame, { explain }) {
    const { messages, hiddenOrphanRefs } = hideConsumedCompressCalls(frame.state, frame.messages, explain)
    return { ...frame, messages, state: { ...frame.state, hiddenOrphanRefs } }
  },
}
