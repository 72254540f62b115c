import { expect, it } from 'vitest'
import { keyTarget } from './step-keys.ts'

const none = new Uint32Array()
const marks = {
  turns: Uint32Array.of(3, 9),
  prompts: none,
  compactions: Uint32Array.of(5),
  requests: none,
  alarms: none,
  seriesAt: none,
  seriesTokens: new Float64Array(),
  seriesKind: 'estimate' as const,
}
const press = (key: string, at: number, shiftKey = false) => keyTarget({ key, shiftKey }, marks, at, 12)

it('steps turns, events with Shift, compactions with the page keys', () => {
  expect(press('ArrowRight', 3)).toBe(9)
  expect(press('ArrowRight', 9)).toBe(12)
  expect(press('ArrowLeft', 3)).toBe(0)
  expect(press('ArrowLeft', 5, true)).toBe(4)
  expect(press('ArrowLeft', 0, true)).toBe(0)
  expect(press('PageUp', 0)).toBe(5)
  expect(press('PageDown', 12)).toBe(5)
  expect([press('Home', 7), press('End', 7), press('a', 7)]).toEqual([0, 12, null])
})
