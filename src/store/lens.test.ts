import { expect, it } from 'vitest'
import type { Act, Workbench } from '#kernel/model/workbench.ts'
import { lensInWords, lensOf } from './lens.ts'
import { firstPlace } from './place.ts'
import { emptyBench, undone, withAct, writeBench } from './workbench-acts.ts'

const log = { format: 'dsh', kernel: null }
const joined = { format: 'dsh', kernel: { label: 'Kernel state', joined: 'state.json' } }
const state = { format: 'acp-state', kernel: null }

it('shows a log as recorded and a kernel file recomputed, unless a person chose', () => {
  const of = (lens: 'recorded' | 'recomputed' | null) =>
    [null, log, joined, state].map((session) => lensOf({ ...firstPlace, lens }, session))
  expect(of(null)).toEqual(['recorded', 'recorded', 'pr491', 'pr491'])
  expect(of('recorded')).toEqual(Array(4).fill('recorded'))
  expect(of('recomputed')).toEqual(Array(4).fill('pr491'))
})

it('takes the rule from the place', () => {
  expect(lensOf({ ...firstPlace, lens: 'recomputed', pin: 'always' }, log)).toBe('always')
  expect(lensOf({ ...firstPlace, lens: 'recorded', pin: 'always' }, log)).toBe('recorded')
})

it('shows a workbench by the acts that are done, and its own rule while none is', () => {
  const act: Act = { kind: 'off', block: 'b1' }
  const bench = withAct(emptyBench(7, 'always'), act)
  const of = (one: Workbench) => lensOf({ ...firstPlace, lens: 'what-if', bench: writeBench(one) }, log)
  expect(of(bench)).toBe(`what-if {"at":7,"pin":"always","acts":[{"kind":"off","block":"b1"}]}`)
  expect(of(undone(bench))).toBe('always')
  expect(lensOf({ ...firstPlace, lens: 'what-if' }, log)).toBe('pr491')
})

it('says the lens in words', () => {
  expect(lensInWords('recorded')).toBe('Recorded')
  expect(lensInWords('what-if {}')).toBe('Workbench')
  expect(lensInWords('pr490')).toBe('Recomputed, pin pr.490')
})
