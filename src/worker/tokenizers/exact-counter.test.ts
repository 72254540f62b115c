import * as fc from 'fast-check'
import { Tiktoken } from 'tiktoken/lite/init'
import { beforeAll, describe, expect, test } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { nodeTokenLoader } from '../../../tools/node-token-loader.ts'
import { ordinaryTexts, pathologicalTexts } from '../../../tools/bench/token-texts.ts'
import { createCharacterClasses } from './character-classes.ts'
import { createExactCounter } from './exact-counter.ts'
import type { ExactCounter } from './exact-counter.ts'
import { createTokenizer } from './tokenizer.ts'

describe.each(['o200k_base', 'cl100k_base'] as const)('%s', (encoding) => {
  let counter: ExactCounter
  /** Cuts at every border of two pieces. */
  let chopper: ExactCounter
  let plain: (text: string) => number

  beforeAll(async () => {
    counter = await createTokenizer(nodeTokenLoader).ready(encoding)
    const ranks = await nodeTokenLoader.ranks(encoding)
    chopper = createExactCounter(encoding, ranks, createCharacterClasses(), 1)
    const tiktoken = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str)
    plain = (text) => tiktoken.encode_ordinary(text).length
  })

  const check = (text: string): void => {
    const expected = plain(text)
    expect(runWork(counter.count(text))).toBe(expected)
    expect(runWork(chopper.count(text))).toBe(expected)
  }

  test('known counts', () => {
    const known = encoding === 'o200k_base' ? [0, 2, 3, 7] : [0, 2, 6, 7]
    expect(['', 'hello world', '你好，世界', '<|endoftext|>'].map((text) => counter.countNow(text))).toEqual(
      known,
    )
  })

  test.each(ordinaryTexts(12_000))('ordinary: %s', (_, text) => check(text))

  test.each(pathologicalTexts(1200))('hard: %s', (_, text) => {
    check(text)
    for (const size of [1, 63, 64, 65, 128, 129]) check(text.slice(0, size))
    expect(counter.countNow(text)).toBe(plain(text))
  })

  test('contractions fold as in Rust', () => {
    for (const short of [
      "'s",
      "'S",
      "'ſ",
      "'re",
      "'rE",
      "'VE",
      "'Ll",
      "'lL",
      "'m",
      "'D",
      "'t",
      "'x",
      '’s',
      "'",
    ])
      for (const around of ['a', 'A', '你', ' ', '\n', '1', "'", '', '\u0301'])
        check(`${around}${short}${around}x`)
  })

  test('runs of white space before everything', () => {
    for (const run of [
      '\t\t',
      '  ',
      ' \n ',
      '\n\t\t',
      '\u0085\u0085',
      '\ufeff\ufeff',
      '\r\n\t',
      '\u3000 \u3000',
    ])
      for (const next of ['', '1', 'a', '=', '='.repeat(80), 'a'.repeat(80), '\n', '\u0301', '😀', '\ud800'])
        check(`x${run}${next}${run}${next}`)
  })

  test('any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), check), { numRuns: 150 })
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    fc.assert(
      fc.property(units, (list) => check(String.fromCharCode(...list))),
      { numRuns: 150 },
    )
  })

  test('any mixture of runs', () => {
    const unit = fc.constantFrom(
      ...'aB \t\n1=/你กſǅ\u0301\u0085\ufeff\u3000\ud83d𝟘𝐀😀',
      ..."the |\r\n|'s|aA| \n|e\u0301|👩‍💻".split('|'),
    )
    const runs = fc.array(
      fc.tuple(
        unit,
        fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 50, max: 90 })),
      ),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(runs, (list) => check(list.map(([text, times]) => text.repeat(times)).join(''))),
      { numRuns: 500 },
    )
  })

  test('it pauses often, and says how far it is', () => {
    for (const text of [
      'a'.repeat(50_000),
      'some words, '.repeat(4000),
      ' '.repeat(30_000),
      '你'.repeat(20_000),
    ]) {
      let before = 0
      for (const { done, total } of counter.count(text)) {
        expect(total).toBe(text.length)
        expect(done).toBeGreaterThanOrEqual(before)
        expect(done - before).toBeLessThan(8500)
        before = done
      }
      expect(text.length - before).toBeLessThan(8500)
    }
  })

  test('counts interleave, and a dropped one leaves no trace', () => {
    const [left, right] = ['ab'.repeat(20_000), ' word'.repeat(9000) + '='.repeat(20_000)]
    const works = [counter.count(left), counter.count(right), counter.count('c'.repeat(30_000))]
    works[2]?.next()
    works[2]?.next()
    const results: number[] = []
    while (results.length < 2)
      for (const i of [0, 1]) {
        const step = works[i]?.next()
        if (step?.done && step.value !== undefined) results.push(step.value)
      }
    expect(results.toSorted((a, b) => a - b)).toEqual(
      [counter.countNow(left), counter.countNow(right)].toSorted((a, b) => a - b),
    )
  })
})
