/**
 * The rows of the whole transcript, each with its span of life in positions: a row is shown at
 * position `at` when `from < at` and `until ≥ at`. The list only grows behind as the log does, so a
 * row's id is its place for good, and the transcript at a position is a filter over two columns.
 */
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position, RowId } from '#kernel/model/units.ts'
import { LeftKind } from '#kernel/model/outline.ts'
import type { CommandNode, CompactionNode, ModelRetryNode, TranscriptNode } from '#kernel/model/node.ts'
import { pairCommands } from './commands.ts'
import type { Pair } from './commands.ts'
import { placeOf } from './frozen.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import type { Transcript } from './transcript.ts'

export interface Rows {
  readonly count: number
  readonly nodes: readonly TranscriptNode[]
  readonly kind: Uint8Array
  readonly from: Uint32Array
  /** `from` ascends: rows that are not there yet stand behind all that are. */
  readonly ascending: boolean
  readonly until: Uint32Array
  /** Place of the row's message among the messages, or NONE. */
  readonly message: Uint32Array
  /** Place of an assistant message of nothing but calls that this tool row shows, too; or NONE. */
  readonly calls: Uint32Array
  /** Row of each message, or NONE. */
  readonly rowOfMessage: Uint32Array
  /** Retries that one row stands for, by row. */
  readonly chains: ReadonlyMap<RowId, readonly ModelRetryNode[]>
  readonly pairOfMarker: ReadonlyMap<CompactionNode, Pair>
  readonly pairOfCommand: ReadonlyMap<CommandNode, Pair>
}

export function buildRows(transcript: Transcript, messages: Messages): Rows {
  const all = everyNode(transcript)
  const pairs = pairCommands(transcript.nodes())
  const pairOfCommand = new Map(pairs.map((pair) => [pair.command, pair]))
  const pairOfMarker = new Map(pairs.map((pair) => [pair.marker, pair]))
  const chains = new Map<RowId, ModelRetryNode[]>()

  const nodes: TranscriptNode[] = []
  const kind = new Uint8Array(all.length)
  const from = new Uint32Array(all.length)
  const until = new Uint32Array(all.length)
  const message = new Uint32Array(all.length)
  const calls = new Uint32Array(all.length).fill(NONE)
  const rowOfMessage = new Uint32Array(messages.event.length).fill(NONE)

  let place = 0
  let silent = NONE
  for (const { node, until: end } of all) {
    const own = node.event
    while (place < messages.event.length && messages.event.get(place) < own) place++
    const isMessage =
      Number.isInteger(node.seq) &&
      node.arm !== 'compaction' &&
      place < messages.event.length &&
      messages.event.get(place) === own
    const at = isMessage ? place : NONE
    if (node.arm === 'assistant' && !node.visible) {
      // Its calls are shown by the tool rows; its tokens go with the first of them.
      silent = isMessage && (messages.flags.get(place) & MessageFlag.callsOnly) !== 0 ? place : NONE
      continue
    }
    const previous = nodes.at(-1)
    if (node.arm === 'model-retry' && previous?.arm === 'model-retry') {
      const row = nodes.length - 1
      const chain = chains.get(row)
      if (chain) chain.push(node)
      else chains.set(row, [previous, node])
      continue
    }
    const row = nodes.length
    nodes.push(node)
    kind[row] = leftKind(node)
    from[row] = own
    until[row] = untilOf(node, end, pairOfCommand)
    message[row] = at
    if (at !== NONE) rowOfMessage[at] = row
    if (node.arm === 'tool-result' && silent !== NONE) {
      calls[row] = silent
      rowOfMessage[silent] = row
    }
    silent = NONE
  }
  const count = nodes.length
  return {
    count,
    nodes,
    kind: kind.subarray(0, count),
    from: from.subarray(0, count),
    ascending: ascends(from.subarray(0, count)),
    until: until.subarray(0, count),
    message: message.subarray(0, count),
    calls: calls.subarray(0, count),
    rowOfMessage,
    chains,
    pairOfMarker,
    pairOfCommand,
  }
}

function ascends(column: Uint32Array): boolean {
  for (let i = 1; i < column.length; i++) if (column[i]! < column[i - 1]!) return false
  return true
}

function untilOf(node: TranscriptNode, end: Position, pairs: ReadonlyMap<CommandNode, Pair>): EventIndex {
  const pair = node.arm === 'command' ? pairs.get(node) : undefined
  return pair ? pair.since - 1 : end
}

function leftKind(node: TranscriptNode): number {
  switch (node.arm) {
    case 'user':
    case 'steering':
      return LeftKind.user
    case 'compaction':
      return LeftKind.marker
    case 'command':
      return LeftKind.command
    case 'tool-result':
      return LeftKind.tool
    case 'turn-error':
      return LeftKind.error
    default:
      return LeftKind.row
  }
}

/** Nodes of the log and frozen ones, ascending, also those that a late result replaced. */
function everyNode(transcript: Transcript): readonly { node: TranscriptNode; until: Position }[] {
  const out: { node: TranscriptNode; until: Position }[] = []
  const { frozen } = transcript
  let f = 0
  for (const node of transcript.nodes()) {
    while (f < frozen.length && placeOf(frozen[f]!.node) < placeOf(node)) out.push(frozen[f++]!)
    out.push({ node, until: NONE })
  }
  while (f < frozen.length) out.push(frozen[f++]!)
  return out
}
