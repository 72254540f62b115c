import { expect, it } from 'vitest'
import type { Progress, Work } from '#kernel/model/work.ts'
import { Cancelled, run } from './jobs.ts'

function* steps(count: number, ms: number): Work<string> {
  for (let done = 1; done <= count; done++) {
    const until = performance.now() + ms
    while (performance.now() < until);
    yield { done, total: count }
  }
  return 'done'
}

it('runs work to its end and tells its progress between slices', async () => {
  const heard: Progress[] = []
  expect(await run(steps(10, 4), new AbortController().signal, (progress) => heard.push(progress))).toBe(
    'done',
  )
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.every(({ done, total }) => done <= total && total === 10)).toBe(true)
})

it('stops when the signal fires, between two slices', async () => {
  const controller = new AbortController()
  let seen = 0
  const work = run(steps(1000, 4), controller.signal, () => {
    if (++seen === 2) controller.abort()
  })
  await expect(work).rejects.toBeInstanceOf(Cancelled)
  expect(seen).toBe(2)
})
