/** Takes absorbed calls and their results out of the view (kernel-ccr 4.6). */
import { filteredList } from '#kernel/base/derived-list.ts'
import { isRecord } from '#kernel/base/record.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'

/** The messages without those that a record of absorption names; the very list when none is there. */
export function hideAbsorbedMessages(
  messages: readonly CoreMessage[],
  absorbed: readonly unknown[],
  onHidden?: (message: CoreMessage) => void,
): readonly CoreMessage[] {
  const ids = new Set<unknown>()
  for (const record of absorbed)
    if (isRecord(record)) ids.add(record['callMessageId']).add(record['resultMessageId'])
  // Stands for "no call was there", and is no message's name.
  ids.delete('')
  return filteredList(messages, (message) => {
    if (!ids.has(message.id)) return true
    onHidden?.(message)
    return false
  })
}

export const absorbHideNode: PipelineNode = {
  name: 'absorb-hide',
  enabled: ({ state }) => (state.absorbed?.length ?? 0) > 0,
  run(frame, { explain }) {
    const messages = hideAbsorbedMessages(
      frame.messages,
      frame.state.absorbed ?? [],
      explain && (({ id }) => explain({ id, rule: 'absorb/hidden' })),
    )
    return messages === frame.messages ? frame : { ...frame, messages }
  },
}
