import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Outline } from '#kernel/model/outline.ts'
import { useOutline } from '#src/store/outline.ts'
import { usePrepared, watchPrepared } from './prepared.ts'
import { outlineOf } from './testing.ts'

const set = (session: string, outline: Outline) => useOutline.setState({ session, outline })
const drawn = () => usePrepared.getState().columns?.outline.lineCount

let stop = (): void => {}
beforeEach(() => {
  vi.useFakeTimers()
  useOutline.setState({ session: null, outline: null })
  stop = watchPrepared()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('has the first outline of a session at once, however long, and a small change too', () => {
  set('a', outlineOf(20_000))
  expect(drawn()).toBe(20_000)
  set('a', outlineOf(300))
  expect(drawn()).toBe(300)
})

it('works out many new lines over some tasks, and then what is newest', async () => {
  set('a', outlineOf(300))
  set('a', outlineOf(20_000))
  expect(drawn()).toBe(300)
  set('a', outlineOf(30_000))
  await vi.runAllTimersAsync()
  expect(drawn()).toBe(30_000)
})

it('draws nothing of a session that is not looked at any more', async () => {
  set('a', outlineOf(300))
  set('a', outlineOf(20_000))
  set('b', outlineOf(40))
  expect(drawn()).toBe(40)
  const seen: (number | undefined)[] = []
  const off = usePrepared.subscribe(() => seen.push(drawn()))
  await vi.runAllTimersAsync()
  off()
  expect(seen).toEqual([])
  stop()
  expect(usePrepared.getState()).toEqual({ session: null, columns: null })
})
