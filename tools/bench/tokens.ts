/** G3 and G4: exact counts beside tiktoken alone, and texts that would take tiktoken alone minutes. */
import type { Encoding } from '#kernel/model/disposition.ts'
import type { ExactCounter } from '#src/worker/tokenizers/exact-counter.ts'
import { createTokenizer } from '#src/worker/tokenizers/tokenizer.ts'
import { Tiktoken } from 'tiktoken/lite/init'
import { pathToFileURL } from 'node:url'
import { nodeTokenLoader } from '../node-token-loader.ts'
import { ordinaryTexts, pathologicalTexts } from './token-texts.ts'

export interface TokenMeasure {
  readonly name: string
  /** The goal's number, and how large `ratio` may be. */
  readonly goal: string
  readonly value: number
  /** What it is measured against, in the same unit: tiktoken alone, or a fixed time. */
  readonly limit: number
  /** value / limit */
  readonly ratio: number
  readonly unit: string
}

const ROUNDS = 3
/** UTF-16 units. */
const MESSAGE = 50_000
/** Times tiktoken alone. */
const G3 = { goal: 'G3 ≤ 1.2×', most: 1.2 }
const G4 = { goal: 'G4 ≤ 1×', most: 1 }
/** Milliseconds for a megabyte of anything. */
const MEGABYTE = 2000
/** Milliseconds between two yields, since a dropped generator stops at its next one. */
const CANCEL = 100

const ENCODINGS: readonly Encoding[] = ['o200k_base', 'cl100k_base']

export async function benchTokens(): Promise<TokenMeasure[]> {
  const tokenizer = createTokenizer(nodeTokenLoader)
  const results: TokenMeasure[] = []
  for (const encoding of ENCODINGS) {
    const counter = await tokenizer.ready(encoding)
    results.push(...(await beside(encoding, counter)), ...pathological(counter))
  }
  return results
}

/**
 * G3: texts in messages, each counted by both in turns, first the one, then the other. Medians by message,
 * added up: what else the machine does meets both alike.
 */
async function beside(encoding: Encoding, counter: ExactCounter): Promise<TokenMeasure[]> {
  const ranks = await nodeTokenLoader.ranks(encoding)
  const alone = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str)
  const results: TokenMeasure[] = []
  let ours = 0
  let theirs = 0
  const add = (name: string, value: number, base: number): void => {
    results.push(measure(G3.goal, `exact tokens ${encoding}: ${name}`, value, base))
  }
  for (const [kind, text] of ordinaryTexts()) {
    let kindOurs = 0
    let kindTheirs = 0
    for (let start = 0; start < text.length; start += MESSAGE) {
      const message = text.slice(start, start + MESSAGE)
      const mine: number[] = []
      const base: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const expected = timed(base, () => alone.encode_ordinary(message).length)
        const counted = timed(mine, () => finish(counter, message).tokens)
        if (counted !== expected)
          throw new Error(`${encoding} ${kind}: ${counted}, tiktoken says ${expected}.`)
      }
      kindOurs += median(mine)
      kindTheirs += median(base)
    }
    ours += kindOurs
    theirs += kindTheirs
    add(kind, kindOurs, kindTheirs)
  }
  add('all', ours, theirs)
  alone.free()
  return results
}

/** G4: how long, and the longest time without a yield. A text that misses gets two more chances. */
function pathological(counter: ExactCounter): TokenMeasure[] {
  const results: TokenMeasure[] = []
  let longest = 0
  for (const [kind, text] of pathologicalTexts()) {
    const times: number[] = []
    let step = Infinity
    for (let chance = 0; chance < 3; chance++) {
      timed(times, () => {
        step = Math.min(step, finish(counter, text).longest)
      })
      if (Math.min(...times) <= MEGABYTE && step <= CANCEL) break
    }
    longest = Math.max(longest, step)
    const name = `1M exact tokens ${counter.encoding}: ${kind}`
    results.push(measure(G4.goal, name, Math.min(...times), MEGABYTE))
  }
  results.push(measure(G4.goal, `longest step ${counter.encoding}`, longest, CANCEL))
  return results
}

function measure(goal: string, name: string, value: number, limit: number): TokenMeasure {
  return { name, goal, value, limit, ratio: value / limit, unit: 'ms' }
}

function finish(counter: ExactCounter, text: string): { tokens: number; longest: number } {
  const work = counter.count(text)
  let longest = 0
  for (let before = performance.now(); ;) {
    const step = work.next()
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    if (step.done) return { tokens: step.value, longest }
  }
}

function timed<T>(times: number[], run: () => T): T {
  const before = performance.now()
  const result = run()
  times.push(performance.now() - before)
  return result
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const r of await benchTokens()) {
    const most = r.goal === G3.goal ? G3.most : G4.most
    const figures = `${r.value.toFixed(1)} of ${r.limit.toFixed(1)} ${r.unit}, ratio ${r.ratio.toFixed(2)}`
    console.log(`${r.ratio <= most ? 'ok  ' : 'MISS'} ${r.goal} ${r.name}: ${figures}`)
  }
}
