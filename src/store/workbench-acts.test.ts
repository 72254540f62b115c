import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act, Workbench } from '#kernel/model/workbench.ts'
import {
  emptyBench,
  readBench,
  redone,
  undone,
  whatIfOf,
  withAct,
  withoutAct,
  writeBench,
} from './workbench-acts.ts'

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('fold' as const),
    fromRef: fc.string(),
    toRef: fc.string(),
    summary: fc.string({ unit: 'binary' }),
  }),
  fc.record({ kind: fc.constantFrom('off' as const, 'on' as const), block: fc.string() }),
)
const bench: fc.Arbitrary<Workbench> = fc
  .tuple(fc.nat(), fc.array(act, { maxLength: 6 }), fc.nat(6))
  .map(([at, acts, done]) => ({ at, pin: 'pr491', acts, done: Math.min(done, acts.length) }))

describe('acts of a workbench', () => {
  it('are undone and done again without a trace', () => {
    fc.assert(
      fc.property(bench, act, (one, next) => {
        const done = withAct(one, next)
        expect(whatIfOf(undone(done))).toBe(whatIfOf(one))
        expect(redone(undone(done))).toEqual(done)
        if (one.done > 0) expect(redone(undone(one))).toEqual(one)
        if (one.done < one.acts.length) expect(undone(redone(one))).toEqual(one)
      }),
    )
  })
  it('stay within their list, and the same object says that there was nothing to do', () => {
    const one = emptyBench(7, 'always')
    expect([undone(one), redone(one), withoutAct(one, 0)]).toEqual([one, one, one])
    expect(undone(one)).toBe(one)
  })
  it('go one by one, from the done ones or from the others', () => {
    const acts = ['b1', 'b2', 'b3'].map((block): Act => ({ kind: 'off', block }))
    const one: Workbench = { at: 7, pin: 'pr491', acts, done: 2 }
    expect(withoutAct(one, 0)).toEqual({ ...one, acts: acts.slice(1), done: 1 })
    expect(withoutAct(one, 2)).toEqual({ ...one, acts: acts.slice(0, 2) })
  })
  it('come back from their text; what is no workbench is none', () => {
    fc.assert(
      fc.property(bench, (one) => {
        expect(readBench(writeBench(one))).toEqual(one)
      }),
    )
    for (const text of ['', '[]', '{}', 'null', '{"at":1.5,"pin":"pr491","acts":[],"done":0}'])
      expect(readBench(text)).toBeNull()
    for (const wrong of [null, 3, [], {}, { kind: 'pin', rule: { toString: 1 } }, { kind: 'off', block: [] }])
      expect(readBench(JSON.stringify({ ...emptyBench(0, 'pr491'), acts: [wrong] }))).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => void readBench(text)))
  })
})
