import { describe, expect, it } from 'vitest'
import type { StepUnit } from '#src/store/prefs.ts'
import { keyAct } from './step-keys.ts'

const none = new Uint32Array()
const steps = {
  marks: {
    turns: Uint32Array.of(3, 9),
    prompts: Uint32Array.of(4),
    compactions: Uint32Array.of(5),
    requests: Uint32Array.of(4, 6, 10),
    alarms: none,
    agentStarts: none,
    agentEnds: none,
  },
  alarms: Uint32Array.of(7),
  end: 12,
}
const press = (key: string, at: number, unit: StepUnit = 'turn', shiftKey = false) => {
  const act = keyAct({ key, shiftKey }, unit, at, steps)
  return act?.act === 'go' ? act.to : act
}

describe('the keys of the slider', () => {
  it('step turns, events with Shift, compactions with the page keys', () => {
    expect(press('ArrowRight', 3)).toBe(9)
    expect(press('ArrowRight', 9)).toBe(12)
    expect(press('ArrowLeft', 3)).toBe(0)
    expect(press('ArrowLeft', 5, 'turn', true)).toBe(4)
    expect(press('ArrowLeft', 0, 'turn', true)).toBe(0)
    expect(press('PageUp', 0)).toBe(5)
    expect(press('PageDown', 12)).toBe(5)
    expect([press('Home', 7), press('End', 7), press('a', 7)]).toEqual([0, 12, null])
  })

  it('step by the unit that was chosen', () => {
    const units = ['event', 'request', 'turn', 'prompt', 'compaction', 'alarm'] as const
    expect(units.map((unit) => press('ArrowRight', 3, unit))).toEqual([4, 4, 9, 4, 5, 7])
    expect(units.map((unit) => press('ArrowLeft', 11, unit))).toEqual([10, 10, 9, 4, 5, 7])
  })

  it('lead nowhere where there is no alarm or compaction that way', () => {
    expect([press('ArrowRight', 7, 'alarm'), press('ArrowLeft', 5, 'compaction')]).toEqual([null, null])
    expect(press('ArrowRight', 10, 'request')).toBe(12)
  })

  it('choose the unit by its number, and tell', () => {
    expect(press('2', 3)).toEqual({ act: 'unit', unit: 'request' })
    expect(press('7', 3)).toBeNull()
    expect(press('Enter', 3)).toEqual({ act: 'tell' })
  })
})
