import { describe, expect, it } from 'vitest'
import { mend, parseJson } from './mend.ts'

const values = (text: string) => mend(text)?.values ?? null

describe('mending a line', () => {
  it('leaves NUL bytes out', () => {
    expect(mend('\0{"a":\0"b\0c"}')).toMatchObject({ code: 'nul-bytes', values: [{ a: 'bc' }] })
    expect(mend('\0{}')?.what).toBe('1 NUL byte inside the line')
  })

  it('parts records that follow each other', () => {
    expect(mend('{"a":"}{"}{"b":{"c":[1]}} {}')).toMatchObject({
      code: 'two-records',
      values: [{ a: '}{' }, { b: { c: [1] } }, {}],
    })
    expect(values('{"a":"\\""}{}')).toEqual([{ a: '"' }, {}])
    expect(values('\0{}{}')).toEqual([{}, {}])
  })

  it.each(['', '{', '}{', '{}x', 'x{}{}', '{}{', '{"a":1}{"b"}', '{}', '[]{}', '\0', '\0\0{'])(
    'guesses nothing of %j',
    (text) => {
      expect(values(text)).toBeNull()
    },
  )

  it('looks at a long line once', () => {
    expect(values('{'.repeat(300_000))).toBeNull()
    expect(values(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}{}`)).toHaveLength(2)
  })

  it('parses or does not', () => {
    expect([parseJson('1'), parseJson('x'), parseJson('')]).toEqual([1, undefined, undefined])
  })
})
