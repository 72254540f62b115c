/** Ids that the kernel keeps for itself (kernel-core 2.4). */
import { SUMMARY_ID } from '#kernel/model/lens.ts'
import { repairs } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { isSummary } from './provider-wire.ts'
import { capital, named } from './provider-words.ts'

/** Messages that an older kernel put into the list when content was retrieved. */
const RETRIEVED_ID = 'acp_retrieved_'
const taken = 'the id is not sent; the kernel passes the message over when it folds'

/** No provider sees these ids: what goes wrong goes wrong in the kernel, so nobody refuses them. */
export const idsReserved: ProviderRule = {
  id: 'ids-reserved',
  name: 'Reserved ids are left alone',
  stances: {
    anthropic: repairs(taken),
    'openai-chat': repairs(taken),
    'openai-responses': repairs(taken),
  },
  find: ({ messages }) =>
    messages.flatMap((message, place) => {
      const { id } = message
      const reserved = id.startsWith(SUMMARY_ID)
        ? SUMMARY_ID
        : id.startsWith(RETRIEVED_ID)
          ? RETRIEVED_ID
          : null
      if (reserved === null || isSummary(message)) return []
      return [
        {
          places: [place],
          id,
          sentence: `${capital(named(message))} bears the id ${id}; ids that begin with ${reserved} are the kernel’s own.`,
        },
      ]
    }),
}
