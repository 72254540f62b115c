/** A list that became another one, by folds, tags and new ids, still gives a request that a provider takes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taggedText } from '#kernel/compression/ref-tag.ts'
import type { BiliMessage, WireFormat, WireReading } from './index.ts'
import {
  WIRE_FORMATS,
  bodyToCore,
  coreToAnthropic,
  coreToBody,
  coreToOpenai,
  coreToResponses,
} from './index.ts'
import { isLeftOver } from './openai-write.ts'
import { wireBodies } from './testing.ts'

const RUNS = 1_000
type Loose = Record<string, unknown>

/** Pieces dropped, a summary where the first of them was, some tagged, some with a new id. */
function changed(messages: readonly BiliMessage[], dice: readonly number[]): BiliMessage[] {
  const out: BiliMessage[] = []
  let folded = false
  messages.forEach((message, i) => {
    const fate = dice[i % dice.length]! % 8
    if (fate < 2) {
      if (!folded) out.push({ id: 'acp_summary_b1', role: 'system', contentType: 'text', text: SUMMARY })
      folded = true
    } else if (fate === 2)
      out.push({ ...message, text: taggedText('m00001', 9, message, message.text ?? '') })
    else if (fate === 3) out.push({ ...message, id: `h_again${i}` })
    else out.push(message)
  })
  return out
}
const SUMMARY = '[Compressed conversation section]\nwhat was'

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasContent = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value)

const faults: Readonly<Record<WireFormat, (entry: Loose) => boolean>> = {
  anthropic: ({ role, content }) => typeof role !== 'string' || !hasContent(content),
  openai: ({ role, content, tool_calls, function_call, ...rest }) =>
    typeof role !== 'string' ||
    (role !== 'assistant' && content !== null && !hasContent(content)) ||
    (role === 'assistant' &&
      Object.keys(rest).length === 0 &&
      !hasContent(content) &&
      content !== null &&
      !Array.isArray(tool_calls) &&
      !isObject(function_call)),
  responses: ({ type, role }) => typeof type !== 'string' && typeof role !== 'string',
}

const plain = ({ format, projection }: WireReading, list: readonly BiliMessage[]): readonly unknown[] => {
  if (format === 'anthropic') return coreToAnthropic(list, projection.cacheControls)
  return format === 'openai' ? coreToOpenai(list) : coreToResponses(list, projection.customToolCallIds)
}

const dice = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 })

describe.each(WIRE_FORMATS)('%s', (format) => {
  const key = format === 'responses' ? 'input' : 'messages'

  it('is well formed on both ways back, and holds the summary once', () => {
    fc.assert(
      fc.property(wireBodies[format](), dice, (body, numbers) => {
        const reading = bodyToCore(body, format)!
        const list = changed(reading.projection.msgs, numbers)
        const patched = coreToBody(reading, list)[key] as readonly unknown[]
        for (const out of [patched, plain(reading, list)]) {
          for (const entry of out) {
            expect(isObject(entry)).toBe(true)
            expect(faults[format](entry as Loose)).toBe(false)
          }
          const summaries = JSON.stringify(out).split(JSON.stringify(SUMMARY).slice(1, -1)).length - 1
          expect(summaries).toBe(list.some(({ text }) => text === SUMMARY) ? 1 : 0)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('what the host keeps untouched is in it as it came, unknown fields included', () => {
    fc.assert(
      fc.property(wireBodies[format](true), dice, (body, numbers) => {
        const list = body[key]
        if (!Array.isArray(list)) return
        const reading = bodyToCore(body, format)!
        const kept = changed(reading.projection.msgs, numbers)
        const out = new Set(leaves(coreToBody(reading, kept)[key]))
        const places = new Map(kept.map((message, i) => [message, i]))
        for (const { original, pieces } of reading.projection.layout) {
          if (!pieces.every((piece) => places.has(piece))) continue
          const before = pieces.length > 0 ? kept[places.get(pieces[0]!)! - 1] : undefined
          const same = before && isLeftOver(before) ? withoutThought : asItIs
          const there = new Set([...out].map(same))
          for (const value of leaves(original, format === 'anthropic')) expect(there).toContain(same(value))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('nothing of what was folded is left, nothing is sent twice', () => {
    fc.assert(
      fc.property(wireBodies[format](true), (body) => {
        const reading = bodyToCore(body, format)!
        const marked = reading.projection.msgs.map((message, i) => ({ ...message, text: `§${i}§` }))
        const out = JSON.stringify(coreToBody(reading, marked)[key] ?? [])
        for (let i = 0; i < marked.length; i++) expect(out.split(`§${i}§`).length - 1).toBeLessThanOrEqual(1)
        const none = coreToBody(reading, [])[key]
        const carried = reading.projection.layout.filter(({ pieces }) => pieces.length === 0)
        if (Array.isArray(none)) expect(none).toEqual(carried.map(({ original }) => original))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a call that is none', () => {
  it('stays as it came when a thought from before is put into its message', () => {
    const noCall = { role: 'assistant', tool_calls: [{}] }
    const body = { messages: [{ role: 'assistant', content: 'a', reasoning_content: 'why' }, noCall] }
    const reading = bodyToCore(body, 'openai')!
    const [thought, , call] = reading.projection.msgs
    expect(coreToBody(reading, [thought!, call!])['messages']).toEqual([
      { ...noCall, reasoning_content: 'why' },
    ])
  })
})

const asItIs = (leaf: string): string => leaf

/** A thought whose answer was folded goes into the answer behind it; all else of that one stays. */
function withoutThought(leaf: string): string {
  if (!leaf.startsWith('{')) return leaf
  const { reasoning_content: _, ...rest } = JSON.parse(leaf) as Loose
  return JSON.stringify(rest)
}

/** Objects of a list, as JSON: messages and their parts; of an Anthropic message, whose neighbours join, the parts. */
function leaves(value: unknown, partsOnly = false): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => leaves(inner))
  if (!isObject(value)) return []
  const { content } = value
  const parts = Array.isArray(content) ? content.map((part) => JSON.stringify(part)) : []
  return partsOnly ? parts : [JSON.stringify(value), ...parts]
}
