/** Every call needs its result. */
import { pairsOf } from './provider-pairs.ts'
import { refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { capital, named } from './provider-words.ts'

/** A call behind which nothing but calls and results follows may still be running, and is left alone. */
export const callAnswered: ProviderRule = {
  id: 'call-answered',
  name: 'Each call has its result',
  stances: {
    anthropic: refuses(
      (id) => `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${id}`,
    ),
    'openai-chat': refuses(
      (id) =>
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${id}`,
    ),
    'openai-responses': refuses((id) => `No tool output found for function call ${id}.`),
  },
  find: (list) =>
    pairsOf(list).calls.flatMap(({ id, call, results }) =>
      results.length > 0 || call > list.lastWord
        ? []
        : [
            {
              places: [call],
              id,
              sentence: `${capital(named(list.messages[call]!))} is sent, its result is not.`,
            },
          ],
    ),
}
