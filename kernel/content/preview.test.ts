import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractCommand, normalizeHead } from './preview.ts'

describe('a head', () => {
  it('is the text with its white space as single blanks, cut at the cap', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), (text, cap) => {
        const line = text.replace(/\s+/g, ' ').trim()
        expect(normalizeHead(text, cap)).toBe(line.length > cap ? `${line.slice(0, cap)}…` : line)
      }),
    )
  })
  it('never holds half a surrogate pair that the text has whole (B9)', () => {
    expect(normalizeHead(`${'x'.repeat(95)}😀 tail`, 96)).toBe(`${'x'.repeat(95)}…`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, cap) => {
        expect(normalizeHead(text, cap)).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
  it.each([NaN, -1])('takes the usual cap for %d', (cap) => {
    expect(normalizeHead('y'.repeat(200), cap)).toBe(`${'y'.repeat(96)}…`)
  })
})

describe('a command', () => {
  it.each([
    ['{"command":"a","cmd":"b"}', 'a'],
    ['{"url":"u","path":"p"}', 'p'],
    ['{"command":3,"cmd":" ","script":"s"}', 's'],
    ['{"__proto__":{"command":"x"}}', undefined],
    ['{"toString":1}', undefined],
    ['{', undefined],
    ['[{"command":"ls"}]', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('of %j is %j', (args, command) => {
    expect(extractCommand(args, 96)).toBe(command)
  })
})
