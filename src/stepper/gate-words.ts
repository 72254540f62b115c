/** The gates of a nudge in words, with the units of their figures, and what came of them as a sentence. */
import type { NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
import type { TraceNudge } from '#kernel/model/trace.ts'
import { count, counted, percent } from '#src/ui/format.ts'

type Unit = 'share' | 'tokens' | 'blocks' | 'switch' | 'tier'

interface GateWords {
  /** What has to hold. */
  readonly asks: string
  readonly unit: Unit
}

const words: Readonly<Record<NudgeGateName, GateWords>> = {
  'over-limit': { asks: 'The window is used up to the upper limit', unit: 'share' },
  emergency: { asks: 'The window is used up to the emergency limit', unit: 'share' },
  reclaimable: { asks: 'Something can be folded at all', unit: 'tokens' },
  benefit: { asks: 'Enough can be folded to be worth a nudge', unit: 'tokens' },
  largest: { asks: 'No tier has more waiting', unit: 'tokens' },
  'first-sight-nothing-shown': {
    asks: 'First sight: no nudge was shown before, so at 0 t',
    unit: 'tokens',
  },
  'first-sight-no-baseline': {
    asks: 'First sight: no baseline was taken before, so at 0 t',
    unit: 'tokens',
  },
  'first-sight-usage': { asks: 'First sight: the window is used up to the lower limit', unit: 'share' },
  'first-sight-mass': { asks: 'First sight: a step’s worth is waiting', unit: 'tokens' },
  growth: { asks: 'The context has grown by enough since the last nudge or baseline', unit: 'tokens' },
  'tiers-enabled': { asks: 'Tiers 2 and 3 are switched on', unit: 'switch' },
  mass: { asks: 'Enough is waiting in this tier', unit: 'tokens' },
  'above-lower': { asks: 'More is waiting than in any lower tier', unit: 'tokens' },
  count: { asks: 'Enough blocks of the tier below are active', unit: 'blocks' },
  cadence: { asks: 'Enough has come since this tier was last asked for', unit: 'tokens' },
  turn: { asks: 'Another tier than this was asked for last', unit: 'tier' },
}

export const gateAsks = ({ gate }: Pick<NudgeGate, 'gate'>): string => words[gate].asks

/** `12,345 t`, `42.0 %`, `3 blocks`, `on`, `tier 1`. */
export function gateFigure(gate: NudgeGateName, value: number): string {
  switch (words[gate].unit) {
    case 'share':
      return percent(value)
    case 'tokens':
      return `${count(Math.round(value))} t`
    case 'blocks':
      return counted(value, 'block')
    case 'switch':
      return value >= 1 ? 'on' : 'off'
    case 'tier':
      return value === 0 ? 'none' : `tier ${value}`
  }
}

const TESTS: Readonly<Record<NudgeGate['test'], string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '!=': 'not',
}

/** `at least 9,600 t`. */
export const gateLimit = ({ gate, test, limit }: NudgeGate): string =>
  `${TESTS[test]} ${gateFigure(gate, limit)}`

/** Under pressure either of these is enough. */
const PRESSURE: readonly NudgeGateName[] = ['over-limit', 'emergency']

/** The decision with what it went by: read off the gates that decided. */
export function nudgeSentence(nudge: TraceNudge, gates: readonly NudgeGate[]): string {
  const decided = gates.filter((gate) => gate.decides)
  const find = (name: NudgeGateName, tier: number | null = null) =>
    decided.find((gate) => gate.gate === name && gate.tier === tier)
  const pressed = decided.find((gate) => PRESSURE.includes(gate.gate) && gate.passed)
  const due = decided.filter(({ gate }) => gate === 'growth' || gate.startsWith('first-sight'))
  const growth = due.find(({ gate }) => gate === 'growth')
  const firstSight = due.filter(({ gate }) => gate !== 'growth')
  const isFirstSight = firstSight.length > 0 && firstSight.every(({ passed }) => passed)

  if (!nudge.shows || nudge.tier === null) {
    if (pressed)
      return `No nudge: ${failing(decided.filter(({ gate }) => gate === 'reclaimable' || gate === 'benefit'))}.`
    if (growth && !growth.passed && !isFirstSight)
      return `No nudge: the context has grown by ${figureOf(growth)}; ${gateLimit(growth)} is needed.`
    const masses = decided.filter(
      ({ gate, tier }) => (gate === 'mass' || gate === 'cadence') && tier !== null,
    )
    return `No nudge: ${failing(masses)}.`
  }
  const tier = `Tier ${nudge.tier} is asked for`
  if (pressed) {
    const largest = find('largest', nudge.tier)
    return `${tier}: ${figureOf(pressed)} of the window is in use (pressure: ${gateLimit(pressed)})${largest ? `, and this tier has ${figureOf(largest)} to fold, the most of all` : ''}.`
  }
  const why = isFirstSight
    ? 'a session seen for the first time has a step’s worth waiting'
    : growth
      ? `the context has grown by ${figureOf(growth)} (needed: ${gateLimit(growth)})`
      : 'it is due'
  const by = [find('mass', nudge.tier), find('count', nudge.tier)].find((gate) => gate?.passed)
  return `${tier}: ${why}${by ? `, and ${figureOf(by)} ${by.gate === 'mass' ? 'is waiting' : 'wait'} (needed: ${gateLimit(by)})` : ''}.`
}

const figureOf = ({ gate, measured }: NudgeGate): string => gateFigure(gate, measured)

function failing(gates: readonly NudgeGate[]): string {
  const failed = gates.filter(({ passed }) => !passed)
  if (failed.length === 0) return 'no tier may ask now'
  return failed
    .map(
      (gate) =>
        `${gate.tier === null ? '' : `tier ${gate.tier}: `}${figureOf(gate)}, where ${gateLimit(gate)} is needed`,
    )
    .join('; ')
}
