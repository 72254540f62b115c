/** Runs the host's message filters (kernel-core 10.1). */
import { applyMessageFilters, hasMessageFilters } from '#kernel/compression/message-filters.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'

export const filterNode: PipelineNode = {
  name: 'filter',
  enabled: (_, { config }) => config.messageFilters?.enabled === true && hasMessageFilters(),
  run(frame, { config, explain }) {
    const { messages } = applyMessageFilters(frame.messages, config.messageFilters)
    if (messages === frame.messages) return frame
    if (explain)
      for (const [i, message] of messages.entries())
        if (message !== frame.messages[i])
          explain({ id: message.id, rule: message.text === '' ? 'filter/dropped' : 'filter/modified' })
    return { ...frame, messages }
  },
}
