import { describe, expect, it } from 'vitest'
import type { Kernel } from './kernel-door.ts'
import { unusedDifferences } from './known-differences.ts'
import type { KnownDifference } from './known-differences.ts'
import { entriesOf, tally } from './print.ts'
import { replay, replayFile } from './replay.ts'
import type { Outcome, Vector } from './vector.ts'

/** A kernel of one function, as far as a vector of the core can tell. */
const kernel = (baseIdOf: unknown): Kernel => ({ baseIdOf })
const vector = (expected: unknown, more: Partial<Vector> = {}): Vector => ({
  name: 'one',
  op: 'baseIdOf',
  input: { values: ['a#b'] },
  expected,
  ...more,
})
const base = (id: string): string => id.split('#')[0] ?? id

const outcome = (one: Vector, entry?: KnownDifference, offered = kernel(base)): Promise<Outcome> =>
  replay(offered, 'core', 'f.json', one, entry ? { core: { 'f.json#one': entry } } : {})

describe('without a known difference', () => {
  it('passes when the answer is the expected one', async () => {
    expect(await outcome(vector(['a']))).toEqual({
      area: 'core',
      key: 'f.json#one',
      status: 'passed',
      differences: [],
    })
  })
  it('fails with the place and what was answered', async () => {
    expect(await outcome(vector(['b']))).toMatchObject({
      status: 'failed',
      differences: [{ at: '/0', actual: 'a' }],
    })
  })
  it('fails when the call throws, or changes what it was given', async () => {
    const throwing = kernel(() => {
      throw new Error('no')
    })
    expect((await outcome(vector(['a']), undefined, throwing)).reason).toContain('threw Error: no')
    const changing = { highestUsedIndex: (map: { n?: number }) => (map.n = 1) }
    const one = vector(1, { op: 'highestUsedIndex', input: { map: {} } })
    expect(await outcome(one, undefined, changing)).toMatchObject({
      status: 'failed',
      reason: '1 inputs were changed by the call',
    })
  })
  it('says by name what is not offered yet, and never skips it', async () => {
    expect(await outcome(vector([]), undefined, {})).toMatchObject({
      status: 'failed',
      reason: 'not offered yet: baseIdOf',
    })
    expect(await replay({}, 'wire', 'f.json', vector([]), {})).toMatchObject({
      status: 'failed',
      reason: 'not offered yet: wire, baseIdOf',
    })
  })
  it('counts what is optional apart', async () => {
    const one = vector(['b'], { optional: 'host only' })
    expect(await outcome(one)).toMatchObject({ status: 'known', reason: 'host only' })
    expect(await outcome(one, undefined, {})).toMatchObject({ status: 'known', reason: 'host only' })
  })
})

describe('a known difference', () => {
  it('is counted apart with its reason', async () => {
    expect(await outcome(vector(['b']), { reason: 'better' })).toMatchObject({
      status: 'known',
      reason: 'better',
    })
  })
  it('must still differ', async () => {
    expect((await outcome(vector(['a']), { reason: 'better' })).status).toBe('failed')
  })
  it('is checked against our answer, all other places too', async () => {
    const entry = { reason: 'better', expect: { '/0': 'a' } }
    expect((await outcome(vector(['b']), entry)).status).toBe('known')
    expect((await outcome(vector(['b']), { reason: 'better', expect: { '/0': 'c' } })).status).toBe('failed')
    const two = vector(['b', 'd'], { input: { values: ['a#b', 'c'] } })
    expect((await outcome(two, entry)).status).toBe('failed')
  })
  it('may be a member that our answer does not have', async () => {
    const one = vector({ id: 'a', old: 1 }, { op: 'createInitialState', input: {} })
    const offered = { createInitialState: () => ({ id: 'a' }) }
    expect((await outcome(one, { reason: 'better', absent: ['/old'] }, offered)).status).toBe('known')
    expect((await outcome(one, { reason: 'better', absent: ['/id'] }, offered)).status).toBe('failed')
  })
  it('may be free below a place, and nowhere else', async () => {
    const two = vector(['b', 'd'], { input: { values: ['a#b', 'c'] } })
    expect((await outcome(two, { reason: 'better', free: ['/0', '/1'] })).status).toBe('known')
    expect((await outcome(two, { reason: 'better', free: ['/*'] })).status).toBe('known')
    expect((await outcome(two, { reason: 'better', free: ['/0'] })).status).toBe('failed')
    expect((await outcome(two, { reason: 'better', free: ['/0'], expect: { '/1': 'c' } })).status).toBe(
      'known',
    )
  })
  it('is never a crash', async () => {
    const throwing = kernel(() => {
      throw new Error('no')
    })
    expect((await outcome(vector(['b']), { reason: 'better' }, throwing)).status).toBe('failed')
  })
  it('is meant by a vector that says that the reference is wrong', async () => {
    expect(await outcome(vector(['b'], { differs: '25.16' }))).toMatchObject({
      status: 'known',
      reason: '25.16',
    })
    expect((await outcome(vector(['a'], { differs: '25.16' }))).status).toBe('failed')
  })
  it('has a vector', () => {
    const known = {
      core: { 'f.json#one': { reason: '' }, 'f.json#two': { reason: '' }, 'g.json#one': { reason: '' } },
    }
    const files = [{ area: 'core', file: 'f.json', vectors: [vector([])] }]
    const keys = (all: boolean): readonly string[] =>
      unusedDifferences(known, files, all).map(({ key }) => key)
    expect(keys(true)).toEqual(['f.json#two', 'g.json#one'])
    expect(keys(false)).toEqual(['f.json#two'])
  })
})

it('the clock stands still for a vector, and the rule of the pin has its name', async () => {
  const seen: unknown[] = []
  const offered = {
    createInitialState: () => seen.push(Date.now()),
    prune: (_: unknown, __: unknown, { pinRule }: { pinRule: string }) => pinRule,
  }
  await outcome(vector(1, { op: 'createInitialState', input: {} }), undefined, offered)
  expect(seen).toEqual([1_700_000_000_000])
  expect(Date.now()).toBeGreaterThan(1_700_000_000_000)
  const pruned = (more: Partial<Vector>, expected: string): Promise<Outcome> =>
    outcome(
      vector(expected, { op: 'prune', input: { messages: [], state: {} }, ...more }),
      undefined,
      offered,
    )
  expect((await pruned({ pinVariant: 'pre489' }, 'always')).status).toBe('passed')
  expect((await pruned({ pinVariant: 'pr490' }, 'pr490')).status).toBe('passed')
  expect((await pruned({}, 'pr491')).status).toBe('passed')
})

it('a file that is none is a failure by its name', async () => {
  const file = { area: 'core', file: 'f.json', vectors: [], problem: 'not a list of vectors' }
  expect(await replayFile({}, file, {})).toMatchObject([{ key: 'f.json', status: 'failed' }])
})

it('counts in one line, and prints our answers as entries', async () => {
  const [passed, failed] = [await outcome(vector(['a'])), await outcome(vector(['b']))]
  const known = await outcome(vector(['b'], { differs: '25.16' }))
  expect(tally([passed, failed])).toBe('1 passed, 1 failed')
  expect(tally([passed, failed, known])).toBe('1 passed, 1 known differences, 1 failed')
  expect(JSON.parse(entriesOf([passed, failed]))).toEqual({
    core: { 'f.json#one': { reason: '', expect: { '/0': 'a' } } },
  })
})
