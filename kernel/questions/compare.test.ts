/** Two sides against each other, on small logs, and what must hold for any two. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import type { CompareRow, Comparison, Side } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { assistant, checkpoint, opened, replacing, result, summary, user } from '#kernel/testing.ts'
import { compareAt, compareRows, compareText } from './compare.ts'
import { differencesAt } from './differences.ts'

const side = (lens: Lens, at: number | null = null): Side => ({ lens, at })
const compare = (open: OpenSession, left: Side, right: Side, selected: number | null = null): Comparison =>
  runWork(compareAt(open, { left, right, selected, block: null }))
const rows = (
  open: OpenSession,
  left: Side,
  right: Side,
  only = false,
  from = 0,
  to = 500,
): readonly CompareRow[] => runWork(compareRows(open, { left, right, only, from, to }))
const drawn = (list: readonly CompareRow[]): readonly string[] =>
  list.map(({ kind, seq, left, right }) => `${kind} ${seq} ${left.place ?? '-'} ${right.place ?? '-'}`)

const none = new Uint32Array()
const { open } = opened([
  user('one'),
  assistant('two'),
  user('three'),
  assistant([{ type: 'tool-call', id: 'k', name: 'bash', arguments: '{}' }]),
  result('k', 'long output'),
  result('k', 'short', replacing(4, 4)),
  summary('What was said.', [0, 1]),
  checkpoint(0, 1, [0, 1, 6]),
  user('four'),
])

describe('two sides', () => {
  it('say that they are equal', () => {
    expect(compare(open, side('pr490'), side('pr491'))).toMatchObject({ differences: none, none: null })
    expect(compare(open, side('recorded'), side('recorded')).differences).toEqual(none)
  })

  it('tell two rules apart: what the one pins leaves a slot in the other', () => {
    const [left, right] = [side('always'), side('pr491')]
    expect(compare(open, left, right)).toMatchObject({
      differences: Uint32Array.of(1),
      messages: { left: 1 },
      compared: 6,
    })
    const [row] = rows(open, left, right, true)
    expect(row).toMatchObject({
      kind: 'left',
      event: 0,
      left: { text: 'one', kind: 'pinned' },
      right: { place: null, kind: 'folded' },
    })
    expect(row?.why).toMatch(/^Folded into b1/)
  })

  it('lay a compaction beside the block that was read from it', () => {
    expect(drawn(rows(open, side('recorded'), side('pr491')))).toEqual([
      'worded 7 1 1',
      'same 2 2 2',
      'same 3 3 3',
      'same 4 4 4',
      'same 8 5 5',
    ])
  })

  it('lay two positions beside each other: what was folded, edited and said in between', () => {
    const [left, right] = [side('recorded', 5), side('recorded', 9)]
    expect(drawn(rows(open, left, right))).toEqual([
      'left 0 1 -',
      'right 7 - 1',
      'left 1 2 -',
      'same 2 3 2',
      'same 3 4 3',
      'edited 4 5 4',
      'right 8 - 5',
    ])
    expect(compare(open, left, right)).toMatchObject({
      left: { at: 5, messages: 5 },
      right: { at: 9, messages: 5 },
      differences: Uint32Array.of(0, 1, 2, 5, 6),
      messages: { left: 2, right: 1, edited: 1, same: 2 },
      summaries: { right: 1 },
    })
    const text = runWork(compareText(open, { left, right, only: true, row: 3, unfold: true, from: 0, to: 9 }))
    expect(text?.lines.map(({ sign, text: line }) => `${sign}${line}`)).toEqual(['−long output', '+short'])
    expect(
      runWork(compareText(open, { left, right, only: true, row: 99, unfold: true, from: 0, to: 9 })),
    ).toBeNull()
  })

  it('find the selected message among all rows', () => {
    expect(compare(open, side('always'), side('pr491'), 0).focus).toBe(1)
    expect(compare(open, side('always'), side('pr491'), 8).focus).toBe(5)
    expect(compare(open, side('always'), side('pr491'), 6).focus).toBeNull()
  })

  it('come in windows', () => {
    const all = rows(open, side('recorded', 4), side('recorded', 9))
    expect(rows(open, side('recorded', 4), side('recorded', 9), false, 2, 4)).toEqual(all.slice(2, 4))
    expect(rows(open, side('recorded', 4), side('recorded', 9), false, 99, 100)).toEqual([])
  })

  it('say why there is nothing to compare', () => {
    const broken = opened([user('one'), user('two', undefined, replacing(7, 7)), user('three')]).open
    expect(compare(broken, side('recorded'), side('pr491')).none).toContain('stops at event 1')
    expect(rows(broken, side('recorded'), side('pr491'))).toEqual([])
    expect(compare(broken, side('always'), side('pr491')).none).toBeNull()
    expect(compare(broken, side('recorded', 1), side('pr491', 1)).none).toBeNull()
  })
})

describe('for any session and any two sides', () => {
  const dice = fc.array(fc.nat(23 * 5000), { minLength: 1, maxLength: 30 })
  const tried: Lens = `what-if ${JSON.stringify({ at: 6, pin: 'pr491', acts: [{ kind: 'pin', rule: 'always' }] })}`
  const lens = fc.constantFrom<Lens>('recorded', 'always', 'pr490', 'pr491', tried)
  const drawnSide = fc.record({ lens, at: fc.option(fc.nat(120)) })
  const few = { numRuns: 60 }
  const session = (numbers: readonly number[]): OpenSession =>
    opened(randomSession(numbers, { stream: false, packed: false }).text()).open

  it('a side against itself has no difference', () => {
    fc.assert(
      fc.property(dice, drawnSide, (numbers, one) => {
        const log = session(numbers)
        const found = compare(log, one, one)
        expect(found.differences).toEqual(none)
        expect(found.left).toEqual(found.right)
        expect(rows(log, one, one).every(({ kind }) => kind === 'same')).toBe(true)
      }),
      few,
    )
  })

  it('exchanged sides give the same rows with their sides exchanged', () => {
    const exchanged = { left: 'right', right: 'left' } as Record<string, string>
    fc.assert(
      fc.property(dice, drawnSide, drawnSide, (numbers, one, other) => {
        const log = session(numbers)
        const [there, back] = [rows(log, one, other), rows(log, other, one)]
        expect(back.map(({ why: _why, ...row }) => row)).toEqual(
          there.map(({ why: _why, ...row }) => ({
            ...row,
            kind: exchanged[row.kind] ?? row.kind,
            left: row.right,
            right: row.left,
          })),
        )
        const [sums, sumsBack] = [compare(log, one, other), compare(log, other, one)]
        expect(sumsBack.messages).toEqual({
          ...sums.messages,
          left: sums.messages.right,
          right: sums.messages.left,
        })
      }),
      few,
    )
  })

  it('what differs is all of the rows but the equal ones, and sums are of what is sent', () => {
    fc.assert(
      fc.property(dice, drawnSide, drawnSide, (numbers, one, other) => {
        const log = session(numbers)
        const all = rows(log, one, other)
        const sums = compare(log, one, other)
        expect(rows(log, one, other, true)).toEqual(all.filter(({ kind }) => kind !== 'same'))
        expect(sums.rows).toBe(all.length)
        for (const which of ['left', 'right'] as const) {
          const cells = all.map((row) => row[which]).filter(({ place }) => place !== null)
          expect(cells.map(({ place }) => place)).toEqual(cells.map((_, i) => i + 1))
          expect(sums[which].tokens).toBe(cells.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0))
        }
      }),
      few,
    )
  })

  it('names each message that the host and the kernel treat otherwise', () => {
    fc.assert(
      fc.property(
        dice,
        fc.option(fc.nat(120)),
        fc.constantFrom('always' as const, 'pr491' as const),
        (numbers, at, pin) => {
          const log = session(numbers)
          const told = rows(log, side('recorded', at), side(pin, at))
            .filter(({ kind, summary: fold }) => !fold && ['left', 'right', 'neither'].includes(kind))
            .map(({ event }) => event)
          const { list, compared } = differencesAt(log, at, pin)
          expect(told.toSorted((a, b) => a! - b!)).toEqual(list.map(({ event }) => event))
          expect(compare(log, side('recorded', at), side(pin, at)).compared).toBe(compared)
        },
      ),
      few,
    )
  })
})
