/** The conversation has to begin with the user. */
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import { noRule, refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { named } from './provider-words.ts'

/**
 * Summaries of blocks do not lead: a host may send them as user text or strip them, and only a message
 * that is sent in any case keeps the promise (kernel-core 9.1).
 */
export const userLeads: ProviderRule = {
  id: 'user-leads',
  name: 'A user leads',
  stances: {
    anthropic: refuses('messages: first message must use the "user" role'),
    'openai-chat': noRule,
    'openai-responses': noRule,
  },
  find({ messages, head }) {
    let first = head
    while (first < messages.length && isRenderedSummaryMessage(messages[first]!)) first++
    const leader = messages[first]
    const summaries = first - head
    if (!leader)
      return summaries === 0
        ? []
        : [
            {
              places: messages.slice(head).map((_, i) => head + i),
              sentence:
                'Nothing but summaries is left. A host that strips them sends no user message at all.',
            },
          ]
    if (leader.role === 'user') return []
    const rescue =
      summaries === 0
        ? ''
        : ' A summary stands before it: sent as user text it would lead; stripped, it does not.'
    return [{ places: [first], sentence: `The list begins with ${named(leader)}.${rescue}` }]
  },
}
