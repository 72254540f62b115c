import { beforeEach, expect, it } from 'vitest'
import type { Engine } from '#src/worker/protocol.ts'
import { aheadOf, askAhead, keyOf, takeAhead } from './ahead.ts'
import { useApp } from './store.ts'

/** Answers when it is told to. */
function engineOf() {
  const asked: { name: string; aborted: () => boolean; settle: () => void }[] = []
  const engine: Engine = {
    ask: (name, _ask, options) =>
      new Promise((resolve) => {
        const settle = (): void => resolve({ ok: false, problem: { code: 'cancelled', message: name } })
        asked.push({ name, aborted: () => options?.signal?.aborted ?? false, settle })
      }),
  }
  return { engine, asked }
}
let worker = engineOf()
beforeEach(() => {
  worker = engineOf()
  useApp.setState({ engine: worker.engine })
})
const ask = (session: string) => ({ session })
const key = (session: string) => keyOf('marks', ask(session))

it('is asked once, and answered for one taker', async () => {
  const there = askAhead('marks', ask('a'))
  await askAhead('marks', ask('a'))
  expect(worker.asked).toHaveLength(1)
  expect(aheadOf(worker.engine, key('a'))!.settled).toBeNull()
  worker.asked[0]!.settle()
  await there
  expect(aheadOf(worker.engine, key('a'))!.settled).toMatchObject({ problem: { message: 'marks' } })
  expect(takeAhead(worker.engine, key('a'))!.settled).not.toBeNull()
  expect(takeAhead(worker.engine, key('a'))).toBeNull()
})

it('is given up when nobody takes it and others are asked', () => {
  for (const session of ['a', 'b', 'c', 'd', 'e']) void askAhead('marks', ask(session))
  expect(worker.asked.map(({ aborted }) => aborted())).toEqual([true, false, false, false, false])
  expect(aheadOf(worker.engine, key('a'))).toBeNull()
  expect(aheadOf(worker.engine, key('e'))).not.toBeNull()
})

it('is of one engine: another one has its own sessions', () => {
  void askAhead('marks', ask('a'))
  expect(aheadOf(engineOf().engine, key('a'))).toBeNull()
})
