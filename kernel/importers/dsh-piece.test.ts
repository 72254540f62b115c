import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { header, lines, opened } from '#kernel/testing.ts'
import { readPiece } from './dsh-piece.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const pieceOf = (text: string) => readPiece(bytesOf(text))
const line = (seq: number | string, chunk = '{"type":"text-delta","index":0,"text":"é"}', more = '') =>
  `{"type":"assistant/chunk","seq":${seq},"time":17,"data":{"turn":1,"step":2,"chunk":${chunk}}${more}}`

describe('a piece by its bytes', () => {
  it('has its numbers', () => {
    expect(pieceOf(line(123))).toEqual({ seq: 123, time: 17, turn: 1, step: 2 })
    expect(pieceOf(line(0))).toMatchObject({ seq: 0 })
  })

  it.each([
    ['a number that JSON writes otherwise', line('01')],
    ['a number that may not be exact', line('1'.repeat(16))],
    ['a fraction', line('1.5')],
    ['none at all', line('')],
    ['more members', line(1, '{}', ',"ignorable":true')],
    ['more members of its data', line(1, '{},"more":1')],
    ['blanks', line(1).replace(',', ', ')],
    ['another order', '{"seq":1,"type":"assistant/chunk"}'],
    ['another type', line(1).replace('chunk', 'chunks')],
    ['no object as its chunk', line(1, '[]')],
    ['an end too early', line(1).slice(0, -1)],
    ['more after its end', `${line(1)} `],
  ])('is none with %s', (_, text) => {
    expect(pieceOf(text)).toBeNull()
  })

  it('is an event as any other: the same line with a blank in it reads the same', () => {
    const chunk = fc.record({
      type: fc.constantFrom(
        'text-delta',
        'reasoning-delta',
        'tool-call-delta',
        'block-start',
        'block-end',
        'usage',
      ),
      index: fc.nat(2),
      text: fc.string(),
      blockType: fc.constantFrom('text', 'reasoning', 'tool-call', 'image'),
      name: fc.string(),
      argumentsDelta: fc.string(),
      block: fc.constantFrom({ type: 'text', text: 'whole' }, { type: 'image' }),
    })
    const step = fc.record({
      turn: fc.integer({ min: 1, max: 2 }),
      step: fc.integer({ min: 1, max: 2 }),
      chunk,
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, ended) => {
        const events = steps.map((data, seq) => ({ type: 'assistant/chunk', seq, time: 100 + seq, data }))
        const end = { type: 'turn/end', seq: steps.length, time: 999, data: { turn: 1 } }
        const texts = [...events, ...(ended ? [end] : [])].map((event) => JSON.stringify(event))
        for (const text of texts.slice(0, steps.length)) expect(pieceOf(text)).not.toBeNull()
        const seen = (given: readonly string[]) => {
          const { nodes, p, codes, host, session } = opened(lines(header(), ...given))
          const read = steps.map((_, index) => session.event(index))
          return { nodes, partial: p.transcript.partial(), codes, events: host.events, read }
        }
        expect(seen(texts)).toEqual(seen(texts.map((text) => text.replace(',"seq"', ' ,"seq"'))))
      }),
      { numRuns: 60 },
    )
  })

  it('with broken UTF-8 reads as the decoder has it', () => {
    const bytes = bytesOf(line(0, '{"type":"text-delta","index":0,"text":"@"}'))
    bytes[bytes.indexOf(0x40)] = 0xff
    expect(readPiece(bytes)).toMatchObject({ seq: 0 })
  })
})
