import type { Json } from './json.ts'
import type { EventIndex, Ms, Seq, Tokens } from './units.ts'

/**
 * A node of the transcript: one per append-origin message, landed compaction, command, retry, error
 * or interrupted piece, in log order (spec/dsh-log.md 4). Nodes are thin: long text stays in the
 * session and is read from the event when a row is in sight.
 */
export type TranscriptNode =
  | UserNode
  | SteeringNode
  | ContextNode
  | SystemNode
  | AssistantNode
  | ToolResultNode
  | CommandNode
  | CompactionNode
  | TurnErrorNode
  | ModelRetryNode
  | UnknownNode

export type Arm = TranscriptNode['arm']

interface NodeBase {
  /** Fractional for interrupted nodes: just before the turn end that swept them. */
  readonly seq: Seq
  /** The event that made the node appear. */
  readonly event: EventIndex
  readonly time: Ms | null
}
export interface UserNode extends NodeBase {
  readonly arm: 'user'
}
export interface SteeringNode extends NodeBase {
  readonly arm: 'steering'
  readonly messageId: string
}
export interface ContextNode extends NodeBase {
  readonly arm: 'context'
  readonly role: 'inject' | 'recall'
  readonly label: string | null
  /** `source.kind` as recorded. */
  readonly sourceKind: string | null
  readonly form: string | null
}
export interface SystemNode extends NodeBase {
  readonly arm: 'system'
  readonly type: string
}
/** Content of a node that no event holds: a stream cut off before its message was recorded. */
export type AssistantBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly callId: string; readonly name: string; readonly argsRaw: string }
  | { readonly type: 'other'; readonly block: Json }

export interface AssistantNode extends NodeBase {
  readonly arm: 'assistant'
  readonly turn: number
  readonly step: number
  /** Types of the content blocks in order. */
  readonly blocks: readonly string[]
  /** Has text, reasoning or a block of another kind than a tool call: it is a row of its own. */
  readonly visible: boolean
  readonly stepStartTime: Ms | null
  readonly firstTokenTime: Ms | null
  readonly interrupted: boolean
  /** Present on frozen nodes only. */
  readonly frozen?: readonly AssistantBlock[]
}
export interface ToolResultNode extends NodeBase {
  readonly arm: 'tool-result'
  readonly callId: string
  /** null: the call is not in the log. */
  readonly call: { readonly event: EventIndex; readonly name: string } | null
  readonly callTime: Ms | null
  readonly turn: number
  readonly step: number
  readonly isError: boolean
  readonly errorCode?: string
  /** Swept at the end of its turn: no result was recorded. */
  readonly interrupted: boolean
}
export interface CommandOutcome {
  readonly kind: 'success' | 'error'
  readonly text: string | null
  /** The event a success names as its result; only a non-negative integer counts. */
  readonly sourceEventSeq?: Seq
}
export interface CommandNode extends NodeBase {
  readonly arm: 'command'
  readonly commandId: string
  /** null: the run is not in the log. */
  readonly name: string | null
  readonly args: string | null
  /** null: still running. */
  readonly outcome: CommandOutcome | null
  readonly doneEvent: EventIndex | null
}
export interface CompactionNode extends NodeBase {
  readonly arm: 'compaction'
  /** Number of the marker among the landed compactions of the session, from 1. */
  readonly ordinal: number
  /** From the cited summary event alone; null when unknown, never zero in its place. */
  readonly summaryEventSeq: Seq | null
  readonly summaryEvent: EventIndex | null
  readonly hasSummary: boolean
  readonly shadowedItemCount: number | null
  readonly shadowedTokenCount: Tokens | null
  /** Ours, for logs that do not cite their summary; shown as such and never used for pairing. */
  readonly fallbackSummaryEvent: EventIndex | null
  /** Id that the brackets of the compaction carry, too; never used for the four fields above. */
  readonly compactionId: string | null
  /** Ids a third-party fold recorded beside its summary. */
  readonly kernelBlockId?: string
  readonly tier?: number
  readonly topic?: string
}
export interface TurnErrorNode extends NodeBase {
  readonly arm: 'turn-error'
  readonly turn: number
  readonly step: number
  readonly code: string
  /** Replaced by a fixed sentence where the provider's text may echo a key. */
  readonly message: string
}
export interface ModelRetryNode extends NodeBase {
  readonly arm: 'model-retry'
  readonly turn: number
  readonly step: number
  readonly retry: number
  readonly retryState: 'scheduled' | 'started'
  /** The event that says so; null while it is only scheduled. */
  readonly startedEvent: EventIndex | null
}
export interface UnknownNode extends NodeBase {
  readonly arm: 'unknown'
  readonly type: string
}

/**
 * What a person sees as one row of the flow (spec/dsh-log.md 10, "Flow"): a node, a run of tool
 * results, or a manual compaction in which command and marker are one.
 */
export type FlowItem =
  | { readonly item: 'node'; readonly key: string; readonly node: TranscriptNode }
  | { readonly item: 'tool-group'; readonly key: string; readonly nodes: readonly ToolResultNode[] }
  | {
      readonly item: 'command-compaction'
      readonly key: string
      readonly command: CommandNode
      readonly marker: CompactionNode
    }
