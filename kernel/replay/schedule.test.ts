import { describe, expect, it } from 'vitest'
import type { DecompressCall } from '#kernel/model/core-log.ts'
import { REPLAY_BUDGET, schedule } from './schedule.ts'

const step = (at: number): DecompressCall => ({ kind: 'decompress', at, event: at - 1, args: '' })
const shown = (entries: ReturnType<typeof schedule>) =>
  entries.map((entry) => (entry.kind === 'step' ? `s${entry.at}` : `t${entry.at}×${entry.turns}`)).join(' ')

describe('schedule', () => {
  it('puts requests and steps in order, the request first', () => {
    expect(shown(schedule([step(5), step(9)], [2, 5, 7, 12], 10))).toBe('t2×1 t5×1 s5 t7×1 s9 t12×1')
  })

  it('is empty for a log without either', () => {
    expect(schedule([], [], 10)).toEqual([])
  })

  it('passes turns over when all would cost too much, but runs one before every step and the last', () => {
    // Three times the budget: every third turn.
    const messages = (3 * REPLAY_BUDGET) / 8
    expect(shown(schedule([step(5)], [1, 2, 3, 4, 6, 7, 8, 9], messages))).toBe('t3×3 t4×1 s5 t8×3 t9×1')
  })

  it('counts every turn once', () => {
    const requests = Array.from({ length: 1000 }, (_, i) => i * 3)
    const entries = schedule([step(100), step(101), step(2000)], requests, 50_000)
    expect(entries.reduce((sum, entry) => sum + (entry.kind === 'turn' ? entry.turns : 0), 0)).toBe(1000)
  })
})
