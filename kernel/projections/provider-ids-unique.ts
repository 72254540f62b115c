/** An id names one thing. */
import { refuses } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import type { WireList } from './provider-wire.ts'
import { capital, counted } from './provider-words.ts'

/**
 * Call ids go to every provider. Ids of messages reach only Responses, as ids of items, and the kernel,
 * which takes two messages of one id for one.
 */
export const idsUnique: ProviderRule = {
  id: 'ids-unique',
  name: 'Ids are unique',
  stances: {
    anthropic: refuses('`tool_use` ids must be unique'),
    'openai-chat': refuses((id) => `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}'`),
    'openai-responses': refuses(
      (id) => `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`,
    ),
  },
  find: (list) => [
    ...doubled(list, 'call id', ({ contentType, toolCallId }) =>
      contentType === 'tool-call' ? toolCallId : undefined,
    ),
    ...doubled(list, 'message id', ({ id }) => id).map((breach) => ({
      ...breach,
      only: ['openai-responses'] as const,
    })),
  ],
}

function doubled(
  { messages }: WireList,
  what: string,
  idOf: (message: WireList['messages'][number]) => string | undefined,
): readonly Breach[] {
  const places = new Map<string, number[]>()
  messages.forEach((message, place) => {
    const id = idOf(message)
    if (!id) return
    const list = places.get(id)
    if (list) list.push(place)
    else places.set(id, [place])
  })
  return [...places].flatMap(([id, uses]) =>
    uses.length < 2
      ? []
      : [
          {
            places: uses,
            id,
            sentence: `${capital(`the ${what}`)} ${id} is used by ${counted(uses.length, 'message')}.`,
          },
        ],
  )
}
