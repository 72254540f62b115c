/** The list of demos that lies beside them. */
import type { PinRule } from '#kernel/model/config.ts'
import type { PanelName, Place } from '#src/store/place.ts'

export interface Demo {
  /** Below `demos/`. */
  readonly path: string
  readonly title: string
  /** What to look at, one sentence. */
  readonly look: string
  readonly events: number | null
  /** What it shows, one or two words. */
  readonly shows: string | null
  /** What it opens with, where that is not the usual. */
  readonly place: DemoPlace | null
}

export type DemoPlace = Partial<Pick<Place, 'lens' | 'pin' | 'panel' | 'node' | 'selected'>>

const lenses = ['recorded', 'recomputed'] as const
const pins: readonly PinRule[] = ['always', 'pr490', 'pr491']
const panels: readonly PanelName[] = [
  'diagnostics',
  'differences',
  'events',
  'ledger',
  'lost',
  'pin',
  'prefix',
  'provider',
  'raw',
  'stepper',
]

/** Empty if there is none: the rest of the screen does not depend on it. */
export async function readDemos(signal: AbortSignal): Promise<readonly Demo[]> {
  try {
    const answer = await fetch('demos/index.json', { signal })
    return demosOf(answer.ok ? await answer.json() : [])
  } catch {
    return []
  }
}

/** What can be used of a list; the rest is passed over. */
export function demosOf(list: unknown): readonly Demo[] {
  return Array.isArray(list) ? list.flatMap(demoOf) : []
}

function demoOf(value: unknown): readonly Demo[] {
  if (typeof value !== 'object' || value === null) return []
  const { path, title, look, events, shows, place } = value as Readonly<Record<string, unknown>>
  if (typeof path !== 'string' || typeof title !== 'string' || typeof look !== 'string') return []
  return [
    {
      path,
      title,
      look,
      events: typeof events === 'number' ? events : null,
      shows: typeof shows === 'string' ? shows : null,
      place: placeOf(place),
    },
  ]
}

/** Known fields with known values; null if nothing is left. */
function placeOf(value: unknown): DemoPlace | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Readonly<Record<string, unknown>>
  const lens = lenses.find((known) => known === fields['lens'])
  const pin = pins.find((known) => known === fields['pin'])
  const panel = panels.find((known) => known === fields['panel'])
  const { node, selected } = fields
  const place: DemoPlace = {
    ...(lens && { lens }),
    ...(pin && { pin }),
    ...(panel && { panel }),
    ...(typeof node === 'string' && /^[a-z-]{1,40}$/.test(node) && { node }),
    ...(Number.isSafeInteger(selected) && { selected: selected as number }),
  }
  return Object.keys(place).length > 0 ? place : null
}
