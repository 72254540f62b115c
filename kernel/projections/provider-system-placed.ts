/** Where system messages go: in front apart from the list, further down in another voice. */
import { isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import { repairs, noRule } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import { counted } from './provider-words.ts'

export const systemPlaced: ProviderRule = {
  id: 'system-placed',
  name: 'System rows have a place',
  stances: {
    anthropic: repairs(
      'The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    ),
    'openai-chat': noRule,
    'openai-responses': repairs('`instructions` holds the system text; items take the role `developer`.'),
  },
  find({ messages, head }) {
    const breaches: Breach[] = []
    if (head > 0)
      breaches.push({
        places: Array.from({ length: head }, (_, place) => place),
        sentence: `${counted(head, 'system message')} in front ${head === 1 ? 'goes' : 'go'} apart from the list.`,
      })
    const summaries: number[] = []
    const later: number[] = []
    messages.forEach((message, place) => {
      if (place < head || message.role !== 'system') return
      if (isRenderedSummaryMessage(message)) summaries.push(place)
      else later.push(place)
    })
    if (later.length > 0)
      breaches.push({
        places: later,
        sentence: `${counted(later.length, 'system message')} further down ${later.length === 1 ? 'is' : 'are'} given another voice: user text for Anthropic, a developer message for Responses.`,
      })
    if (summaries.length > 0)
      breaches.push({
        places: summaries,
        sentence: `${counted(summaries.length, 'summary', 'summaries')} of blocks ${summaries.length === 1 ? 'is' : 'are'} view-only: the host gives ${summaries.length === 1 ? 'it' : 'them'} another voice or strips ${summaries.length === 1 ? 'it' : 'them'} on the way out.`,
      })
    return breaches
  },
}
