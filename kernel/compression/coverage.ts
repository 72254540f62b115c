/**
 * What the active blocks stand for (kernel-core 2.3). Coverage, presence and anchors go by base id;
 * the recent zone, boundaries and recommendations by full id.
 */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import { baseIdOf } from './ids.ts'

export interface Coverage {
  readonly ids: ReadonlySet<RawId>
  readonly bases: ReadonlySet<RawId>
}

export function isCovered(coverage: Coverage, id: RawId): boolean {
  if (coverage.bases.has(id)) return true
  const base = baseIdOf(id)
  return base !== id && coverage.bases.has(base)
}

const NOTHING: Coverage = { ids: new Set(), bases: new Set() }

interface Known {
  readonly lists: readonly (readonly RawId[])[]
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
  const coverage = collect(lists)
  remembered.set(key, { lists, lengths: lists.map((list) => list.length), coverage })
  return coverage
}

function sameLists(known: Known, lists: readonly (readonly RawId[])[]): boolean {
  if (known.lists.length !== lists.length) return false
  for (let i = 0; i < lists.length; i++)
    if (known.lists[i] !== lists[i] || known.lengths[i] !== lists[i]!.length) return false
  return true
}

function collect(lists: readonly (readonly RawId[])[]): Coverage {
  const ids = new Set<RawId>()
  let hasParts = false
  for (const list of lists)
    for (const id of list) {
      ids.add(id)
      hasParts ||= baseIdOf(id) !== id
    }
  if (!hasParts) return { ids, bases: ids }
  const bases = new Set<RawId>()
  for (const id of ids) bases.add(baseIdOf(id))
  return { ids, bases }
}
