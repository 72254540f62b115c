/** Everything that is known of one session, built event by event: what views and questions read from. */
import type { EventIndex } from '#kernel/model/units.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { CompactionNode, TranscriptNode } from '#kernel/model/node.ts'
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
  markers(): readonly CompactionNode[]
  /** Seconds that a node took; null = not known, undefined = the node is nothing that takes time. */
  durationOf(node: TranscriptNode): number | null | undefined
  /** The marker that an event landed, or null. */
  markerOf(event: EventIndex): CompactionNode | null
}

export function createProjection(session: Session, estimate: (text: string) => Tokens, report: (diagnostic: Diagnostic) => void): Projection {
  const transcript = createTranscript(report)
  const fold = createSurfaceFold((index) => session.event(index))
  const messages = createMessages(estimate)
  const usage = createUsage()
  const landmarks = createLandmarks()
  const moves = createCursorMoves()
  let durations: { nodes: readonly TranscriptNode[]; of: ReturnType<typeof durationsOf> } | null = null
  let rows: Rows | null = null
  let markersOf: { nodes: readonly TranscriptNode[]; markers: readonly CompactionNode[]; byEvent: ReadonlyMap<EventIndex, CompactionNode> } | null = null

  const markerIndex = () => {
    const nodes = transcript.nodes()
    if (markersOf?.nodes !== nodes) {
      const markers = nodes.filter((node) => node.arm === 'compaction')
      markersOf = { nodes, markers, byEvent: new Map(markers.map((marker) => [marker.event, marker])) }
    }
    return markersOf
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
    markers: () => markerIndex().markers,
    markerOf: (event) => markerIndex().byEvent.get(event) ?? null,
  }
}

/** How a compaction is called: the block id that a third-party fold recorded, else `c` and its number. */
export function markerName(marker: CompactionNode): string {
  return marker.kernelBlockId ?? `c${marker.ordinal}`
}

/** The same as part of a sentence. */
export function markerPhrase(marker: CompactionNode): string {
  return marker.kernelBlockId ? `block ${marker.kernelBlockId}` : `compaction ${marker.ordinal}`
}
