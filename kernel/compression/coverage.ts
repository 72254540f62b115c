/**
 * What the active blocks stand for (kernel-core 2.3). Coverage, presence and anchors go by base id;
 * the recent zone, boundaries and recommendations by full id.
 */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import { baseIdOf } from '#kernel/base/ids.ts'
import { CoveredIds } from './covered-ids.ts'

type Lists = readonly (readonly RawId[])[]

export class Coverage {
  /** How many ids the lists have in all. */
  readonly length: number
  /** No base occurs twice. */
  readonly isDisjoint: boolean
  private readonly held: CoveredIds
  private readonly lists: Lists
  /** The number of the list at each place. */
  private readonly numbers: Uint32Array
  /** By list: 1 when it shares no base with a list before it. */
  private readonly alone: Uint8Array
  private readonly hasParts: boolean
  private numberOfAlone: ReadonlyMap<readonly RawId[], number> | null = null

  /** `earlier`: what was active before; ids that begin alike are not looked up again. */
  constructor(lists: Lists, earlier?: Coverage) {
    const held = earlier?.held.take(lists) ? earlier.held : new CoveredIds()
    if (held !== earlier?.held) held.take(lists)
    this.length = lists.reduce((sum, list) => sum + list.length, 0)
    this.numbers = new Uint32Array(this.length)
    this.alone = new Uint8Array(lists.length).fill(1)
    let start = 0
    for (const [number, list] of lists.entries()) {
      const end = start + list.length
      this.numbers.fill(number, start, end)
      for (let place = start; place < end; place++) if (held.firstOf[place]! < start) this.alone[number] = 0
      start = end
    }
    this.held = held
    this.lists = lists
    this.isDisjoint = held.firstRepeat >= this.length
    this.hasParts = held.firstPart < this.length
  }

  /** How many lists there are. */
  get size(): number {
    return this.lists.length
  }

  /** Whether a full id is covered. */
  hasId(id: RawId): boolean {
    return this.hasParts ? this.held.ofId(id, this.length) >= 0 : this.hasBase(id)
  }

  hasBase(base: RawId): boolean {
    return this.held.ofBase(base, this.length) >= 0
  }

  /** The number of a list that shares no base with a list before it. */
  numberOf(list: readonly RawId[]): number | undefined {
    this.numberOfAlone ??= new Map(
      this.lists.flatMap((one, number) => (this.alone[number] ? [[one, number] as const] : [])),
    )
    return this.numberOfAlone.get(list)
  }

  /** Place of an id among all by its base, -1 for none. */
  placeOf(id: RawId): number {
    const { held, length } = this
    const place = held.ofBase(id, length)
    if (place >= 0) return place
    const base = baseIdOf(id)
    return base === id ? -1 : held.ofBase(base, length)
  }

  /** The number of the first list that holds the id at a place by its base; -1 for an id that stands elsewhere. */
  numberAt(place: number, id: RawId): number {
    const { held, numbers, alone } = this
    if (!(place < this.length) || held.flat[place] !== id) return -1
    const number = numbers[place]!
    return alone[number] ? number : numbers[held.firstOf[place]!]!
  }

  /** The number of the list at a place. */
  numberOfPlace(place: number): number {
    return this.numbers[place]!
  }
}

export function isCovered(coverage: Coverage, id: RawId): boolean {
  return coverage.placeOf(id) >= 0
}

/**
 * Answers the number of the first list that holds an id by its base, -1 for none. For ids that come
 * mostly in the order of the lists, as those of a transcript do: the next one needs no look-up.
 */
export function holderInOrder(coverage: Coverage): (id: RawId) => number {
  let next = 0
  return (id) => {
    const number = coverage.numberAt(next, id)
    if (number >= 0) {
      next++
      return number
    }
    const place = coverage.placeOf(id)
    if (place < 0) return -1
    next = place + 1
    return coverage.numberOfPlace(place)
  }
}

const NOTHING = new Coverage([])

interface Known {
  readonly lists: Lists
  readonly lengths: readonly number[]
  readonly coverage: Coverage
}
/** Under the last list of ids, as blocks are copied every turn but their lists are not. */
const remembered = new WeakMap<readonly RawId[], Known>()

/** What the next one most likely begins with; held weakly, as a closed session should go. */
let newest: WeakRef<Coverage> | null = null

/** Coverage of the active blocks. The same object as long as the same lists are active. */
export function coverageOf(blocks: readonly CompressionBlock[]): Coverage {
  const lists: (readonly RawId[])[] = []
  for (const block of blocks)
    if (block.active && block.effectiveMessageIds.length > 0) lists.push(block.effectiveMessageIds)
  const key = lists.at(-1)
  if (!key) return NOTHING
  const known = remembered.get(key)
  if (known && sameLists(known, lists)) return known.coverage
  const coverage = new Coverage(lists, newest?.deref())
  newest = new WeakRef(coverage)
  remembered.set(key, { lists, lengths: lists.map((list) => list.length), coverage })
  return coverage
}

function sameLists(known: Known, lists: Lists): boolean {
  if (known.lists.length !== lists.length) return false
  for (let i = 0; i < lists.length; i++)
    if (known.lists[i] !== lists[i] || known.lengths[i] !== lists[i]!.length) return false
  return true
}
