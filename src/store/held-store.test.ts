import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHeldStore } from './held-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('draws what changes at once', () => {
  const store = createHeldStore({ at: 0, lens: 'recorded' })
  store.setState({ at: 1 })
  expect(store.drawn()).toEqual({ at: 1, lens: 'recorded' })
})

it('draws what a listener holds together with what it waits for', () => {
  const store = createHeldStore({ at: 0, name: '' })
  store.subscribe(() => store.hold(10))
  store.setState({ at: 1 })
  expect(store.getState().at).toBe(1)
  expect(store.drawn().at).toBe(0)
  store.setState(({ at }) => ({ name: `at ${at}` }))
  expect(store.drawn().name).toBe('')
  store.draw()
  expect(store.drawn()).toEqual({ at: 1, name: 'at 1' })
})

it('waits so long and no longer, however often it is held', () => {
  const store = createHeldStore({ at: 0 })
  store.hold(10)
  store.setState({ at: 1 })
  vi.advanceTimersByTime(6)
  store.hold(10)
  vi.advanceTimersByTime(3)
  expect(store.drawn().at).toBe(0)
  vi.advanceTimersByTime(1)
  expect(store.drawn().at).toBe(1)
  store.setState({ at: 2 })
  expect(store.drawn().at).toBe(2)
})
