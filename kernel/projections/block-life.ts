/** Whether a block stands for something at a position, and why not if it does not (kernel-core 5). */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { BlockLife } from '#kernel/model/ledger.ts'

export function lifeOf(
  block: CompressionBlock,
  parents: readonly string[],
  isPresent: boolean,
  parentsOf: ReadonlyMap<string, readonly string[]>,
  blockById: ReadonlyMap<string, CompressionBlock>,
): { readonly life: BlockLife; readonly why: string } {
  if (block.active)
    return {
      life: 'active',
      why: isPresent
        ? 'Its messages are in the list, so its summary stands for them.'
        : 'Its summary is in the list, although none of its messages is.',
    }
  if (parents.length > 0) return { life: 'consumed', why: consumedWhy(parents, parentsOf, blockById) }
  if (block.expanded)
    return {
      life: 'expanded',
      why: 'A person decompressed it: the host marked it as expanded, so it stays off.',
    }
  if (!isPresent)
    return {
      life: 'gone',
      why: 'None of its messages is in the list any more, so it stands for nothing. It comes back when they do.',
    }
  return { life: 'inactive', why: 'It is switched off. The next turn switches it on again.' }
}

/** Who stands for it now: the nearest active block up the chain of those that consumed it. */
function consumedWhy(
  parents: readonly string[],
  parentsOf: ReadonlyMap<string, readonly string[]>,
  blockById: ReadonlyMap<string, CompressionBlock>,
): string {
  const [parent] = parents
  const standing = activeAbove(parents, parentsOf, blockById)
  if (standing === null)
    return `Block ${parent} consumed it. That one is not active either, but a consumed block never comes back, so its messages are sent as they are.`
  return standing === parent
    ? `Block ${standing} consumed it and stands for its messages.`
    : `Block ${parent} consumed it, and block ${standing} stands for both now.`
}

function activeAbove(
  parents: readonly string[],
  parentsOf: ReadonlyMap<string, readonly string[]>,
  blockById: ReadonlyMap<string, CompressionBlock>,
): string | null {
  const seen = new Set(parents)
  for (const id of seen) {
    if (blockById.get(id)?.active) return id
    for (const above of parentsOf.get(id) ?? []) seen.add(above)
  }
  return null
}
