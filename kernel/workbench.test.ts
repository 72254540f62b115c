/** The workbench on an open session: what acts do, what is refused in which words, what follows behind them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import type { Json } from '#kernel/model/json.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import { createOpenSession } from './open-session.ts'
import { benchAt } from '#kernel/questions/bench.ts'
import { benchRange } from '#kernel/questions/bench-range.ts'
import { differencesAt } from '#kernel/questions/differences.ts'
import { assistant, call, opened, result, stepStart, turnEnd, turnStart, user } from './testing.ts'
import type { Raw } from './testing.ts'

const long = (word: string, chars = 3000): string => `${word} `.repeat(Math.ceil(chars / (word.length + 1)))
const SUMMARY = 'What was found out here, and where it is written down for whoever goes on.'

/** A talk of ten turns, each of them a question, a call with its result, and an answer. */
const talk: readonly Raw[] = Array.from({ length: 10 }, (_, i) => i + 1).flatMap((turn) => [
  turnStart(turn),
  user(long(`question ${turn}`)),
  stepStart(1, turn),
  assistant([{ type: 'tool-call', id: `c${turn}`, name: 'grep', arguments: '{"pattern":"x"}' }], {
    turn,
    step: 1,
  }),
  call(`c${turn}`, turn, 'grep'),
  result(`c${turn}`, long(`found ${turn}`), undefined, { turn, step: 1 }),
  stepStart(2, turn),
  assistant(long(`answer ${turn}`), { turn, step: 2 }),
  turnEnd(turn),
])

const { open } = opened(talk)
const end = open.positionOf(null)
const lens = (acts: readonly Json[], at: number = end): WhatIf =>
  `what-if ${JSON.stringify({ at, pin: 'pr491', acts })}`
const bench = (...acts: readonly Json[]) => open.recomputation().benchOf(lens(acts))
const told = (...acts: readonly Json[]) =>
  bench(...acts).deeds.map(({ refused, says }) => (refused ? `refused: ${says}` : says))
const shown = (...acts: readonly Json[]) =>
  open
    .recomputation()
    .turnAt(end, lens(acts))
    .output.map(({ id }) => id)
const blocks = (...acts: readonly Json[]) =>
  open
    .recomputation()
    .turnAt(end, lens(acts))
    .after.blocks.map(({ blockId, tier, active }) => `${active ? '' : '-'}${blockId} t${tier}`)

const fold = (fromRef: string, toRef: string, more: { readonly [key: string]: Json } = {}): Json => ({
  kind: 'fold',
  fromRef,
  toRef,
  summary: SUMMARY,
  ...more,
})
const one = fold('m00001', 'm00004')
const two = fold('m00005', 'm00008')
const distil = fold('m00001', 'm00008', { tier: 2, topic: 'both' })

describe('an empty workbench', () => {
  it('shows the surface as it is recomputed', () => {
    expect(shown()).toEqual(
      open
        .recomputation()
        .turnAt(end, 'pr491')
        .output.map(({ id }) => id),
    )
    expect(bench().state).toBe(bench().state)
  })
})

describe('folding', () => {
  it('puts a summary where the range was, and says how much it took', () => {
    expect(told(one)).toEqual(['4 messages, 2,257 tokens, became b1, tier 1.'])
    expect(shown(one)[0]).toBe('acp_summary_b1')
    expect(shown(one)).toHaveLength(shown().length - 3)
  })
  it('nests what lies in the range', () => {
    expect(told(one, fold('m00001', 'm00008')).at(-1)).toBe(
      '4 messages and the summary of b1, 2,276 tokens, became b2, tier 1.',
    )
    expect(blocks(one, fold('m00001', 'm00008'))).toEqual(['-b1 t1', 'b2 t1'])
  })
  it('distils blocks to the tier above, from the first to the last of them', () => {
    expect(told(one, two, distil).at(-1)).toBe('The summaries of b1 and b2, 38 tokens, became b3, tier 2.')
    expect(bench(one, two, distil).deeds.at(-1)?.call).toEqual({
      startId: 'b1',
      endId: 'b2',
      topic: 'both',
      summary: SUMMARY,
    })
    expect(blocks(one, two, distil)).toEqual(['-b1 t1', '-b2 t1', 'b3 t2'])
    expect(told(one, two, distil, fold('b3', 'b3', { tier: 3 })).at(-1)).toMatch(
      /^The summary of b3, 19 tokens, became b4, tier 3/,
    )
  })
  it('refuses in the words of the kernel, and changes nothing', () => {
    const refusal = (act: Json) => {
      const said = told(act)[0]
      expect(bench(act).state).toBe(bench().state)
      return said
    }
    expect(refusal(fold('m00001', 'm00001'))).toMatch(/^refused: The selection is too small: \d+ characters/)
    expect(refusal(fold('m00001', 'm00004', { summary: 'short' }))).toBe(
      'refused: range m00001..m00004: Summary too short: 5 characters, at least 50 are wanted',
    )
    expect(refusal(fold('m00001', 'm00004', { summary: long('long', 20_001) }))).toMatch(
      /Summary too long: 200\d\d characters, at most 20000 are allowed/,
    )
    expect(refusal(fold('m00001', 'm00004', { summary: '   ' }))).toMatch(/Summary is empty/)
    expect(refusal(fold('m00037', 'm00040'))).toMatch(/entirely within the protected zone/)
    expect(refusal(fold('m00001', 'm00099'))).toMatch(/None of the 1 requested range/)
    expect(refusal(fold('here', 'm00004'))).toMatch(/Invalid boundary ref in "here"/)
    expect(refusal(fold('m00001', 'm00008', { tier: 2 }))).toBe(
      'refused: No active block of tier 1 lies in m00001..m00008, so there is nothing to distil into tier 2.',
    )
    expect(told(one, one).at(-1)).toMatch(/no new compressible messages: all of it is held by b1/)
  })
  it('tells what the kernel left out of the range', () => {
    const { deeds } = bench(fold('m00030', 'm00040'))
    expect(deeds[0]?.refused).toBe(false)
    expect(deeds[0]?.warnings.join()).toMatch(/protected message\(s\) left out/)
  })
})

describe('switches of a block', () => {
  it('decompress: its messages are sent again, and stay so', () => {
    expect(told(one, { kind: 'decompress', block: 'b1' }).at(-1)).toBe(
      'b1 is decompressed: its 4 messages are sent again.',
    )
    expect(shown(one, { kind: 'decompress', block: 'B1' })).toEqual(shown())
  })
  it('off: what it had consumed stands again; on: it is as it was', () => {
    const off = { kind: 'off', block: 'b3' }
    expect(told(one, two, distil, off).at(-1)).toBe(
      'b3 is off, as if it had not been made: b1 and b2 stand again.',
    )
    expect(blocks(one, two, distil, off)).toEqual(['b1 t1', 'b2 t1', '-b3 t2'])
    expect(shown(one, two, distil, off)).toEqual(shown(one, two))
    const on = { kind: 'on', block: 'b3' }
    expect(blocks(one, two, distil, off, on)).toEqual(blocks(one, two, distil))
    expect(shown(one, two, distil, off, on)).toEqual(shown(one, two, distil))
  })
  it('refuses what makes no sense, in words', () => {
    const said = (...acts: readonly Json[]) => told(...acts).at(-1)
    expect(said({ kind: 'off', block: 'b9' })).toBe(
      'refused: There is no block b9: no block was made up to this position.',
    )
    expect(said(one, { kind: 'decompress', block: 'x' })).toBe('refused: There is no block x. There are b1.')
    expect(said(one, two, distil, { kind: 'decompress', block: 'b1' })).toBe(
      'refused: b1 is consumed by b3, so its messages are held there. Take b3 instead.',
    )
    const off = { kind: 'off', block: 'b1' }
    expect(said(one, off, off)).toBe('refused: b1 is not active, so nothing is folded by it.')
    expect(said(one, { kind: 'on', block: 'b1' })).toMatch(/^refused: b1 was not decompressed/)
    expect(said(one, off, fold('m00001', 'm00008'), { kind: 'on', block: 'b1' })).toBe(
      'refused: b2 holds messages of b1 by now. Switch b2 off first, or undo.',
    )
  })
})

describe('settings', () => {
  const patch = (change: Json): Json => ({ kind: 'config', patch: change })
  it('hold for the acts behind them', () => {
    const small = fold('m00001', 'm00001')
    expect(told(patch({ compress: { minCompressRange: 100 } }), small)).toEqual([
      'compress.minCompressRange 5,000 → 100.',
      '1 message, 751 tokens, became b1, tier 1.',
    ])
    expect(told(small, patch({ compress: { minCompressRange: 100 } }))[0]).toMatch(/^refused/)
  })
  it('are refused where the kernel finds a fault, or where there is none of the name', () => {
    const said = (change: Json) => told(patch(change))[0]
    expect(said({ promotionThreshold: 0 })).toBe('refused: promotionThreshold must be at least 1.')
    expect(said({ tiers: { tier2Trigger: 9, tier3Trigger: 9 } })).toBe(
      'refused: tiers.tier3Trigger must be greater than tiers.tier2Trigger.',
    )
    expect(said({ promotionThreshold: 'many' })).toBe('refused: promotionThreshold must be a number.')
    expect(said({ nudge: { force: 'brute' } })).toBe('refused: nudge.force must be soft or strong.')
    expect(said({ nudge: 3 })).toBe('refused: nudge is a group of settings.')
    expect(said({ isToolProtected: 'x' })).toMatch(/There is no setting “isToolProtected”/)
    expect(said(JSON.parse('{"__proto__":{"x":1}}') as Json)).toMatch(/There is no setting “__proto__”/)
  })
  it('change the rule for the first user message', () => {
    const degenerate = fold('m00001', 'm00020')
    const always = { kind: 'pin', rule: 'always' }
    expect(shown(degenerate, always)).not.toEqual(shown(degenerate))
    expect(open.recomputation().pinCardAt(end, lens([degenerate])).coveredBy).toEqual(['b1'])
  })
})

describe('what can’t be read', () => {
  it.each([
    '',
    'null',
    '[]',
    '{"acts":7}',
    '{"at":-1,"pin":"x","acts":[1,null,{"kind":"fold"},{"kind":"pin"}]}',
  ])('is refused act by act: %s', (text) => {
    const { deeds, state } = open.recomputation().benchOf(`what-if ${text}`)
    expect(deeds.every(({ refused, says }) => refused && says !== '')).toBe(true)
    expect(state.blocks).toEqual([])
  })
})

describe('the session around it', () => {
  it('is as it was before the position, and goes on from the acts behind it', () => {
    const at = 5 * 9
    const here = lens([one], at)
    const idsAt = (position: number, by: WhatIf | 'pr491') =>
      open
        .recomputation()
        .turnAt(position, by)
        .output.map(({ id }) => id)
    expect(idsAt(at - 1, here)).toEqual(idsAt(at - 1, 'pr491'))
    expect(idsAt(at, here)[0]).toBe('acp_summary_b1')
    expect(idsAt(end, here)).toEqual(shown(one))
    const later = open.recomputation().turnAt(end, here).after.blocks[0]!
    const now = open.recomputation().turnAt(at, here).after.blocks[0]!
    expect(later.survivedCount).toBe(now.survivedCount + 10)
  })
  it('is compared in tokens, rows and faults', () => {
    const answer = runWork(benchAt(open, null, lens([one]), 'estimate'))
    expect(answer.recorded?.rows).toBe(40)
    expect(answer.bench.rows).toBe(answer.untouched.rows - 3)
    expect(answer.bench.tokens).toBeLessThan(answer.untouched.tokens - 2000)
    expect(answer.bench.faults).toBe(0)
    expect(differencesAt(open, null, lens([one])).list.length).toBeGreaterThan(0)
  })
  it('shows its blocks in the ledger as made by the workbench', () => {
    const [view] = open.ledger(end, 'estimate', lens([one])).blocks
    expect(view).toMatchObject({ blockId: 'b1', origin: 'workbench', voidFold: 'no', event: null })
    expect(view!.savedTokens).toBeGreaterThan(2000)
  })
})

describe('a file of the kernel', () => {
  it('brings its own blocks to the workbench, and has no recorded surface to compare with', () => {
    const name = 'case-06-tier2-consumes-two.json'
    const file = createOpenSession(name, 'acp-state')
    file.append(readFileSync(new URL(`./fixtures/acp/${name}`, import.meta.url)))
    file.end()
    const at = file.positionOf(null)
    const whatIf: WhatIf = `what-if ${JSON.stringify({ at, pin: 'pr491', acts: [{ kind: 'off', block: 'b3' }] })}`
    const answer = runWork(benchAt(file, null, whatIf, 'estimate'))
    expect(answer.deeds).toMatchObject([{ refused: false, blocks: ['b3'] }])
    expect(answer.deeds[0]!.says).toMatch(/b1 and b2 stand again/)
    expect(answer.recorded).toBeNull()
    expect(answer.noRecorded).toMatch(/what was handed to the kernel/)
    expect(answer.bench.rows).toBe(answer.untouched.rows + 1)
  })
})

describe('a range', () => {
  it('is told by refs or by events, in any order, with what a fold would count', () => {
    const range = benchRange(open, lens([]), 'm00001', 'm00004')
    expect(range).toMatchObject({ messages: 4, blocks: [], minSummary: 50, maxSummary: 20_000 })
    expect(range.ends).toMatchObject({ fromRef: 'm00001', toRef: 'm00004', fromSeq: 1, toSeq: 7 })
    expect(range.problems.fold).toBeNull()
    expect(range.problems.tier2).toMatch(/nothing to distil/)
    expect(benchRange(open, lens([]), '8', '0').ends).toEqual(range.ends)
    expect(benchRange(open, lens([]), 'm00004', 'm00001').ends).toEqual(range.ends)
  })
  it('names the blocks in it, and leaves out what they cover', () => {
    const range = benchRange(open, lens([one, two]), 'b1', 'b2')
    expect(range).toMatchObject({ messages: 0, blocks: [{ blockId: 'b1' }, { blockId: 'b2' }] })
    expect(range.problems).toMatchObject({ tier2: null })
    expect(range.problems.tier3).toMatch(/No active block of tier 2/)
  })
  it('says why it is none', () => {
    const why = (from: string, to: string) => benchRange(open, lens([]), from, to).problems.fold
    expect(why('', 'm00001')).toBe('The range has no two ends yet.')
    expect(why('999', '1')).toBe('There is no event 999 in this session.')
    expect(why('0', '0')).toMatch(/No message in this range has a ref/)
    expect(why('m00001', 'q')).toMatch(/Invalid boundary ref/)
    expect(why('m00039', 'm00040')).toMatch(/protected zone/)
  })
})
