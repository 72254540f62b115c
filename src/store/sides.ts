/** The two sides that are compared: what the place says of them, and what the rest of it says for them. */
import type { Side } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { pinRules } from './lens.ts'
import type { Place } from './place.ts'
import { go, useApp } from './store.ts'

export type SideName = 'left' | 'right'
type SidePlace = Pick<Place, 'left' | 'right' | 'pin'>

/** Each lens by its name in the address; null: the place has none of it. */
const named: readonly (readonly [name: string, lens: (place: SidePlace) => Lens | null])[] = [
  ['recorded', () => 'recorded'],
  ...pinRules.map(([rule]) => [rule, () => rule] as const),
]

/** Null: as the rest of the place has it. */
interface Written {
  /** Name of a lens. */
  readonly lens: string | null
  readonly at: Position | null
}

export function readSide(written: string | null): Written {
  const [lens = '', at] = (written ?? '').split('@')
  return { lens: lens || null, at: at === undefined ? null : Number(at) }
}

export function writeSide({ lens, at }: Written): string | null {
  return `${lens ?? ''}${at === null ? '' : `@${at}`}` || null
}

/** Every lens that a side can be looked at through. */
export function sideLenses(place: SidePlace): readonly { readonly name: string; readonly lens: Lens }[] {
  return named.flatMap(([name, lensIn]) => {
    const lens = lensIn(place)
    return lens === null ? [] : { name, lens }
  })
}

/** The recorded surface on the left, the recomputed one on the right, both at the slider, unless the place says otherwise. */
export function sideOf(place: SidePlace, name: SideName, at: Position): Side {
  const own = readSide(place[name])
  const lens = sideLenses(place).find((choice) => choice.name === own.lens)?.lens
  return { lens: lens ?? (name === 'left' ? 'recorded' : place.pin), at: own.at ?? at }
}

export function chooseSide(name: SideName, change: Partial<Written>): void {
  const own = readSide(useApp.getState().place[name])
  go({ [name]: writeSide({ ...own, ...change }) }, 'replace')
}

/** What is on the left comes to the right. */
export function swapSides(at: Position): void {
  const { place } = useApp.getState()
  const turned = (name: SideName): string | null => {
    const { lens } = sideOf(place, name, at)
    const known = sideLenses(place).find((choice) => choice.lens === lens)
    return writeSide({ lens: known?.name ?? null, at: readSide(place[name]).at })
  }
  go({ left: turned('right'), right: turned('left') }, 'replace')
}
