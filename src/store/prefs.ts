/** What a person likes, kept between visits: theme and sizes. A format like any other, so versioned. */
import { create } from 'zustand'

export interface Prefs {
  readonly theme: 'system' | 'light' | 'dark'
  /** Pixels; null = as the screen is wide. */
  readonly inspectorWidth: number | null
  readonly panelHeight: number | null
  readonly inspectorOpen: boolean
  /** What the slider steps by. */
  readonly stepUnit: StepUnit
}

export const stepUnits = ['event', 'request', 'turn', 'prompt', 'compaction', 'alarm'] as const
export type StepUnit = (typeof stepUnits)[number]

const standard: Prefs = {
  theme: 'system',
  inspectorWidth: null,
  panelHeight: null,
  inspectorOpen: true,
  stepUnit: 'turn',
}
const KEY = 'pinfold.prefs'
const VERSION = 1

export const usePrefs = create<Prefs>()(() => read())

export function prefer(patch: Partial<Prefs>): void {
  usePrefs.setState(patch)
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...usePrefs.getState() }))
  } catch {
    // Storage may be shut; the preference then lasts as long as the page.
  }
}

function size(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < 10_000 ? value : null
}

function read(): Prefs {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return standard
    const had = value as Readonly<Record<string, unknown>>
    if (had.version !== VERSION) return standard
    return {
      theme: had.theme === 'light' || had.theme === 'dark' ? had.theme : 'system',
      inspectorWidth: size(had.inspectorWidth),
      panelHeight: size(had.panelHeight),
      inspectorOpen: had.inspectorOpen !== false,
      stepUnit: stepUnits.find((unit) => unit === had.stepUnit) ?? 'turn',
    }
  } catch {
    return standard
  }
}
