import { expect, test } from 'vitest'
import type { CompressibleRange } from '#kernel/model/turn.ts'
import { mergeRangesToThreshold, rangeTokens, viableRanges } from './merge-ranges.ts'

const range = (number: number, more: Partial<CompressibleRange> = {}): CompressibleRange => ({
  startRef: `m${number}`,
  endRef: `m${number}`,
  startIndex: number,
  endIndex: number,
  count: 1,
  tokens: 10,
  chars: 40,
  toolPct: 0,
  textPct: 100,
  userMsgs: 0,
  ...more,
})
const spans = (ranges: readonly CompressibleRange[]): string[] =>
  ranges.map(({ startRef, endRef, chars }) => `${startRef}-${endRef} ${chars}`)

test('no minimum and no ranges leave the list as it is', () => {
  const list = [range(1)]
  expect(mergeRangesToThreshold(list, 0)).toBe(list)
  expect(mergeRangesToThreshold(list, -1)).toBe(list)
  expect(mergeRangesToThreshold(list, Number.NaN)).toBe(list)
  expect(mergeRangesToThreshold([], 5)).toEqual([])
})

test('a batch closes at the minimum, and one range passes as it is', () => {
  const list = [range(1), range(2), range(3, { chars: 80 })]
  const merged = mergeRangesToThreshold(list, 80)
  expect(spans(merged)).toEqual(['m1-m2 80', 'm3-m3 80'])
  expect(merged[1]).toBe(list[2])
})

test('a hole throws a short batch away, positions that touch do not', () => {
  expect(spans(mergeRangesToThreshold([range(1), range(3), range(4)], 80))).toEqual(['m3-m4 80'])
  expect(spans(mergeRangesToThreshold([range(1), range(3), range(5)], 80))).toEqual([])
})

test('a rest joins the batch it touches, else it is dropped', () => {
  expect(
    spans(mergeRangesToThreshold([range(1, { chars: 80 }), range(2), range(3, { chars: 1 })], 80)),
  ).toEqual(['m1-m3 121'])
  expect(spans(mergeRangesToThreshold([range(1, { chars: 80 }), range(3)], 80))).toEqual(['m1-m1 80'])
  expect(spans(mergeRangesToThreshold([range(1), range(2, { chars: 1 })], 80))).toEqual([])
})

test('ranges without positions count as neighbours', () => {
  const bare = (number: number): CompressibleRange => {
    const { startIndex: _start, endIndex: _end, chars: _chars, ...rest } = range(number)
    return rest
  }
  const [merged] = mergeRangesToThreshold([bare(1), bare(9)], 80)
  expect(merged).toEqual({
    startRef: 'm1',
    endRef: 'm9',
    count: 2,
    tokens: 20,
    chars: 80,
    toolPct: 0,
    textPct: 100,
    userMsgs: 0,
  })
  expect(spans(mergeRangesToThreshold([bare(1), range(9)], 80))).toEqual(['m1-m9 80'])
})

test('sums, the weighted share of tools, and a danger spread over the batch', () => {
  const list = [
    range(1, { count: 3, toolPct: 50, textPct: 50, userMsgs: 2, dangerous: true }),
    range(2, { count: 1, toolPct: 100, textPct: 0, userMsgs: 1 }),
  ]
  expect(mergeRangesToThreshold(list, 80)).toEqual([
    {
      startRef: 'm1',
      endRef: 'm2',
      startIndex: 1,
      endIndex: 2,
      count: 4,
      tokens: 20,
      chars: 80,
      toolPct: 63,
      textPct: 37,
      userMsgs: 3,
      dangerous: true,
    },
  ])
  const empty = [range(1, { count: 0 }), range(2, { count: 0 })]
  expect(mergeRangesToThreshold(empty, 80)[0]?.toolPct).toBe(0)
})

test('a batch of one always tells its user messages', () => {
  const { userMsgs: _none, ...bare } = range(1, { chars: 100 })
  expect(mergeRangesToThreshold([bare], 80)).toEqual([{ ...bare, userMsgs: 0 }])
})

test('the measure may be tokens', () => {
  expect(spans(mergeRangesToThreshold([range(1), range(2), range(3)], 20, rangeTokens))).toEqual([
    'm1-m3 120',
  ])
})

test('ranges from 200 tokens are viable', () => {
  expect(viableRanges([range(1, { tokens: 199 }), range(2, { tokens: 200 })])).toHaveLength(1)
})
