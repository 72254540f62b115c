import { expect, it } from 'vitest'
import { lensInWords, lensOf } from './lens.ts'
import { firstPlace } from './place.ts'

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
  expect(lensOf({ lens: 'recomputed', pin: 'always' }, log)).toBe('always')
  expect(lensOf({ lens: 'recorded', pin: 'always' }, log)).toBe('recorded')
})

it('says the lens in words', () => {
  expect(lensInWords('recorded')).toBe('Recorded')
  expect(lensInWords('pr490')).toBe('Recomputed, pin pr.490')
})
