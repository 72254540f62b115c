import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldBy } from './held.ts'
import { collectTerms, judgeTerms } from './tally.ts'
import { wordsOf } from './words.ts'

const judged = (texts: readonly string[], summary: string, most?: number) => {
  const terms = collectTerms(most)
  texts.forEach((text, i) => terms.read(text, i))
  return judgeTerms(terms, summary).filter(({ lost, kept }) => lost.length + kept > 0)
}

describe('words', () => {
  it('keeps numbers whole and parts them from their unit', () => {
    expect(wordsOf('a_b 1,204 3.5GB v1.2 412ms 7ece7f4 end.')).toEqual([
      'a_b',
      '1204',
      '3.5',
      'GB',
      'v1',
      '.',
      '2',
      '412',
      'ms',
      '7ece7f4',
      'end',
      '.',
    ])
  })
})

describe('what a summary holds', () => {
  it('counts what is kept, lists what is lost, most frequent first, with where it was first', () => {
    expect(
      judged(
        ['Edit src/a.ts and src/b/c.ts in 412 ms', 'src/b/c.ts again; 1,204 files', 'https://x.example/y'],
        'Edited c.ts in 412 and 1204 files; src/a.ts',
      ),
    ).toMatchObject([
      { kind: 'path', kept: 1, lost: [{ text: 'src/b/c.ts', count: 2, first: 0, near: 'c.ts' }] },
      { kind: 'url', kept: 0, lost: [{ text: 'https://x.example/y', first: 2, near: null }] },
      { kind: 'number', kept: 1, lost: [{ text: '412 ms', near: '412' }] },
    ])
  })

  it('finds words, not parts of words', () => {
    expect(heldBy('fooBarBaz 10.5 b12', ['fooBar', '10', 'b1', 'fooBarBaz', '10.5'])).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('remembers so many terms and says when there were more', () => {
    const [group] = judged(['a_1 a_2 a_3 a_1'], '', 2)
    expect(group).toMatchObject({ capped: true, lost: [{ text: 'a_1', count: 2 }, { text: 'a_2' }] })
  })

  it('a text holds all of its own terms', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'a_b',
            'src/x.ts',
            '12 ms',
            '"so it is"',
            'plain',
            '3.5GB',
            'https://e.x/a',
            '\n',
            ',',
            '1,204',
            'fooBar()',
          ),
        ),
        (parts) => {
          const text = parts.join(' ')
          expect(judged([text], text).flatMap(({ lost }) => lost)).toEqual([])
        },
      ),
    )
  })

  it('so does any other text', () => {
    const sign = fc.constantFrom(...'ab1 12.,/-_:#%~"`()Z\\\nßΣ漢', ' ms', '12', 'aB', '204', '://')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 40 }), (text) => {
        expect(judged([text], text).flatMap(({ lost }) => lost)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('agrees with looking for the words of each term by itself', () => {
    const word = fc.constantFrom('a', 'b', 'c', '.', '/')
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.array(text), (summary, terms) => {
        const flat = (of: string) => ` ${wordsOf(of).join(' ')} `
        expect(heldBy(summary, terms)).toEqual(
          terms.map((term) => wordsOf(term).length > 0 && flat(summary).includes(flat(term))),
        )
      }),
    )
  })
})
