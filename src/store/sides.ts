/** The two sides that are compared: what the place says of them, and what the rest of it says for them. */
import type { Side } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { benchInForce, lensInWords, pinRules } from './lens.ts'
import type { Place } from './place.ts'
import { go, useApp } from './store.ts'
import { readBench, undone, whatIfOf } from './workbench-acts.ts'

export type SideName = 'left' | 'right'
type SidePlace = Pick<Place, 'left' | 'right' | 'pin' | 'lens' | 'bench'>

interface Named {
  /** In the address. */
  readonly name: string
  readonly words: string
  /** Null: the place has none of it. */
  readonly lens: (place: SidePlace) => Lens | null
}

const named: readonly Named[] = [
  { name: 'recorded', words: lensInWords('recorded'), lens: () => 'recorded' },
  ...pinRules.map(([rule]) => ({ name: rule, words: lensInWords(rule), lens: () => rule })),
  {
    name: 'what-if',
    words: 'Workbench',
    lens: ({ bench }) => {
      const read = readBench(bench)
      return read && whatIfOf(read)
    },
  },
  {
    name: 'what-if-before',
    words: 'Workbench before its last act',
    lens: ({ bench }) => {
      const read = readBench(bench)
      return read && read.done > 0 ? whatIfOf(undone(read)) : null
    },
  },
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

interface SideLens extends Omit<Named, 'lens'> {
  readonly lens: Lens
}

/** Every lens that a side can be looked at through. */
export function sideLenses(place: SidePlace): readonly SideLens[] {
  return named.flatMap(({ name, words, lens: lensIn }) => {
    const lens = lensIn(place)
    return lens === null ? [] : { name, words, lens }
  })
}

export const sideInWords = (place: SidePlace, lens: Lens): string =>
  sideLenses(place).find((choice) => choice.lens === lens)?.words ?? lensInWords(lens)

/**
 * The recorded surface on the left, on the right the recomputed one or the workbench that is looked at, both
 * at the slider, unless the place says otherwise.
 */
export function sideOf(place: SidePlace, name: SideName, at: Position): Side {
  const own = readSide(place[name])
  const lens = sideLenses(place).find((choice) => choice.name === own.lens)?.lens
  return { lens: lens ?? (name === 'left' ? 'recorded' : recomputed(place)), at: own.at ?? at }
}

function recomputed(place: SidePlace): Lens {
  const bench = benchInForce(place)
  return bench ? whatIfOf(bench) : place.pin
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
