/** Reasoning and what it led to go together. */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { refuses } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import type { WireList } from './provider-wire.ts'
import { capital, named } from './provider-words.ts'

/**
 * Two ways to part them: reasoning behind which no text and no call of the assistant follows, and text
 * or a call whose reasoning is in the log but not in the list.
 */
export const reasoningPaired: ProviderRule = {
  id: 'reasoning-paired',
  name: 'Reasoning goes with what it led to',
  stances: {
    anthropic: refuses('The final block in an assistant message cannot be `thinking`.'),
    'openai-chat': refuses("Invalid value for 'content': expected a string, got null."),
    'openai-responses': refuses((id) =>
      id === ''
        ? "Item 'rs_…' of type 'reasoning' was provided without its required following item."
        : `Item of type '${id}' was provided without its required 'reasoning' item: 'rs_…'.`,
    ),
  },
  find: (list) => [...leadsNowhere(list), ...lostReasoning(list)],
}

function leadsNowhere({ messages, runs }: WireList): readonly Breach[] {
  return runs.flatMap(({ assistant, first, end }): readonly Breach[] => {
    if (!assistant) return []
    let from = end
    while (from > first && messages[from - 1]!.contentType === 'reasoning') from--
    if (from === end) return []
    const alone = from === first
    return [
      {
        places: Array.from({ length: end - from }, (_, i) => from + i),
        sentence: alone
          ? 'The assistant’s message is nothing but reasoning: no text and no call follows it.'
          : 'Reasoning ends the assistant’s message: no text and no call follows it.',
        only: alone ? ['anthropic', 'openai-chat', 'openai-responses'] : ['anthropic', 'openai-responses'],
      },
    ]
  })
}

/** Counted by original: a copy that the host made keeps the kinds of its parts, not their ids. */
function lostReasoning({ messages, originals }: WireList): readonly Breach[] {
  if (originals === null) return []
  const sent = new Map<string, number>()
  for (const { id, contentType } of messages)
    if (contentType === 'reasoning') sent.set(baseIdOf(id), (sent.get(baseIdOf(id)) ?? 0) + 1)
  const seen = new Set<string>()
  return messages.flatMap((message, place): readonly Breach[] => {
    const base = baseIdOf(message.id)
    if (message.role !== 'assistant' || message.contentType === 'reasoning' || seen.has(base)) return []
    seen.add(base)
    const before = (originals.get(base) ?? []).filter((part) => part.contentType === 'reasoning').length
    if (before <= (sent.get(base) ?? 0)) return []
    return [
      {
        places: [place],
        id: itemType(message),
        sentence: `${capital(named(message))} is sent, but the reasoning that led to it is not.`,
        only: ['openai-responses'],
      },
    ]
  })
}

const itemType = ({ contentType }: CoreMessage): string =>
  contentType === 'tool-call' ? 'function_call' : 'message'
