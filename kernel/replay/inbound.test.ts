import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CoreEdit, CoreLog } from '#kernel/model/core-log.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { createInbound } from './inbound.ts'

const message = (id: string, text: string): CoreMessage => ({
  id,
  role: 'assistant',
  contentType: 'text',
  text,
})

/** Each number: so many messages of one event; with an edit behind it: of which earlier event, into how many. */
const events = fc.array(
  fc.record({
    parts: fc.integer({ min: 1, max: 3 }),
    edit: fc.option(fc.record({ of: fc.nat(10), parts: fc.nat(3) }), { nil: null }),
  }),
  { minLength: 1, maxLength: 12 },
)

function logOf(made: readonly { parts: number; edit: { of: number; parts: number } | null }[]): CoreLog {
  const messages: CoreMessage[] = []
  const at: number[] = []
  const places: number[] = []
  const edits: CoreEdit[] = []
  const spans: { first: number; count: number }[] = []
  made.forEach(({ parts, edit }, place) => {
    spans.push({ first: messages.length, count: parts })
    for (let part = 0; part < parts; part++) {
      messages.push(message(`m${place}#${part}`, 'as it came'))
      at.push(place * 2)
      places.push(place)
    }
    if (!edit) return
    const of = edit.of % spans.length
    const texts = Array.from({ length: edit.parts }, (_, i) => message(`m${of}#${i}`, `edited by ${place}`))
    edits.push({ event: place * 2 + 1, ...spans[of]!, messages: texts })
  })
  return { messages, events: Uint32Array.from(at), places: Uint32Array.from(places), edits }
}

it('gives at every position what it would give asked for nothing else before', () => {
  fc.assert(
    fc.property(events, fc.array(fc.nat(26), { maxLength: 12 }), (made, positions) => {
      const log = logOf(made)
      const inbound = createInbound(log)
      for (const at of positions) {
        const list = inbound.at(at)
        expect(list).toEqual(createInbound(log).at(at))
        expect(list.places).toHaveLength(list.messages.length)
      }
    }),
  )
})

it('has each message as the last edit before the position made it', () => {
  const log = logOf([
    { parts: 2, edit: null },
    { parts: 1, edit: { of: 0, parts: 1 } },
    { parts: 1, edit: { of: 0, parts: 2 } },
  ])
  const texts = (at: number) =>
    createInbound(log)
      .at(at)
      .messages.map(({ id, text }) => `${id} ${text}`)
  expect(texts(3)).toEqual(['m0#0 as it came', 'm0#1 as it came', 'm1#0 as it came'])
  expect(texts(4)).toEqual(['m0#0 edited by 1', 'm1#0 as it came'])
  expect(texts(6)).toEqual(['m0#0 edited by 2', 'm0#1 edited by 2', 'm1#0 as it came', 'm2#0 as it came'])
  expect([...createInbound(log).at(4).places]).toEqual([0, 1])
})
