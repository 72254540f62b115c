/** Look-ups of one recomputed turn, made once for all questions about it. */
import type { CompressionBlock, RawId } from '#kernel/model/block.ts'
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { placesOf } from './recomputed-surface.ts'

export interface TurnTables {
  /** What goes in, by place of the message among the messages of the session. */
  readonly parts: ReadonlyMap<number, readonly CoreMessage[]>
  readonly inputById: ReadonlyMap<RawId, CoreMessage>
  readonly outputById: ReadonlyMap<RawId, CoreMessage>
  readonly blockById: ReadonlyMap<string, CompressionBlock>
  /** Blocks that another block consumed, with the ones that did. */
  readonly parents: ReadonlyMap<string, readonly string[]>
  /** Active blocks that stand for a message, by full id of the message. */
  readonly coveredBy: ReadonlyMap<RawId, readonly string[]>
}

const known = new WeakMap<RecomputedTurn, TurnTables>()

export function tablesOf(turn: RecomputedTurn, log: CoreLog): TurnTables {
  let tables = known.get(turn)
  if (!tables) {
    tables = build(turn, placesOf(log))
    known.set(turn, tables)
  }
  return tables
}

function build(turn: RecomputedTurn, placeOfId: ReadonlyMap<RawId, number>): TurnTables {
  const parts = new Map<number, CoreMessage[]>()
  for (const message of turn.input) {
    const place = placeOfId.get(message.id)
    if (place === undefined) continue
    const list = parts.get(place)
    if (list) list.push(message)
    else parts.set(place, [message])
  }
  const { blocks } = turn.after
  const parents = new Map<string, string[]>()
  const coveredBy = new Map<RawId, string[]>()
  for (const block of blocks) {
    for (const child of block.directBlockIds) push(parents, child, block.blockId)
    if (block.active) for (const id of block.effectiveMessageIds) push(coveredBy, id, block.blockId)
  }
  return {
    parts,
    inputById: new Map(turn.input.map((message) => [message.id, message])),
    outputById: new Map(turn.output.map((message) => [message.id, message])),
    blockById: new Map(blocks.map((block) => [block.blockId, block])),
    parents,
    coveredBy,
  }
}

function push(table: Map<string, string[]>, key: string, value: string): void {
  const list = table.get(key)
  if (list) list.push(value)
  else table.set(key, [value])
}
