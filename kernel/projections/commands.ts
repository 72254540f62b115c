/** Slash commands: a run and, later, its outcome (spec/dsh-log.md 4.2, 4.7). */
import { countAt, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { CommandNode, CommandOutcome, CompactionNode, TranscriptNode } from '#kernel/model/node.ts'
import type { Position } from '#kernel/model/units.ts'

export function commandRun(event: LogEvent): CommandNode {
  return {
    arm: 'command',
    seq: event.seq,
    event: event.index,
    time: event.time,
    commandId: stringAt(event.data, 'commandId') ?? '',
    name: stringAt(event.data, 'name'),
    args: stringAt(event.data, 'args'),
    outcome: null,
    doneEvent: null,
  }
}

/** `run` null: the run is not in the log, the row stands where the command was settled. */
export function commandDone(event: LogEvent, run: CommandNode | null): CommandNode {
  const base: CommandNode = run ?? { ...commandRun(event), name: null, args: null }
  return { ...base, outcome: outcomeOf(event), doneEvent: event.index }
}

function outcomeOf(event: LogEvent): CommandOutcome {
  const kind = stringAt(event.data, 'kind') === 'error' ? 'error' : 'success'
  const source = kind === 'success' ? countAt(event.data, 'sourceEventSeq') : null
  return { kind, text: stringAt(event.data, 'text'), ...(source === null ? {} : { sourceEventSeq: source }) }
}

/** A manual compaction whose command and marker are one row. */
export interface Pair {
  readonly command: CommandNode
  readonly marker: CompactionNode
  /** From this position on they are one. */
  readonly since: Position
}

/** The pair, if the two are one at a position. */
export const joinedAt = (pair: Pair | undefined, at: Position): Pair | null =>
  pair && at >= pair.since ? pair : null

/**
 * Which commands and markers belong together: a successful `/compact` that names exactly one loaded
 * summary, and is the only one to do so. Whatever is ambiguous pairs nothing. Nearness means nothing:
 * context may be injected between the two.
 */
export function pairCommands(nodes: readonly TranscriptNode[]): readonly Pair[] {
  const commands = new Map<number, CommandNode | 'poisoned'>()
  const markers = new Map<number, CompactionNode | 'poisoned'>()
  for (const node of nodes) {
    if (node.arm === 'command') {
      const source =
        node.name === 'compact' && node.outcome?.kind === 'success' ? node.outcome.sourceEventSeq : undefined
      if (source !== undefined) commands.set(source, commands.has(source) ? 'poisoned' : node)
    } else if (node.arm === 'compaction' && node.summaryEventSeq !== null) {
      markers.set(node.summaryEventSeq, markers.has(node.summaryEventSeq) ? 'poisoned' : node)
    }
  }
  const pairs: Pair[] = []
  for (const [source, command] of commands) {
    const marker = markers.get(source)
    if (command === 'poisoned' || !marker || marker === 'poisoned') continue
    pairs.push({ command, marker, since: Math.max(command.doneEvent ?? command.event, marker.event) + 1 })
  }
  return pairs
}
