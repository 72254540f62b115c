import { expect, it } from 'vitest'
import { compare } from './compare.ts'
import { match } from './match.ts'
import { normalise, said } from './normalise.ts'
import { mentions } from './said.ts'
import type { Loose, Vector } from './vector.ts'

const places = (expected: unknown, actual: unknown, lenient = {}): readonly string[] =>
  compare(normalise(expected), normalise(actual), lenient).map(({ at }) => at)

it('equal answers differ nowhere, in whatever order their keys are', () => {
  expect(places({ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 })).toEqual([])
  expect(places({ a: 1 }, { a: 1, b: undefined })).toEqual([])
})

it('names each place that differs', () => {
  expect(places({ a: 1, b: { c: 2 } }, { a: 2, b: { c: 3, d: 4 } })).toEqual(['/a', '/b/c', '/b/d'])
  expect(places({ 'a/b': { '~': 1 } }, { 'a/b': {} })).toEqual(['/a~1b/~0'])
  expect(places([1, 2], [1])).toEqual([''])
  expect(places({ a: {} }, { a: [] })).toEqual(['/a'])
  expect(places({ a: null }, { a: {} })).toEqual(['/a'])
})

it('what the clock tells counts as there or not there', () => {
  expect(places({ createdAt: 5, durationMs: 1 }, { createdAt: 9, durationMs: 2 })).toEqual([])
  expect(places({ createdAt: 5 }, {})).toEqual(['/createdAt'])
})

it('numbers may be off by a billionth', () => {
  expect(places(0.3, 0.1 + 0.2)).toEqual([])
  expect(places(0.3, 0.3001)).toEqual([''])
})

it('sets are sorted, and what is nothing is null', () => {
  expect(normalise({ ids: new Set(['b', 'a']), map: new Map([['k', 1]]), not: undefined })).toEqual({
    ids: ['a', 'b'],
    map: [['k', 1]],
  })
  expect(normalise(undefined)).toBe(null)
})

it('a word is whole: not a part of a longer one, not the front of a decimal number', () => {
  expect(mentions('covers b1.', 'b1')).toBe(true)
  expect(mentions('covers b12', 'b1')).toBe(false)
  expect(mentions('at 1.5', '1')).toBe(false)
  expect(mentions('Range M00001..m00002', 'm00001')).toBe(true)
})

it('a sentence is free in its words, not in what it carries', () => {
  const shape = { __shape: { kind: 'skip', must: ['m00001', '2'], phrase: 'already' } }
  const why = (answer: unknown): readonly string[] => compare(shape, answer).map((found) => found.why)
  expect(why(said('2 of m00001 are already there'))).toEqual([])
  expect(why(said('m00001 is already there'))).toEqual([expect.stringContaining('should mention 2')])
  expect(why(said('2 of m00001'))).toEqual([expect.stringContaining('should say "already"')])
  expect(why('2 of m00001 already')).toEqual([expect.stringContaining('kind skip is expected')])
})

it('a subset leaves other members alone, but not other lengths', () => {
  expect(places({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }, { subset: true })).toEqual([])
  expect(places({ a: 1 }, {}, { subset: true })).toEqual(['/a'])
  expect(places([], [1], { subset: true })).toEqual([''])
})

it('a nudge is free in its reason but for the markers', () => {
  expect(places({ reasonMarkers: ['T1'] }, { reason: 'T1 is due' }, { subset: true })).toEqual([])
  expect(places({ reasonMarkers: ['T2'] }, { reason: 'T1 is due' }, { subset: true })).toEqual(['/reason'])
})

it('prose keeps refs, numbers and the words of frames', () => {
  const expected = '[ACP absorb] ref m00003 is 1.2K long'
  expect(places(expected, '[ACP absorb] 1.2K in m00003', { prose: true })).toEqual([])
  expect(places(expected, '[ACP absorb] 1.3K in m00003', { prose: true })).toEqual([''])
  expect(places(expected, 'ACP: 1.2K in m00003', { prose: true })).toEqual([])
  expect(places(expected, '1.2K in m00003', { prose: true })).toEqual([''])
})

const differs = (how: Vector['match'], expected: Loose, actual: unknown): boolean =>
  match({ name: '', op: '', input: null, expected, ...(how ? { match: how } : {}) }, expected, actual)
    .length > 0

it('rows: as many, each with the expected beginning', () => {
  const expected = { rows: ['m1  3 msgs'], rowCount: 1 }
  expect(differs('rows', expected, '  m1  3 msgs  old\n')).toBe(false)
  expect(differs('rows', expected, ['  m1  3 msgs', 'm2'])).toBe(true)
  expect(differs('rows', expected, 'm1  4 msgs')).toBe(true)
})

it('lines: in this order, indented ones word for word, the others by their figures', () => {
  const expected = { lines: ['TITLE', 'BLOCKS — 3 (72.0K)', '  b1  2 msgs'] }
  expect(differs('lines', expected, 'Blocks: 3 of 72.0K\nx\n  b1  2 msgs  "t"')).toBe(false)
  expect(differs('lines', expected, '  b1  2 msgs\n3 72.0K')).toBe(true)
  expect(differs('lines', expected, '3 72.0K\n  b1 2 msgs')).toBe(true)
  expect(differs('lines', expected, '4 72.0K\n  b1  2 msgs')).toBe(true)
})

it('facts: all of these, none of those', () => {
  const expected = { containsAll: ['b1'], containsNone: ['b2'] }
  expect(differs('facts', expected, 'b1')).toBe(false)
  expect(differs('facts', expected, 'b1 b2')).toBe(true)
  expect(differs('facts', expected, 'b3')).toBe(true)
})
