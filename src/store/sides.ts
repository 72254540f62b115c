/** The two sides that are compared: what the place says of them, and what the rest of it says for them. */
import type { Side } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { pinRules } from './lens.ts'
import type { Place } from './place.ts'
import { go, useApp } from './store.ts'

export type SideName = 'left' | 'right'

/** Every lens that a side can be looked at through. */
export const lenses: readonly Lens[] = ['recorded', ...pinRules.map(([rule]) => rule)]

/** Null: as the rest of the place has it. */
interface Written {
  readonly lens: Lens | null
  readonly at: Position | null
}

export function readSide(written: string | null): Written {
  const [name = '', at] = (written ?? '').split('@')
  return { lens: lenses.find((lens) => lens === name) ?? null, at: at === undefined ? null : Number(at) }
}

export function writeSide({ lens, at }: Written): string | null {
  return `${lens ?? ''}${at === null ? '' : `@${at}`}` || null
}

/** The recorded surface on the left, the recomputed one on the right, both at the slider, unless the place says otherwise. */
export function sideOf(place: Pick<Place, 'left' | 'right' | 'pin'>, name: SideName, at: Position): Side {
  const own = readSide(place[name])
  return { lens: own.lens ?? (name === 'left' ? 'recorded' : place.pin), at: own.at ?? at }
}

export function chooseSide(name: SideName, change: Partial<Written>): void {
  const own = readSide(useApp.getState().place[name])
  go({ [name]: writeSide({ ...own, ...change }) }, 'replace')
}

/** What is on the left comes to the right. */
export function swapSides(at: Position): void {
  const { place } = useApp.getState()
  const turned = (name: SideName): string | null =>
    writeSide({ lens: sideOf(place, name, at).lens, at: readSide(place[name]).at })
  go({ left: turned('right'), right: turned('left') }, 'replace')
}
