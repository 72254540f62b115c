/** What a demo is, and the ground that all made sessions share. */
import type { PinRule } from '#kernel/model/config.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { type Story, story } from '#kernel/fixtures/story.ts'
import type { StoryOptions } from '#kernel/fixtures/story-turns.ts'

export interface Demo {
  /** File name below `public/demos`. */
  readonly path: string
  readonly title: string
  /** One sentence on what to look at. */
  readonly look: string
  /** Two or three words. */
  readonly shows: string
  /** Events of the session that opens first. */
  readonly events: number
  readonly bytes: Uint8Array
  /** What it opens with, where that is not the usual: fields of an address. */
  readonly place?: DemoPlace
}

export interface DemoPlace {
  readonly lens?: 'recorded' | 'recomputed'
  readonly pin?: PinRule
  readonly panel?: 'diagnostics' | 'differences' | 'events' | 'ledger' | 'pin' | 'raw' | 'stepper'
  /** Of the stepper. */
  readonly node?: string
  /** The event that is looked at. */
  readonly selected?: number
}

const encoder = new TextEncoder()
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** A plain log as a demo. */
export const plain = (about: Omit<Demo, 'events' | 'bytes'>, told: Story): Demo => ({
  ...about,
  events: told.events.length,
  bytes: utf8(told.text()),
})

/** Time as sessions spend it: models think for seconds, tests run, people answer after a minute or two. */
function pace(type: string, data: JsonObject): number {
  const vary = 1 + ((JSON.stringify(data).length * 37) % 100) / 100
  if (type === 'step/start') return Math.round(2_200 * vary)
  if (type === 'tool/call')
    return Math.round((data['name'] === 'bash' || data['name'] === 'shell' ? 3_900 : 45) * vary)
  if (type === 'compaction/start') return Math.round(9_000 * vary)
  if (type === 'turn/end') return Math.round(70_000 * vary)
  if (type === 'assistant/chunk') return 24
  return 3
}

export const tool = (name: string, description: string, ...parameters: readonly string[]): JsonObject => ({
  name,
  description,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }])),
    required: parameters,
  },
})

const tools = [
  tool('read', 'Read a text file with line numbers.', 'path'),
  tool('edit', 'Replace one piece of text in a file and show the difference.', 'path', 'old', 'new'),
  tool('bash', 'Run a shell command and return what it prints.', 'command'),
  tool('grep', 'Search the workspace with a regular expression.', 'pattern', 'path'),
  tool('subagent', 'Give a task to a subagent with a fresh context and wait for its answer.', 'task'),
]

export const system = `You are a careful coding assistant working in one repository.

- Read before you edit, and keep each change as small as it can be.
- Run the tests after every change and quote the line that matters.
- Say what you did in a few sentences; put details in a list.`

/** A story of one workspace, told as a host would record it. */
export const session = (id: string, cwd: string, createdAt: string, more: StoryOptions = {}): Story =>
  story({
    id,
    cwd,
    createdAt: Date.parse(createdAt),
    pace,
    inbox: true,
    usage: true,
    request: { system, tools, contextWindow: 128_000 },
    ...more,
  })
