/** A result needs its call before it. */
import { pairsOf } from './provider-pairs.ts'
import { refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { capital, named } from './provider-words.ts'

export const resultHasCall: ProviderRule = {
  id: 'result-has-call',
  name: 'Each result has its call',
  stances: {
    anthropic: refuses(
      (id) =>
        `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    ),
    'openai-chat': refuses(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    ),
    'openai-responses': refuses((id) => `No tool call found for function call output with call_id ${id}.`),
  },
  find(list) {
    const { messages } = list
    const { strays, early } = pairsOf(list)
    return [
      ...strays.map((place) => ({
        places: [place],
        id: messages[place]!.toolCallId!,
        sentence: `${capital(named(messages[place]!))} is sent, its call is not.`,
      })),
      ...early.map(({ result, call }) => ({
        places: [result, call],
        id: messages[result]!.toolCallId!,
        sentence: `${capital(named(messages[result]!))} stands before its call.`,
      })),
    ]
  },
}
