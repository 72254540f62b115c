/** A request has to hold a message. */
import { refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'

/**
 * Nothing at all is empty for everybody. System messages alone are a conversation for OpenAI Chat; the
 * others get them apart from the list, which is then empty.
 */
export const somethingSent: ProviderRule = {
  id: 'something-sent',
  name: 'Something is sent',
  stances: {
    anthropic: refuses('messages: at least one message is required'),
    'openai-chat': refuses("Invalid 'messages': empty array. Expected an array with minimum length 1"),
    'openai-responses': refuses("One of 'input' or 'previous_response_id' must be provided."),
  },
  find({ messages, head }) {
    if (head < messages.length) return []
    if (messages.length === 0) return [{ places: [], sentence: 'The surface is empty.' }]
    return [
      {
        places: messages.map((_, place) => place),
        sentence: 'Only system messages are left; they go apart from the list, which is then empty.',
        only: ['anthropic', 'openai-responses'],
      },
    ]
  },
}
