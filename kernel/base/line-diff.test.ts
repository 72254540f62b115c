import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffRows } from './diff-window.ts'
import { diffLines } from './line-diff.ts'

const shown = (before: string, after: string, unfold = false): readonly string[] => {
  const { total, window } = diffRows(diffLines(before, after), unfold)
  return window(0, total).map((line) =>
    line.hidden > 0 ? `${line.sign}…${line.hidden}` : line.sign + line.text,
  )
}
const numbered = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i}`).join('\n')

describe('diffLines', () => {
  it('lays two texts over each other', () => {
    expect(shown('a\nb\nc', 'a\nx\nc')).toEqual(['=a', '−b', '+x', '=c'])
    expect(shown('', 'a\nb')).toEqual(['+a', '+b'])
    expect(shown('a', '')).toEqual(['−a'])
    expect(shown('', '')).toEqual([])
    expect(shown('a\n', 'a')).toEqual(['=a', '−'])
  })

  it('folds long runs, and unfolds them', () => {
    expect(shown(numbered(2000), 'placed elsewhere')).toEqual([
      ...Array.from({ length: 6 }, (_, i) => `−line ${i}`),
      '−…1992',
      '−line 1998',
      '−line 1999',
      '+placed elsewhere',
    ])
    expect(shown(numbered(2000), 'placed elsewhere', true)).toHaveLength(2001)
    expect(shown(`${numbered(100)}\nx`, `${numbered(100)}\ny`)).toEqual([
      '=…97',
      '=line 97',
      '=line 98',
      '=line 99',
      '−x',
      '+y',
    ])
  })

  it('says so when two texts are too different to be laid over each other', () => {
    const other = numbered(3000).replaceAll('line', 'other')
    const diff = diffLines(numbered(3000), other)
    expect(diff).toMatchObject({ whole: true, taken: 3000, put: 3000 })
    expect(diffLines('a', 'b').whole).toBe(false)
  })

  it('marks what differs in a new wording of a line, also far to the right', () => {
    const lines = (before: string, after: string) => {
      const { total, window } = diffRows(diffLines(before, after), false)
      return window(0, total).map(({ text, mark }) => mark && text.slice(...mark))
    }
    expect(lines('the old house', 'the new house')).toEqual(['old', 'new'])
    expect(lines('a', 'b')).toEqual([null, null])
    const far = 'x'.repeat(5000)
    expect(lines(`${far}one`, `${far}two`)).toEqual(['one', 'two'])
  })

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
    .map((lines) => lines.join('\n'))

  it('gives both texts back, in any window', () => {
    fc.assert(
      fc.property(text, text, fc.nat(20), (before, after, cut) => {
        const { total, window } = diffRows(diffLines(before, after), true)
        const rows = [...window(0, cut), ...window(cut, total)].slice(0, total)
        const side = (without: string) =>
          rows
            .filter((row) => row.sign !== without)
            .map((row) => row.text)
            .join('\n')
        expect(side('+')).toBe(before)
        expect(side('−')).toBe(after)
        for (const row of rows) {
          expect(row.before === null).toBe(row.sign === '+')
          expect(row.after === null).toBe(row.sign === '−')
        }
      }),
    )
  })
})
