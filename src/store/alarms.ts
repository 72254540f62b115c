/**
 * What is wrong along the session, as the timeline marks it: the surface's stop, requests that a provider
 * would refuse, folds that are void. Ascending by position.
 */
import type { BlockId } from '#kernel/model/block.ts'
import type { ProviderSeries } from '#kernel/model/provider-check.ts'
import type { Marks } from '#kernel/model/summary.ts'
import type { FoldSeries } from '#kernel/model/track.ts'
import type { Position } from '#kernel/model/units.ts'
import { useBreaks } from './breaks.ts'
import { useMarks } from './marks.ts'

export type Alarm = { readonly at: Position } & (
  | { readonly kind: 'stop' }
  /** So many faults in the request. */
  | { readonly kind: 'refused'; readonly faults: number }
  | { readonly kind: 'void'; readonly blocks: readonly BlockId[] }
)

export function alarmsOf(
  marks: Marks | null,
  faults: ProviderSeries['rises'],
  voids: FoldSeries['voids'],
): readonly Alarm[] {
  const all: Alarm[] = []
  for (const at of marks?.alarms ?? []) all.push({ at, kind: 'stop' })
  for (const rise of faults) all.push({ ...rise, kind: 'refused' })
  for (const fold of voids) all.push({ ...fold, kind: 'void' })
  return all.toSorted((a, b) => a.at - b.at)
}

let known: { of: readonly unknown[]; alarms: readonly Alarm[]; positions: Uint32Array } | null = null

function now() {
  const { marks } = useMarks.getState()
  const { faults, folds } = useBreaks.getState()
  const of = [marks, faults, folds]
  if (!known || of.some((part, i) => part !== known!.of[i])) {
    const alarms = alarmsOf(marks, faults, folds?.voids ?? [])
    known = { of, alarms, positions: Uint32Array.from(new Set(alarms.map(({ at }) => at))) }
  }
  return known
}

/** Each position once. */
export const alarmPositions = (): Uint32Array => now().positions

/** Heard anew when marks or checks come in. */
export function useAlarms(): readonly Alarm[] {
  useMarks((s) => s.marks)
  useBreaks((s) => s.faults)
  useBreaks((s) => s.folds)
  return now().alarms
}
