/** Look-ups of one recomputed turn, each made when first asked: most questions need few of them. */
import { lowerBound } from '#kernel/base/bisect.ts'
import { summaryMessageId } from '#kernel/base/ids.ts'
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { NodeId } from '#kernel/model/units.ts'

export interface TurnTables {
  readonly outputById: ReadonlyMap<RawId, CoreMessage>
  readonly blockById: ReadonlyMap<string, CompressionBlock>
  /** Place of a block in the state, by the id of its rendered summary. */
  readonly placeOfSummary: ReadonlyMap<RawId, number>
  /** Blocks that another block consumed, with the ones that did. */
  readonly parents: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<RecomputedTurn, TurnTables>()

export function tablesOf(turn: RecomputedTurn): TurnTables {
  let tables = known.get(turn)
  if (!tables) {
    tables = lazily(turn)
    known.set(turn, tables)
  }
  return tables
}

/** What goes into the turn of one message of the session: its parts, in order. */
export function partsAt(turn: RecomputedTurn, place: number): readonly CoreMessage[] {
  const first = lowerBound(turn.places, place)
  let end = first
  while (end < turn.places.length && turn.places[end] === place) end++
  return turn.input.slice(first, end)
}

/** Of ascending places of messages those that go into the turn, which is given the first of the session. */
export function givenOf(turn: Pick<RecomputedTurn, 'places'>, places: Uint32Array): Uint32Array {
  const last = turn.places.at(-1)
  return places.subarray(0, last === undefined ? 0 : lowerBound(places, last + 1))
}

/** Place of the block whose rendered summary a message is; undefined when it is none. */
export function summaryPlaceOf(turn: RecomputedTurn, { id, role }: CoreMessage): number | undefined {
  return role === 'system' ? tablesOf(turn).placeOfSummary.get(id) : undefined
}

/** The summary of a block as the turn renders it; undefined when it is not on the surface. */
export function renderedSummary(turn: RecomputedTurn, { blockId }: CompressionBlock): string | undefined {
  return tablesOf(turn).outputById.get(summaryMessageId(blockId))?.text
}

/** The block whose summary a node of the recomputed surface is. */
export function blockAtNode(turn: RecomputedTurn, node: NodeId): CompressionBlock | undefined {
  return turn.after.blocks[node - BLOCK_NODES]
}

function lazily(turn: RecomputedTurn): TurnTables {
  const { blocks } = turn.after
  let outputById: Map<RawId, CoreMessage> | null = null
  let placeOfSummary: Map<RawId, number> | null = null
  let parents: Map<string, string[]> | null = null
  const blockById = new Map<string, CompressionBlock>()
  for (const block of blocks) if (!blockById.has(block.blockId)) blockById.set(block.blockId, block)
  return {
    get outputById() {
      return (outputById ??= new Map(turn.output.map((message) => [message.id, message])))
    },
    blockById,
    get placeOfSummary() {
      return (placeOfSummary ??= new Map(
        blocks.map(({ blockId }, place) => [summaryMessageId(blockId), place]),
      ))
    },
    get parents() {
      return (parents ??= parentsOf(blocks))
    },
  }
}

function parentsOf(blocks: readonly CompressionBlock[]): Map<string, string[]> {
  const parents = new Map<string, string[]>()
  for (const block of blocks)
    for (const child of block.directBlockIds) {
      const list = parents.get(child)
      if (list) list.push(block.blockId)
      else parents.set(child, [block.blockId])
    }
  return parents
}
