/** The packs that come along. */
import type { Pack } from '#kernel/model/pack.ts'

const VERSION = '1.0.0'

/** Short words for models that know the tools: what is cut is read again with every request. */
const lean: Pack = {
  name: 'lean',
  version: VERSION,
  description: 'One-line tool descriptions.',
  source: 'builtin:lean',
  surface: {
    toolPrompts: {
      compress: {
        description: 'Fold ranges of messages into summaries of yours.',
        paramDescriptions: {
          content: 'Ranges to fold.',
          startId: 'First ref or block.',
          endId: 'Last ref or block.',
          summary: 'What takes the place of the range.',
          topic: 'A few words.',
          summaryMaxChars: 'Most characters of a summary.',
        },
      },
      decompress: { description: 'Open a block again.' },
      search_context: { description: 'Find folded text.' },
      acp_status: { description: 'What fills the context.' },
    },
  },
}

export const builtinPacks: readonly Pack[] = [
  {
    name: 'default',
    version: VERSION,
    description: 'Everything as it is.',
    source: 'builtin:default',
    surface: {},
  },
  lean,
]
