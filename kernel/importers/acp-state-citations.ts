/** How the blocks of a state cite each other and the messages: repeats, strangers, rings. */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { DoorBlock } from './acp-state-blocks.ts'
import { within } from './acp-state-read.ts'
import { named, quoted } from './acp-state-tally.ts'
import type { StateTally } from './acp-state-tally.ts'

/** The blocks with every ring opened. `ids`: of all messages of the file; null when it has none. */
export function checkCitations(
  found: readonly DoorBlock[],
  ids: readonly string[] | null,
  tally: StateTally,
): readonly CompressionBlock[] {
  const first = new Map<BlockId, number>()
  found.forEach(({ block, place }, index) => {
    if (!first.has(block.blockId)) first.set(block.blockId, index)
    else
      tally.find(within(place, 'blockId'), {
        code: 'block-id-repeat',
        kind: 'note',
        what: `Another block is called ${quoted(block.blockId)}, too`,
        done: 'both are kept as written',
        effect: 'Who asks for a block by its id gets the first; both fold what they stand for.',
      })
  })
  for (const { block, place } of found) {
    const strangers = block.directBlockIds.filter((id) => !first.has(id))
    if (strangers.length > 0)
      tally.find(within(place, 'directBlockIds'), {
        code: 'block-unknown',
        kind: 'note',
        what: `Block ${block.blockId} consumed ${named(strangers)}, which the state does not hold`,
        done: 'kept as written',
        effect: 'What they folded is known only as far as this block names it.',
      })
  }
  if (ids !== null) checkMessages(found, ids, tally)
  return openRings(found, first, tally)
}

function checkMessages(found: readonly DoorBlock[], ids: readonly string[], tally: StateTally): void {
  const bases = new Set(ids.map(baseIdOf))
  for (const { block, place } of found) {
    const all = [...new Set([...block.directMessageIds, ...block.effectiveMessageIds])]
    const missing = all.filter((id) => !bases.has(baseIdOf(id)))
    if (missing.length === 0) continue
    tally.find(place, {
      code: 'block-dangling',
      kind: 'note',
      what: `Block ${block.blockId} stands for ${named(missing)}, of which the file has no message`,
      done: 'kept as written',
      effect:
        missing.length === all.length
          ? 'None of its messages is left: the kernel switches it off unless its summary is among the messages.'
          : 'What they said is known from the summary only.',
    })
  }
}

/** Takes out each citation that leads back to a block on the way to it. Own stack: chains may be long. */
function openRings(
  found: readonly DoorBlock[],
  first: ReadonlyMap<BlockId, number>,
  tally: StateTally,
): readonly CompressionBlock[] {
  const NEW = 0
  const ON_WAY = 1
  const DONE = 2
  const marks = new Uint8Array(found.length)
  const depths = new Uint32Array(found.length)
  const cut = new Map<number, Set<number>>()
  for (let start = 0; start < found.length; start++) {
    const way: { readonly index: number; next: number }[] = []
    const enter = (index: number): void => {
      marks[index] = ON_WAY
      depths[index] = way.push({ index, next: 0 }) - 1
    }
    if (marks[start] === NEW) enter(start)
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const at = top.next++
      const cited = found[top.index]!.block.directBlockIds[at]
      if (cited === undefined) {
        marks[top.index] = DONE
        way.pop()
        continue
      }
      const index = first.get(cited)
      if (index === undefined || marks[index] === DONE) continue
      if (marks[index] === NEW) {
        enter(index)
        continue
      }
      const places = cut.get(top.index)
      if (places) places.add(at)
      else cut.set(top.index, new Set([at]))
      reportRing(
        found[top.index]!,
        cited,
        way.slice(depths[index], depths[index]! + NAMED).map((step) => found[step.index]!.block.blockId),
        way.length - depths[index]!,
        tally,
      )
    }
  }
  return found.map(({ block }, index) => {
    const places = cut.get(index)
    return places
      ? { ...block, directBlockIds: block.directBlockIds.filter((_, at) => !places.has(at)) }
      : block
  })
}

/** Blocks of a ring that are named. */
const NAMED = 4

function reportRing(
  { block, place }: DoorBlock,
  cited: BlockId,
  ring: readonly BlockId[],
  length: number,
  tally: StateTally,
): void {
  const who = `${ring.map(quoted).join(', ')}${length > ring.length ? ` and ${length - ring.length} more` : ''}`
  tally.find(within(place, 'directBlockIds'), {
    code: 'block-ring',
    kind: 'mended',
    what:
      length === 1
        ? `Block ${block.blockId} consumed itself`
        : `Blocks consumed each other in a ring: ${who}`,
    done: `read as if ${block.blockId} had not consumed ${cited}`,
    effect: 'No kernel makes such a state; which of them came first can’t be told.',
  })
}
