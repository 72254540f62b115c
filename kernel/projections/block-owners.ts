/** Which block covers a message, by base id (kernel-core 2.3). */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'

interface Known {
  readonly lists: readonly (readonly RawId[])[]
  readonly owners: ReadonlyMap<RawId, number>
}
/** Under the last list of ids: every turn copies its blocks, but not their lists. */
const remembered = new WeakMap<readonly RawId[], Known>()

const ofTurn = new WeakMap<
  RecomputedTurn,
  { readonly active: readonly CompressionBlock[]; readonly owners: ReadonlyMap<RawId, number> }
>()

/** The first active block that stands for a message; undefined when none does. */
export function ownerOf(turn: RecomputedTurn, id: RawId): CompressionBlock | undefined {
  let known = ofTurn.get(turn)
  if (!known) {
    const active = turn.after.blocks.filter((block) => block.active)
    known = { active, owners: ownersOf(active) }
    ofTurn.set(turn, known)
  }
  const at = known.owners.get(baseIdOf(id))
  return at === undefined ? undefined : known.active[at]
}

function ownersOf(active: readonly CompressionBlock[]): ReadonlyMap<RawId, number> {
  const key = active.at(-1)?.effectiveMessageIds
  if (!key) return new Map()
  const known = remembered.get(key)
  if (
    known?.lists.length === active.length &&
    active.every((b, i) => b.effectiveMessageIds === known.lists[i])
  )
    return known.owners
  const owners = new Map<RawId, number>()
  active.forEach((block, i) => {
    for (const id of block.effectiveMessageIds) {
      const base = baseIdOf(id)
      if (!owners.has(base)) owners.set(base, i)
    }
  })
  remembered.set(key, { lists: active.map((block) => block.effectiveMessageIds), owners })
  return owners
}
