/** A result belongs right behind the message that made the call, before anybody speaks. */
import { pairsOf } from './provider-pairs.ts'
import { noRule, refuses } from './provider-rule.ts'
import type { Breach, ProviderRule } from './provider-rule.ts'
import type { WireList } from './provider-wire.ts'
import { capital, named } from './provider-words.ts'

export const answeredInPlace: ProviderRule = {
  id: 'answered-in-place',
  name: 'Results follow their calls',
  stances: {
    anthropic: refuses(
      (id) =>
        `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    ),
    'openai-chat': refuses(
      (id) =>
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${id}`,
    ),
    'openai-responses': noRule,
  },
  find(list) {
    const words = wordsBefore(list)
    return pairsOf(list).calls.flatMap(({ id, call, results }): readonly Breach[] => {
      const result = results[0]
      if (result === undefined) return []
      const next = list.runOf[call]! + 1
      const between = list.runOf[result] !== next || words[result] === 1
      if (!between) return []
      const what =
        list.runOf[result] === next
          ? 'text of the user’s side stands before it'
          : 'other messages stand between'
      return [
        {
          places: [call, result],
          id,
          sentence: `${capital(named(list.messages[result]!))} does not follow its call directly: ${what}.`,
        },
      ]
    })
  },
}

/** 1 for a place that has anything but results before it in its run. */
function wordsBefore({ messages, runs }: WireList): Uint8Array {
  const words = new Uint8Array(messages.length)
  for (const { first, end } of runs) {
    let spoken: 0 | 1 = 0
    for (let place = first; place < end; place++) {
      words[place] = spoken
      if (messages[place]!.contentType !== 'tool-result') spoken = 1
    }
  }
  return words
}
