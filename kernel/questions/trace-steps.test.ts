/** Stepping from turn to turn shows at each position what a session shows that was asked for nothing else. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PinRule } from '#kernel/model/config.ts'
import { pinRules } from '#kernel/model/lens.ts'
import type { Raw } from '#kernel/testing.ts'
import {
  assistant,
  checkpoint,
  opened,
  replacing,
  result,
  stepStart,
  summary,
  user,
} from '#kernel/testing.ts'
import { contractNodes } from '#kernel/replay/trace.ts'
import { traceAt, traceNodeAt } from './trace.ts'

/** Requests with calls and results, a result that is cut later, two folds of which the second holds the first. */
function story(): readonly Raw[] {
  const raws: Raw[] = [user('Look at the harbour'), assistant('I will')]
  const step = (turn: number): void => {
    const id = `k${turn}`
    raws.push(stepStart(1, turn))
    raws.push(assistant([{ type: 'tool-call', id, name: 'bash', arguments: '{}' }]))
    raws.push(result(id, `berth ${turn} `.repeat(40)))
  }
  const fold = (said: string, from: number, to: number): number => {
    const under = raws.flatMap(({ surfaceOp }, seq) => (surfaceOp === 'append' && seq <= to ? [seq] : []))
    const direct = [from, ...under.filter((seq) => from === 0 || seq > 1)]
    raws.push(summary(said, direct))
    return raws.push(checkpoint(from, to, [...new Set([...direct, raws.length - 1])])) - 1
  }
  for (let turn = 1; turn <= 3; turn++) step(turn)
  const first = fold('The first berths.', 0, 1)
  for (let turn = 4; turn <= 6; turn++) step(turn)
  const cut = raws.length - 1
  step(7)
  raws.push(result('k6', 'cut', replacing(cut, cut, [cut])))
  step(8)
  raws.push(user('And the tide?'))
  step(9)
  fold('More berths.', first, cut - 3)
  step(10)
  return raws
}

const raws = story()
const sessionOf = () => opened(raws).open

function look(open: ReturnType<typeof sessionOf>, at: number, pin: PinRule) {
  const clockless = { at, pin }
  const whole = { side: 'all', from: 0, to: 100, selected: null, block: null } as const
  return [
    traceAt(open, clockless),
    ...contractNodes.map((node) => traceNodeAt(open, { ...clockless, ...whole, node })),
    open.recomputation().turnAt(at, pin).output,
    [...open.recomputation().turnAt(at, pin).reasons],
  ]
}

it('has what makes turns differ', () => {
  const open = sessionOf()
  expect(open.recomputation().turnAt(raws.length, 'pr491').after.blocks).toMatchObject([
    { active: false },
    { active: true, directBlockIds: ['b1'] },
  ])
  expect(open.recomputation().log.edits).toHaveLength(1)
})

it('whatever way one goes', () => {
  const end = sessionOf().positionOf(null)
  const step = fc.record({ at: fc.integer({ min: 0, max: end }), pin: fc.constantFrom(...pinRules) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const open = sessionOf()
      for (const { at, pin } of steps) expect(look(open, at, pin)).toEqual(look(sessionOf(), at, pin))
    }),
    { numRuns: 25 },
  )
})

it('request by request, there and back', () => {
  const open = sessionOf()
  const end = open.positionOf(null)
  const positions = Array.from({ length: end + 1 }, (_, at) => at)
  const alone = positions.map((at) => look(sessionOf(), at, 'pr491'))
  expect(positions.map((at) => look(open, at, 'pr491'))).toEqual(alone)
  expect(positions.toReversed().map((at) => look(open, at, 'pr491'))).toEqual(alone.toReversed())
})
