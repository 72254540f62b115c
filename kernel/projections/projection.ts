/** Everything that is known of one session, built event by event: what views and questions read from. */
import type { EventIndex } from '#kernel/model/units.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { CommandNode, CompactionNode, TranscriptNode } from '#kernel/model/node.ts'
import type { Session } from '#kernel/model/session.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { createCursorMoves, durationsOf } from './durations.ts'
import { createMessages } from './messages-table.ts'
import type { Messages } from './messages-table.ts'
import { buildRows } from './rows.ts'
import type { Rows } from './rows.ts'
import { createSurfaceFold } from './surface-fold.ts'
import type { SurfaceFold } from './surface-fold.ts'
import { createTranscript } from './transcript.ts'
import type { Transcript } from './transcript.ts'
import { createUsage } from './usage.ts'
import type { Usage } from './usage.ts'
import { createLandmarks } from './landmarks.ts'
import type { Landmarks } from './landmarks.ts'

export interface Projection {
  readonly session: Session
  readonly transcript: Transcript
  readonly fold: SurfaceFold
  readonly messages: Messages
  readonly usage: Usage
  readonly landmarks: Landmarks
  push(event: LogEvent): void
  /** Rows of the transcript so far; the same object until an event is pushed. */
  rows(): Rows
  /** The transcript node that an event made, or null. Binary search. */
  nodeOf(event: EventIndex): TranscriptNode | null
  /** Seconds that a node took; null = not known, undefined = the node is nothing that takes time. */
  durationOf(node: TranscriptNode): number | null | undefined
  /** The marker that an event landed, or null. */
  markerOf(event: EventIndex): CompactionNode | null
  /** Markers whose summary an event is, cited or found beside them. */
  markersOfSummary(event: EventIndex): readonly CompactionNode[]
  /** The first marker of a compaction, or null. */
  markerOfCompaction(compactionId: string): CompactionNode | null
  /** The command that an event ran or settled, or null. */
  commandOf(event: EventIndex): CommandNode | null
}

/** Pieces of a stream: nine of ten events. */
const STREAM = 'assistant/chunk'

export function createProjection(
  session: Session,
  estimate: (text: string) => Tokens,
  report: (diagnostic: Diagnostic) => void,
): Projection {
  const transcript = createTranscript(report)
  const fold = createSurfaceFold((index) => session.event(index))
  const messages = createMessages(estimate)
  const usage = createUsage()
  const landmarks = createLandmarks()
  const moves = createCursorMoves()
  let durations: { nodes: readonly TranscriptNode[]; of: ReturnType<typeof durationsOf> } | null = null
  let rows: Rows | null = null
  let found: NodeIndex | null = null
  const index = (): NodeIndex => {
    const nodes = transcript.nodes()
    if (found?.nodes !== nodes) found = indexOf(nodes)
    return found
  }

  return {
    session,
    transcript,
    fold,
    messages,
    usage,
    landmarks,
    push(event) {
      rows = null
      transcript.push(event)
      if (event.type === STREAM && event.op === null) {
        // Most of a log, and of no concern to the others but for its number.
        fold.push(event)
        return
      }
      messages.push(event)
      fold.push(event)
      usage.push(event)
      landmarks.push(event)
      moves.push(event)
    },
    rows: () => (rows ??= buildRows(transcript, messages)),
    nodeOf(event) {
      const nodes = transcript.nodes()
      let low = 0
      let high = nodes.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (nodes[middle]!.event < event) low = middle + 1
        else high = middle
      }
      return nodes[low]?.event === event ? nodes[low]! : null
    },
    durationOf(node) {
      const nodes = transcript.merged()
      if (durations?.nodes !== nodes) durations = { nodes, of: durationsOf(nodes, moves) }
      return durations.of.get(node)
    },
    markerOf: (event) => index().markers.get(event) ?? null,
    markersOfSummary: (event) => index().bySummary.get(event) ?? NO_MARKERS,
    markerOfCompaction: (compactionId) => index().byCompaction.get(compactionId) ?? null,
    commandOf: (event) => index().commands.get(event) ?? null,
  }
}

const NO_MARKERS: readonly CompactionNode[] = []

/** Nodes by the other events that belong to them. */
interface NodeIndex {
  readonly nodes: readonly TranscriptNode[]
  readonly markers: ReadonlyMap<EventIndex, CompactionNode>
  readonly bySummary: ReadonlyMap<EventIndex, readonly CompactionNode[]>
  readonly byCompaction: ReadonlyMap<string, CompactionNode>
  readonly commands: ReadonlyMap<EventIndex, CommandNode>
}

function indexOf(nodes: readonly TranscriptNode[]): NodeIndex {
  const markers = new Map<EventIndex, CompactionNode>()
  const bySummary = new Map<EventIndex, CompactionNode[]>()
  const byCompaction = new Map<string, CompactionNode>()
  const commands = new Map<EventIndex, CommandNode>()
  for (const node of nodes) {
    if (node.arm === 'compaction') {
      markers.set(node.event, node)
      if (node.compactionId !== null && !byCompaction.has(node.compactionId))
        byCompaction.set(node.compactionId, node)
      const summary = node.summaryEvent ?? node.fallbackSummaryEvent
      const others = summary === null ? undefined : bySummary.get(summary)
      if (others) others.push(node)
      else if (summary !== null) bySummary.set(summary, [node])
    } else if (node.arm === 'command') {
      commands.set(node.event, node)
      if (node.doneEvent !== null) commands.set(node.doneEvent, node)
    }
  }
  return { nodes, markers, bySummary, byCompaction, commands }
}

/** How a compaction is called: the block id that a third-party fold recorded, else `c` and its number. */
export function markerName(marker: CompactionNode): string {
  return marker.kernelBlockId ?? `c${marker.ordinal}`
}

/** The same as part of a sentence. */
export function markerPhrase(marker: CompactionNode): string {
  return marker.kernelBlockId ? `block ${marker.kernelBlockId}` : `compaction ${marker.ordinal}`
}
