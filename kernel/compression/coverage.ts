/**
 * What the active blocks stand for (kernel-core 2.3). Coverage, presence and anchors go by base id;
 * the recent zone, boundaries and recommendations by full id.
 */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import { baseIdOf } from '#kernel/base/ids.ts'

type Lists = readonly (readonly RawId[])[]

export class Coverage {
  /** All ids of the lists, one list after the other, and the number of the list at each place. */
  readonly flat: readonly RawId[]
  readonly numbers: Uint32Array
  /** By base id its first place among all. */
  readonly bases: ReadonlyMap<RawId, number>
  /** No base occurs twice. */
  readonly isDisjoint: boolean
  private readonly lists: Lists
  private readonly hasParts: boolean
  private full: ReadonlySet<RawId> | null = null
  private alone: ReadonlyMap<readonly RawId[], number> | null = null

  constructor(lists: Lists) {
    // By hand, as Array.flat takes ten times as long.
    const flat: RawId[] = []
    for (const list of lists) for (const id of list) flat.push(id)
    const numbers = new Uint32Array(flat.length)
    let end = 0
    for (const [number, list] of lists.entries()) numbers.fill(number, end, (end += list.length))
    const bases = new Map<RawId, number>()
    let hasParts = false
    // From the end, so that the first place is the one that stays.
    for (let place = flat.length - 1; place >= 0; place--) {
      const id = flat[place]!
      const base = baseIdOf(id)
      hasParts ||= base !== id
      bases.set(base, place)
    }
    this.lists = lists
    this.flat = flat
    this.numbers = numbers
    this.bases = bases
    this.isDisjoint = bases.size === flat.length
    this.hasParts = hasParts
  }

  /** How many lists there are. */
  get size(): number {
    return this.lists.length
  }

  /** Full ids. */
  get ids(): ReadonlySet<RawId> {
    return (this.full ??= new Set(this.flat))
  }

  /** Whether a full id is covered. */
  hasId(id: RawId): boolean {
    return this.hasParts ? this.ids.has(id) : this.bases.has(id)
  }

  /** The number of a list that shares no base with a list before it. */
  numberOf(list: readonly RawId[]): number | undefined {
    this.alone ??= new Map(
      this.lists.flatMap((one, number) =>
        this.isDisjoint || one.every((id) => this.numbers[this.bases.get(baseIdOf(id))!] === number)
          ? [[one, number] as const]
          : [],
      ),
    )
    return this.alone.get(list)
  }
}

/** Place of an id among all by its base, -1 for none. */
function placeOf({ bases }: Coverage, id: RawId): number {
  const place = bases.get(id)
  if (place !== undefined) return place
  const base = baseIdOf(id)
  return base === id ? -1 : (bases.get(base) ?? -1)
}

export function isCovered(coverage: Coverage, id: RawId): boolean {
  return placeOf(coverage, id) >= 0
}

/**
 * Answers the number of the first list that holds an id by its base, -1 for none. For ids that come
 * mostly in the order of the lists, as those of a transcript do: the next one needs no look-up.
 */
export function holderInOrder(coverage: Coverage): (id: RawId) => number {
  const { flat, numbers, isDisjoint } = coverage
  let next = 0
  return (id) => {
    const place = isDisjoint && flat[next] === id ? next : placeOf(coverage, id)
    if (place < 0) return -1
    next = place + 1
    return numbers[place]!
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

/** Coverage of the active blocks. The same object as long as the same lists are active. */
export function coverageOf(blocks: readonly CompressionBlock[]): Coverage {
  const lists: (readonly RawId[])[] = []
  for (const block of blocks)
    if (block.active && block.effectiveMessageIds.length > 0) lists.push(block.effectiveMessageIds)
  const key = lists.at(-1)
  if (!key) return NOTHING
  const known = remembered.get(key)
  if (known && sameLists(known, lists)) return known.coverage
  const coverage = new Coverage(lists)
  remembered.set(key, { lists, lengths: lists.map((list) => list.length), coverage })
  return coverage
}

function sameLists(known: Known, lists: Lists): boolean {
  if (known.lists.length !== lists.length) return false
  for (let i = 0; i < lists.length; i++)
    if (known.lists[i] !== lists[i] || known.lengths[i] !== lists[i]!.length) return false
  return true
}
