/** A call is answered once. */
import { pairsOf } from './provider-pairs.ts'
import { noRule, refuses } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { capital, counted, named } from './provider-words.ts'

export const answeredOnce: ProviderRule = {
  id: 'answered-once',
  name: 'Each call is answered once',
  stances: {
    anthropic: refuses(
      (id) => `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
    ),
    'openai-chat': refuses((id) => `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}'`),
    'openai-responses': noRule,
  },
  find: (list) =>
    pairsOf(list).calls.flatMap(({ id, call, results }) =>
      results.length < 2
        ? []
        : [
            {
              places: [call, ...results],
              id,
              sentence: `${capital(named(list.messages[call]!))} has ${counted(results.length, 'result')}.`,
            },
          ],
    ),
}
