import { expect, it } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

it('gives the furthest state that is not beyond', () => {
  const kept = createCheckpoints('start')
  kept.keep({ done: 10, state: 'ten' })
  kept.keep({ done: 5, state: 'five' })
  expect(kept.before(0).state).toBe('start')
  expect(kept.before(4).state).toBe('start')
  expect(kept.before(5).state).toBe('five')
  expect(kept.before(9).state).toBe('five')
  expect(kept.before(99)).toEqual({ done: 10, state: 'ten' })
})

it('keeps the first of two for one place', () => {
  const kept = createCheckpoints(0)
  kept.keep({ done: 3, state: 1 })
  kept.keep({ done: 3, state: 2 })
  expect(kept.before(3).state).toBe(1)
})

it('stays bounded, reaches the whole length and never loses the start', () => {
  const kept = createCheckpoints(0)
  for (let done = 1; done <= 5000; done++) kept.keep({ done, state: done })
  expect(kept.before(0)).toEqual({ done: 0, state: 0 })
  for (const done of [100, 2500, 5000]) expect(done - kept.before(done).done).toBeLessThan(300)
})
