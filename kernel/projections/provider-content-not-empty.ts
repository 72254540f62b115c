/** Text has to say something. */
import type { CoreMessage } from '#kernel/model/message.ts'
import { noRule, refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { textOfMessage } from './provider-wire.ts'
import { capital, named } from './provider-words.ts'

/** Results and calls may be empty, and so may a message that carries an image. */
export const contentNotEmpty: ProviderRule = {
  id: 'content-not-empty',
  name: 'No empty content',
  stances: {
    anthropic: refuses((id) =>
      id === 'blank'
        ? 'messages: text content blocks must contain non-whitespace text'
        : 'messages: text content blocks must be non-empty',
    ),
    'openai-chat': noRule,
    'openai-responses': noRule,
  },
  find: ({ messages }) =>
    messages.flatMap((message, place) => {
      const text = textOfMessage(message)
      if (message.contentType !== 'text' || text.trim() !== '' || hasMedia(message)) return []
      const blank = text !== ''
      return [
        {
          places: [place],
          id: blank ? 'blank' : 'empty',
          sentence: `${capital(named(message))} ${blank ? 'holds white space only' : 'is empty'}.`,
        },
      ]
    }),
}

const hasMedia = (message: CoreMessage): boolean =>
  message.imageBase64 !== undefined ||
  message.rawOpenaiContent !== undefined ||
  message.rawOpenaiContentParts !== undefined ||
  message.rawAnthropicBlock !== undefined ||
  message.rawResponsesItem !== undefined
