/** Ids that the kernel keeps for itself (kernel-core 2.4). */
import { RETRIEVED_PREFIX, SUMMARY_PREFIX, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import { repairs } from './provider-rule.ts'
import type { ProviderRule } from './provider-rule.ts'
import { capital, named } from './provider-words.ts'

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
      const reserved = id.startsWith(SUMMARY_PREFIX)
        ? SUMMARY_PREFIX
        : id.startsWith(RETRIEVED_PREFIX)
          ? RETRIEVED_PREFIX
          : null
      if (reserved === null || isRenderedSummaryMessage(message)) return []
      return [
        {
          places: [place],
          id,
          sentence: `${capital(named(message))} bears the id ${id}; ids that begin with ${reserved} are the kernel’s own.`,
        },
      ]
    }),
}
