import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_MOST, packLink, unpackLink } from './case-link.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('a case file in an address', () => {
  it('comes back as it was, in letters that an address may hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        const { packed } = packLink(bytesOf(text))
        expect(packed).toMatch(/^[\w-]*$/)
        const back = unpackLink(packed!)
        expect(back.fault).toBeNull()
        expect(textOf(back.bytes)).toBe(text)
      }),
    )
  })

  it('is none when it is too long, and says how long it would be', () => {
    const dice = Array.from({ length: 20_000 }, (_, i) =>
      (Math.imul(i + 1, 2654435761) >>> 5).toString(36),
    ).join('')
    const { packed, length } = packLink(bytesOf(dice))
    expect(packed).toBeNull()
    expect(length).toBeGreaterThan(LINK_MOST)
    expect(packLink(new Uint8Array(2 * 1024 * 1024))).toEqual({ packed: null, length: null })
  })

  it('that is cut off or changed gives what can be read, and says so', () => {
    const text = Array.from({ length: 400 }, (_, i) => `line ${i * i}`).join('\n')
    const packed = packLink(bytesOf(text)).packed!
    const cut = unpackLink(packed.slice(0, -200))
    expect(cut.fault).toBe('cut off')
    expect(text.startsWith(textOf(cut.bytes))).toBe(true)
    expect(unpackLink(`${packed.slice(0, 100)}%20${packed.slice(100)}`).fault).toBe('damaged')
    expect(unpackLink('A'.repeat(70_000))).toMatchObject({ fault: 'too long' })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.stringMatching(/^[\w-]{0,80}$/), (text) => void unpackLink(text)))
  })
})
