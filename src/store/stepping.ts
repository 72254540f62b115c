/** What the arrows of the slider step by: a unit that a person chooses, and where a step leads. */
import type { Marks } from '#kernel/model/summary.ts'
import type { Position } from '#kernel/model/units.ts'
import { alarmPositions } from './alarms.ts'
import { useMarks } from './marks.ts'
import { prefer, stepUnits, usePrefs } from './prefs.ts'
import type { StepUnit } from './prefs.ts'
import { goToPosition, neighbour, positionOf } from './selectors.ts'
import { shownSession, useApp } from './store.ts'

export interface Steps {
  readonly marks: Marks | null
  readonly alarms: Uint32Array
  readonly end: Position
}

const lists = { request: 'requests', turn: 'turns', prompt: 'prompts', compaction: 'compactions' } as const
/** Those that a log may well have none of lead nowhere, not to its ends. */
const rare: ReadonlySet<StepUnit> = new Set(['compaction', 'alarm'])

/** The position a step leads to; null: there is none that way. */
export function stepTarget(unit: StepUnit, at: Position, way: 1 | -1, steps: Steps): Position | null {
  const { marks, alarms, end } = steps
  if (unit === 'event' || !marks) return Math.max(0, Math.min(end, at + way))
  const next = neighbour(unit === 'alarm' ? alarms : marks[lists[unit]], at, way)
  return next ?? (rare.has(unit) ? null : way > 0 ? end : 0)
}

export function stepsNow(): Steps {
  return {
    marks: useMarks.getState().marks,
    alarms: alarmPositions(),
    end: shownSession(useApp.getState())?.eventCount ?? 0,
  }
}

export function step(
  way: 1 | -1,
  how: 'push' | 'replace' = 'push',
  unit = usePrefs.getState().stepUnit,
): void {
  const next = stepTarget(unit, positionOf(useApp.getState()), way, stepsNow())
  if (next !== null) goToPosition(next, how)
  else useApp.setState({ announcement: `No ${unit} ${way > 0 ? 'after' : 'before'} this position.` })
}

export function chooseUnit(stepUnit: StepUnit): void {
  prefer({ stepUnit })
  useApp.setState({ announcement: `Steps: one ${stepUnit}.` })
}

export function nextUnit(): void {
  chooseUnit(stepUnits[(stepUnits.indexOf(usePrefs.getState().stepUnit) + 1) % stepUnits.length]!)
}
