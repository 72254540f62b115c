/** What a call id may look like. */
import type { Provider } from '#kernel/model/provider-check.ts'
import { refuses } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import { capital, named } from './provider-words.ts'

const CHAT_LENGTH = 40
const RESPONSES_LENGTH = 64

export const callIdForm: ProviderRule = {
  id: 'call-id-form',
  name: 'Call ids are well formed',
  stances: {
    anthropic: refuses("tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"),
    'openai-chat': refuses(
      `Invalid 'tool_calls[0].id': string too long. Expected a string with maximum length ${CHAT_LENGTH}`,
    ),
    'openai-responses': refuses(
      `Invalid 'call_id': string too long. Expected a string with maximum length ${RESPONSES_LENGTH}`,
    ),
  },
  find: ({ messages }) =>
    messages.flatMap((message, place): readonly Breach[] => {
      if (message.contentType !== 'tool-call') return []
      const id = message.toolCallId ?? ''
      if (id === '')
        return [
          {
            places: [place],
            id,
            sentence: `${capital(named(message))} has no id, so nothing can answer it.`,
          },
        ]
      const only: Provider[] = []
      if (!/^[a-zA-Z0-9_-]+$/.test(id)) only.push('anthropic')
      if (id.length > CHAT_LENGTH) only.push('openai-chat')
      if (id.length > RESPONSES_LENGTH) only.push('openai-responses')
      if (only.length === 0) return []
      const why = only.includes('openai-chat')
        ? `is ${id.length} characters long`
        : 'holds characters other than letters, digits, _ and -'
      return [{ places: [place], id, only, sentence: `The id of ${named(message)} ${why}.` }]
    }),
}
