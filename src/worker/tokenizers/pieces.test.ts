import { init } from 'tiktoken/lite/init'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Encoding } from '#kernel/model/disposition.ts'
import { nodeTokenLoader } from '../../../tools/node-token-loader.ts'
import type { CharacterClasses } from './character-classes.ts'
import {
  BLANK,
  BREAK,
  CASELESS,
  createCharacterClasses,
  LOWER,
  MARK,
  NUMBER,
  OTHER,
  UPPER,
} from './character-classes.ts'
import { createPieceEnd } from './pieces.ts'

let classes: CharacterClasses

beforeAll(async () => {
  await init((imports) => nodeTokenLoader.wasm(imports))
  classes = createCharacterClasses()
})

const of = (text: string): number[] => [...text].map((c) => classes.of(c.codePointAt(0) ?? 0))

describe('classes', () => {
  test('one bit for each kind of character', () => {
    expect(of('AÄЖ𝐀ǅ').every((c) => c === UPPER)).toBe(true)
    expect(of('aäж𝐚ſ').every((c) => c === LOWER)).toBe(true)
    expect(of('你ªกא가ʰ𠀀').every((c) => c === CASELESS)).toBe(true)
    expect(of('\u0301\u0e31\u200d\ufe0f').slice(0, 2)).toEqual([MARK, MARK])
    expect(of('1٣Ⅷ²𝟘').every((c) => c === NUMBER)).toBe(true)
    expect(of(' \t\v\u00a0\u3000\u2028').every((c) => c === BLANK)).toBe(true)
    expect(of('\r\n')).toEqual([BREAK, BREAK])
    expect(of('=_/。😀\u200b\u{10ffff}').every((c) => c === OTHER)).toBe(true)
  })

  test('white space is what Rust takes for it', () => {
    expect([classes.of(0x85), classes.of(0xfeff)]).toEqual([BLANK, OTHER])
  })

  test('a lone surrogate is no letter and stays out of the table', () => {
    expect([classes.of(0xd800), classes.of(0xdfff), classes.table[0xd800]]).toEqual([OTHER, OTHER, 0])
  })

  test('pages are learned once, as they are needed', () => {
    const fresh = createCharacterClasses()
    expect(fresh.learned).toBe(0)
    fresh.of(0x41)
    fresh.of(0x42)
    expect(fresh.learned).toBe(1024)
    fresh.of(0x10ffff)
    expect(fresh.learned).toBe(2048)
  })
})

/** The patterns for the host's engine, good for characters that every version of Unicode agrees about. */
const S = '\\t-\\r\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000 '
const SHORT = "'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])"
const TAIL = `\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+`.replaceAll('\\s', `[${S}]`).replaceAll('\\S', `[^${S}]`)
const UPPERS = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]'
const LOWERS = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]'
const LEAD = '[^\\r\\n\\p{L}\\p{N}]?'
const PATTERNS: Readonly<Record<Encoding, RegExp>> = {
  o200k_base: new RegExp(
    `${LEAD}${UPPERS}*${LOWERS}+(?:${SHORT})?|${LEAD}${UPPERS}+${LOWERS}*(?:${SHORT})?` +
      `|\\p{N}{1,3}| ?[^${S}\\p{L}\\p{N}]+[\\r\\n/]*|${TAIL}`,
    'yu',
  ),
  cl100k_base: new RegExp(
    `${SHORT}|${LEAD}\\p{L}+|\\p{N}{1,3}| ?[^${S}\\p{L}\\p{N}]+[\\r\\n]*|${TAIL}`,
    'yu',
  ),
}

describe.each(['o200k_base', 'cl100k_base'] as const)('pieces of %s', (encoding) => {
  const scan = (text: string): string[] => {
    const pieceEnd = createPieceEnd(encoding, classes)
    const pieces: string[] = []
    for (let at = 0; at < text.length;) {
      const end = pieceEnd(text, at)
      if (end <= at) throw new Error(`No piece at ${at}.`)
      pieces.push(text.slice(at, end))
      at = end
    }
    return pieces
  }
  const match = (text: string): string[] => {
    const pattern = PATTERNS[encoding]
    const pieces: string[] = []
    for (pattern.lastIndex = 0; pattern.lastIndex < text.length;) {
      const found = pattern.exec(text)
      if (!found) throw new Error(`No match in ${JSON.stringify(text)}.`)
      pieces.push(found[0])
    }
    return pieces
  }

  test('a sentence', () => {
    const pieces = scan("It's  12345 a\t\tB!?\n\n  x")
    const it = encoding === 'o200k_base' ? ["It's"] : ['It', "'s"]
    expect(pieces).toEqual([...it, ' ', ' ', '123', '45', ' a', '\t', '\tB', '!?\n\n', ' ', ' x'])
  })

  test('they are those of the pattern', () => {
    const letter = fc.constantFrom(...'aAbBsStTeElLrRvVmMdDſKÄä你กאʰǅ𝐀𝐚𠀀')
    const other = fc.constantFrom(
      ..."  \t\n\r\u0085\ufeff\u00a0\u3000\u0301\u0e31''’/=.,1234٣²𝟘😀\u200d\ud800",
    )
    const text = fc.array(fc.oneof(letter, other), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (t) => {
        expect(scan(t)).toEqual(match(t))
      }),
      { numRuns: 5000 },
    )
  })
})
