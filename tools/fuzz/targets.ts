/** What is fuzzed: each target makes its input from a number and throws when something is wrong. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Json } from '#kernel/model/json.ts'
import { canonicalWireMessages } from '#kernel/projections/canonical.ts'
import { wireSequence } from '#kernel/projections/wire-sequence.ts'
import * as wire from '#kernel/wire/index.ts'
import type { BiliMessage, WireFormat } from '#kernel/wire/index.ts'
import { texts, wireBodies } from '#kernel/wire/testing.ts'
import type { Dice } from '../log-maker/dice.ts'
import { openBytes } from '../open-files.ts'
import { mutatedBytes, mutatedJson } from './mutate.ts'

type Target = (number: number, from: Dice) => void

const sampled = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T =>
  fc.sample(arbitrary, { seed, numRuns: 1 })[0]!

/** The same by every place: own stack, as bodies may be nested out of all measure. */
function isSame(one: unknown, two: unknown): boolean {
  const stack: [unknown, unknown][] = [[one, two]]
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [a, b] = pair
    if (Object.is(a, b)) continue
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    const keys = Object.keys(a)
    if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false
      stack.push([(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]])
    }
  }
  return true
}

const bodies = {
  anthropic: wireBodies.anthropic(true),
  openai: wireBodies.openai(true),
  responses: wireBodies.responses(true),
} as const

const codec =
  (format: WireFormat): Target =>
  (number, from) => {
    const body = mutatedJson(sampled(bodies[format], number), from)
    for (const read of [format, from.pick(wire.WIRE_FORMATS)]) {
      const reading = wire.bodyToCore(body, read)
      if (!reading) continue
      const { msgs } = reading.projection
      if (!isSame(wire.coreToBody(reading, msgs), body)) throw new Error(`${read}: the body is another one`)
      const ids = new Set(msgs.map(({ id }) => id))
      if (ids.size !== msgs.length) throw new Error(`${read}: two pieces with one id`)
      everyWayBack(reading, changedList(msgs, from))
    }
    wire.detectWireFormat(body)
    wire.stripHistoricalImages(body, format, from.between(0, 3))
    wire.conversationSignalAnthropic(body)
    wire.conversationSignalOpenai(body)
    wire.conversationIdentityResponses(body)
    wireSequence([body, sampled(bodies[format], number + 1), body] as Json[])
    canonicalWireMessages(body as Json)
  }

function everyWayBack(reading: wire.WireReading, list: readonly BiliMessage[]): void {
  wire.coreToBody(reading, list)
  wire.coreToAnthropic(list)
  wire.coreToOpenai(list)
  wire.coreToResponses(list)
}

/** Dropped, said twice, edited, made something else, moved. */
function changedList(messages: readonly BiliMessage[], from: Dice): BiliMessage[] {
  const out = messages.flatMap((message): BiliMessage[] => {
    switch (from.between(0, 7)) {
      case 0:
        return []
      case 1:
        return [message, message]
      case 2:
        return [{ ...message, text: from.pick(['', 'x', '{"a":', '[image]', '<think>\nx\n</think>']) }]
      case 3:
        return [{ ...message, role: from.pick(['user', 'assistant', 'system', 'tool'] as const) }]
      case 4:
        return [
          { ...message, contentType: from.pick(['text', 'tool-call', 'tool-result', 'reasoning'] as const) },
        ]
      case 5:
        return [{ ...message, id: `h_${from.between(0, 3)}` }]
      default:
        return [message]
    }
  })
  return from.chance(0.2) ? out.toReversed() : out
}

const fixtures = fileURLToPath(new URL('../../kernel/fixtures/', import.meta.url))
const filesIn = (folder: string, ends: RegExp): readonly string[] =>
  readdirSync(join(fixtures, folder))
    .filter((name) => ends.test(name))
    .map((name) => join(fixtures, folder, name))

const logs = filesIn('dsh/edge', /\.jsonl$/)
const containers = filesIn('containers', /\.(?:jsonl|zst|zstd|zip)$/)
const states = filesIn('acp', /\.json$/)

const importer =
  (files: readonly string[]): Target =>
  (_, from) => {
    const file = from.pick(files)
    const { sessions, refused } = openBytes(file, mutatedBytes(readFileSync(file), from))
    for (const { message, advice } of refused)
      if (message === '' || advice === '') throw new Error(`${file}: refused without a word`)
    for (const { open } of sessions) {
      open.summary('fuzzed', [])
      for (const lens of ['recorded', 'pr491'] as const) open.outline(null, lens)
    }
  }

export const targets: Readonly<Record<string, Target>> = {
  anthropic: codec('anthropic'),
  openai: codec('openai'),
  responses: codec('responses'),
  texts: (number, from) => {
    const text = sampled(texts, number).repeat(from.between(1, 2_000))
    wire.splitDemotedThinking(text)
    wire.parseDataUrl(`data:${text}`)
    wire.deriveMessageId('user', 'text', text, { toolCallId: text, toolName: text })
  },
  'dsh logs': importer(logs),
  containers: importer(containers),
  'kernel files': importer(states),
}
