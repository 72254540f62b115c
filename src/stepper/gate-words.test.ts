import { describe, expect, it } from 'vitest'
import type { GateTest, NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
import type { TraceNudge } from '#kernel/model/trace.ts'
import { gateFigure, gateLimit, nudgeSentence } from './gate-words.ts'

const gate = (
  name: NudgeGateName,
  measured: number,
  test: GateTest,
  limit: number,
  passed: boolean,
  tier: 1 | 2 | 3 | null = null,
): NudgeGate => ({ gate: name, tier, passed, measured, test, limit, decides: true })

const nudge = (tier: 1 | 2 | 3 | null): TraceNudge => ({
  shows: tier !== null,
  tier,
  reason: '',
  inUse: 30_000,
  window: 64_000,
  usage: 0.47,
  said: null,
})

const calm = gate('over-limit', 0.47, '>=', 0.55, false)
const grown = gate('growth', 21_000, '>=', 8000, true)

describe('figures', () => {
  it('have the unit of their gate', () => {
    expect(gateFigure('over-limit', 0.4712)).toBe('47.1 %')
    expect(gateFigure('growth', -1200.4)).toBe('−1,200 t')
    expect(gateFigure('count', 1)).toBe('1 block')
    expect(gateFigure('tiers-enabled', 1)).toBe('on')
    expect([0, 2].map((tier) => gateFigure('turn', tier))).toEqual(['none', 'tier 2'])
    expect(gateLimit(grown)).toBe('at least 8,000 t')
  })
})

describe('the decision', () => {
  it('names growth and what is waiting', () => {
    const gates = [calm, grown, gate('mass', 12_000, '>=', 8000, true, 1)]
    expect(nudgeSentence(nudge(1), gates)).toBe(
      'Tier 1 is asked for: the context has grown by 21,000 t (needed: at least 8,000 t), and 12,000 t is waiting (needed: at least 8,000 t).',
    )
  })

  it('names pressure', () => {
    const gates = [
      gate('over-limit', 0.9, '>=', 0.55, true),
      gate('largest', 9000, '>=', 9000, true, 2),
      gate('largest', 10, '>=', 9000, false, 1),
    ]
    expect(nudgeSentence(nudge(2), gates)).toMatch(/^Tier 2 is asked for: 90\.0 % .* 9,000 t to fold/)
  })

  it('names what failed, and nothing that was not looked at', () => {
    const still = gate('growth', 500, '>=', 8000, false)
    const aside = { ...gate('mass', 1, '>=', 8000, false, 1), decides: false }
    expect(nudgeSentence(nudge(null), [calm, still, aside])).toBe(
      'No nudge: the context has grown by 500 t; at least 8,000 t is needed.',
    )
    expect(nudgeSentence(nudge(null), [calm, grown, gate('mass', 40, '>=', 8000, false, 1)])).toBe(
      'No nudge: tier 1: 40 t, where at least 8,000 t is needed.',
    )
    expect(
      nudgeSentence(nudge(null), [
        gate('emergency', 0.9, '>=', 0.8, true),
        gate('reclaimable', 0, '>', 0, false),
        gate('benefit', 0, '>=', 5000, false),
      ]),
    ).toBe('No nudge: 0 t, where more than 0 t is needed; 0 t, where at least 5,000 t is needed.')
  })
})
