/** What goes through a codec and back is what it was. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyToCore, coreToBody, coreToAnthropic, coreToOpenai, coreToResponses } from './index.ts'
import { anthropicToCore, openaiToCore, responsesToCore } from './index.ts'
import type { BiliMessage, WireFormat } from './index.ts'
import { WIRE_FORMATS } from './index.ts'
import { frozen, wireBodies } from './testing.ts'

const RUNS = 1_000
const said = (value: unknown): string => JSON.stringify(value)

const readingOf = (body: unknown, format: WireFormat) => {
  const reading = bodyToCore(body, format)
  if (!reading) throw new Error('not read')
  return reading
}

describe.each(WIRE_FORMATS)('%s', (format) => {
  const healthy = wireBodies[format]()
  const any = wireBodies[format](true)

  it('body, core messages, body: the same to the byte, whatever the client sent', () => {
    fc.assert(
      fc.property(any, (body) => {
        const reading = readingOf(frozen(body), format)
        expect(said(coreToBody(reading, reading.projection.msgs))).toBe(said(body))
      }),
      { numRuns: RUNS },
    )
  })

  it('so it is with messages that were stored as JSON meanwhile', () => {
    fc.assert(
      fc.property(any, (body) => {
        const reading = readingOf(body, format)
        const stored = JSON.parse(said(reading.projection.msgs)) as BiliMessage[]
        expect(said(coreToBody(reading, stored))).toBe(said(body))
      }),
      { numRuns: RUNS },
    )
  })

  it('and with ids that were minted anew', () => {
    fc.assert(
      fc.property(any, (body) => {
        if (typeof body['input'] === 'string') return
        const reading = readingOf(body, format)
        const minted = reading.projection.msgs.map((message, i) => ({ ...message, id: `h_new${i}` }))
        expect(said(coreToBody(reading, minted))).toBe(said(body))
      }),
      { numRuns: RUNS },
    )
  })

  it('no id appears twice; a longer body has the ids of a shorter one', () => {
    fc.assert(
      fc.property(any, fc.nat(8), (body, length) => {
        const all = readingOf(body, format).projection.msgs.map(({ id }) => id)
        expect(new Set(all).size).toBe(all.length)
        const key = format === 'responses' ? 'input' : 'messages'
        const list = body[key]
        if (!Array.isArray(list)) return
        const short = readingOf({ ...body, [key]: list.slice(0, length) }, format).projection.msgs
        expect(short.map(({ id }) => id)).toEqual(all.slice(0, short.length))
      }),
      { numRuns: RUNS },
    )
  })

  it('every call and result keeps its id and its tool', () => {
    fc.assert(
      fc.property(healthy, (body) => {
        const { msgs } = readingOf(body, format).projection
        for (const { contentType, toolCallId } of msgs)
          if (contentType === 'tool-call') expect(toolCallId).toBeTypeOf('string')
      }),
      { numRuns: RUNS },
    )
  })
})

describe('without a layout', () => {
  /** Blocks in order with the role of their message, in the one shape that a codec writes. */
  const anthropicBlocks = (messages: readonly unknown[]): readonly unknown[] =>
    (messages as { role: string; content: unknown }[]).flatMap(({ role, content }) => {
      const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : (content as Block[])
      return blocks.map((block) => [role, block])
    })
  type Block = Record<string, unknown>
  /** Empty texts are refused by the provider, empty signatures say nothing. */
  const normal = (blocks: readonly unknown[]): readonly unknown[] =>
    (blocks as [string, Block][]).flatMap(([role, block]) => {
      if (block['type'] === 'text' && block['text'] === '') return []
      if (block['type'] !== 'thinking' || block['signature'] !== '' || 'x_unknown' in block)
        return [[role, block]]
      const { signature: _, ...rest } = block
      return [[role, rest]]
    })

  it('Anthropic: each block comes back in its place, with its breakpoint', () => {
    fc.assert(
      fc.property(wireBodies.anthropic(), (body) => {
        const before = normal(anthropicBlocks(body['messages'] as unknown[]))
        fc.pre(!said(body).includes('"text":""'))
        fc.pre(!(body['messages'] as Block[]).some(({ content }) => content === ''))
        const { msgs, cacheControls } = anthropicToCore(frozen(body))
        expect(normal(anthropicBlocks(coreToAnthropic(msgs, cacheControls)))).toEqual(before)
      }),
      { numRuns: RUNS },
    )
  })

  it('Anthropic: no empty text and no message without blocks is made; the roles alternate', () => {
    fc.assert(
      fc.property(wireBodies.anthropic(true), (body) => {
        const { msgs, cacheControls } = anthropicToCore(body)
        const out = coreToAnthropic(msgs, cacheControls)
        out.forEach(({ role, content }, i) => {
          expect(content.length).toBeGreaterThan(0)
          expect(content.some(({ type, text }) => type === 'text' && text === '')).toBe(false)
          expect(role).not.toBe(out[i - 1]?.role)
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('OpenAI: each message comes back, but for the head and for thinking inside a text', () => {
    fc.assert(
      fc.property(wireBodies.openai(), (body) => {
        fc.pre(!said(body).includes('think'))
        const { msgs, layout } = openaiToCore(frozen(body))
        const shown = layout.filter(({ pieces }) => pieces.length > 0).map(({ original }) => original)
        expect(coreToOpenai(msgs)).toEqual(shown)
      }),
      { numRuns: RUNS },
    )
  })

  it('Responses: each item that has pieces comes back', () => {
    fc.assert(
      fc.property(wireBodies.responses(), (body) => {
        const { msgs, layout, customToolCallIds } = responsesToCore(frozen(body))
        const shown = layout
          .filter(({ pieces }) => pieces.length > 0)
          .map(({ original }) => original as object)
        const typed = shown.map((one) => ('type' in one ? one : { ...one, type: 'message' }))
        expect(coreToResponses(msgs, customToolCallIds)).toEqual(typed)
      }),
      { numRuns: RUNS },
    )
  })

  it.each(WIRE_FORMATS)('what was written is read as it was: %s', (format) => {
    fc.assert(
      fc.property(wireBodies[format](), (body) => {
        const back = (): { one: readonly BiliMessage[]; two: readonly BiliMessage[] } => {
          if (format === 'anthropic') {
            const { msgs, cacheControls } = anthropicToCore(body)
            return {
              one: msgs,
              two: anthropicToCore({ messages: coreToAnthropic(msgs, cacheControls) }).msgs,
            }
          }
          if (format === 'openai') {
            const { msgs } = openaiToCore(body)
            // A system message in the middle that became the first would be hoisted.
            if (msgs[0]?.role === 'system') return { one: [], two: [] }
            return { one: msgs, two: openaiToCore({ messages: coreToOpenai(msgs) }).msgs }
          }
          const { msgs, customToolCallIds } = responsesToCore(body)
          return { one: msgs, two: responsesToCore({ input: coreToResponses(msgs, customToolCallIds) }).msgs }
        }
        const { one, two } = back()
        const filled =
          format === 'anthropic'
            ? one.filter(({ contentType, text }) => contentType !== 'text' || text !== '')
            : one
        if (filled.length === one.length) expect(two.map(({ id }) => id)).toEqual(one.map(({ id }) => id))
        else expect(two.map(({ text }) => text)).toEqual(filled.map(({ text }) => text))
      }),
      { numRuns: RUNS },
    )
  })
})
