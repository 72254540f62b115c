/** The tools as each provider wants them declared (nudge and surface text C3). Our own wording. */
import type { JsonObject } from '#kernel/model/json.ts'

const text = (description: string): JsonObject => ({ type: 'string', description })

/** What a range may say, alone at the top or as an entry of a list. */
const range = {
  startId: text('First message or block to fold: a ref such as m00010, or a block such as b2.'),
  endId: text('Last message or block to fold.'),
  startRef: text('Another name of startId.'),
  endRef: text('Another name of endId.'),
  summary: text('What takes the place of the range; it has to stand by itself.'),
}

interface Definition {
  readonly name: string
  readonly description: string
  readonly schema: JsonObject
}

const topic = text('A few words that name what the range was about.')

/** Providers refuse combinators at the top of a schema, so what is needed is left to the parser. */
const definitions: readonly Definition[] = [
  {
    name: 'compress',
    description:
      'Fold a range of messages into a summary that you write. Give one range at the top, or several in content.',
    schema: {
      type: 'object',
      properties: {
        topic,
        content: {
          description:
            'Ranges to fold: objects, or texts whose first line is like "m00010–m00020 topic" with the summary below.',
          anyOf: [
            {
              type: 'array',
              items: {
                anyOf: [{ type: 'string' }, { type: 'object', properties: { topic, ...range } }],
              },
            },
            { type: 'string' },
          ],
        },
        ...range,
        summaryMaxChars: { type: 'number', description: 'Most characters that a summary may have.' },
      },
    },
  },
  {
    name: 'decompress',
    description: 'Show again what a block has folded.',
    schema: {
      type: 'object',
      properties: {
        blockId: text('The block to open, such as b3.'),
        toFile: { type: 'boolean', description: 'Write it to a file instead of into the conversation.' },
        full: { type: 'boolean', description: 'Open it down to the messages, not one tier only.' },
      },
      required: ['blockId'],
    },
  },
  {
    name: 'search_context',
    description: 'Find folded text by its words.',
    schema: {
      type: 'object',
      properties: {
        query: text('Words to look for.'),
        limit: { type: 'number', description: 'Most hits to show.', default: 5 },
      },
      required: ['query'],
    },
  },
  {
    name: 'acp_status',
    description: 'Tell what fills the context, which blocks there are and which ranges can be folded.',
    schema: { type: 'object', properties: {} },
  },
]

export const ACP_TOOL_NAMES: readonly string[] = definitions.map(({ name }) => name)

export type ToolShape = 'anthropic' | 'openai' | 'responses'

const shapes: Readonly<Record<ToolShape, (definition: Definition) => JsonObject>> = {
  anthropic: ({ name, description, schema }) => ({ name, description, input_schema: schema }),
  openai: ({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }),
  responses: ({ name, description, schema }) => ({ type: 'function', name, description, parameters: schema }),
}

/** The four tools; schemas are shared, so change a copy (`applyAcpToolOverrides` makes one). */
export function acpTools(shape: ToolShape): readonly JsonObject[] {
  return definitions.map(shapes[shape])
}
