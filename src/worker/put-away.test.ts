import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Work } from '#kernel/model/work.ts'
import { putAway } from './put-away.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function* steps(done: number[]): Work<void> {
  for (let i = 1; i <= 3; i++) {
    done.push(i)
    yield { done: i, total: 3 }
  }
}

it('works in pauses alone, and goes on where it was', async () => {
  const done: number[] = []
  let quiet = 0
  const ended = putAway(steps(done), { quietFor: () => quiet, isGone: () => false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual([])
  quiet = 500
  await vi.advanceTimersByTimeAsync(101)
  expect(done.length).toBeGreaterThan(0)
  await vi.runAllTimersAsync()
  await ended
  expect(done).toEqual([1, 2, 3])
})

it('stops when what it packs was closed', async () => {
  const done: number[] = []
  await Promise.all([
    putAway(steps(done), { quietFor: () => 500, isGone: () => done.length === 2 }),
    vi.runAllTimersAsync(),
  ])
  expect(done).toEqual([1, 2])
})
