/** Look-ups of one recomputed turn, each made when first asked: most questions need few of them. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'

export interface TurnTables {
  readonly outputById: ReadonlyMap<RawId, CoreMessage>
  readonly blockById: ReadonlyMap<string, CompressionBlock>
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

function lazily(turn: RecomputedTurn): TurnTables {
  const { blocks } = turn.after
  let outputById: Map<RawId, CoreMessage> | null = null
  let parents: Map<string, string[]> | null = null
  const blockById = new Map<string, CompressionBlock>()
  for (const block of blocks) if (!blockById.has(block.blockId)) blockById.set(block.blockId, block)
  return {
    get outputById() {
      return (outputById ??= new Map(turn.output.map((message) => [message.id, message])))
    },
    blockById,
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
