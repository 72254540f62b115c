/** User and assistant take turns: where they do not, neighbours are put together. */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { noRule, repairs } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import type { Run, WireList } from './provider-wire.ts'
import { counted } from './provider-words.ts'

export const rolesAlternate: ProviderRule = {
  id: 'roles-alternate',
  name: 'Roles alternate',
  stances: {
    anthropic: repairs('consecutive turns of one role are combined into a single turn'),
    'openai-chat': noRule,
    'openai-responses': noRule,
  },
  find: (list) => list.runs.flatMap((run) => merged(list, run)),
}

function merged({ messages }: WireList, { assistant, first, end }: Run): readonly Breach[] {
  const places = [first]
  for (let place = first + 1; place < end; place++)
    if (!belongTogether(messages[place - 1]!, messages[place]!)) places.push(place)
  if (places.length < 2) return []
  return [
    {
      places,
      sentence: `${counted(places.length, 'message')} of the ${assistant ? 'assistant' : 'user'}’s side follow each other and become one.`,
    },
  ]
}

/**
 * Parts of one message, results of calls made together, and what a model says in one go: it thinks,
 * speaks, then calls. Pieces from a wire have an id each, so the kinds have to tell.
 */
function belongTogether(before: CoreMessage, own: CoreMessage): boolean {
  if (baseIdOf(before.id) === baseIdOf(own.id)) return true
  if (own.contentType === 'tool-result') return before.contentType === 'tool-result'
  return own.contentType === 'tool-call' || (before.contentType === 'reasoning' && own.role === 'assistant')
}
