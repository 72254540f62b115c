import type { BlockId, RawId, Ref, Tier } from './block.ts'
import type { PinRule, Share } from './config.ts'
import type { NudgeGate } from './nudge-gate.ts'
import type { Frame, Reason, ReasonOfMany, TurnInput, TurnOutput } from './turn.ts'
import type { EventIndex, Ms, Position, Tokens } from './units.ts'

/**
 * What became of a node in a turn. `off`: it was passed over. `unreached`: a node before it threw.
 */
export type NodeRun = 'ran' | 'off' | 'threw' | 'unreached'

/** One node of a turn, by reference: frames are what the turn itself had in hand. */
export interface NodeTrace {
  readonly name: string
  readonly run: NodeRun
  readonly before: Frame
  /** The same frame unless the node ran. */
  readonly after: Frame
  /** As the node said them; of many messages at once where it did so. */
  readonly said: readonly (Reason | ReasonOfMany)[]
  /** The same, one for each message. */
  readonly reasons: readonly Reason[]
  /** Time it took in this run; null without a clock, or if it did not run. */
  readonly ms: Ms | null
  /** What it threw, as text. */
  readonly error: string | null
}

/** A turn that was watched: every node of the contract, in its order. */
export interface TurnTrace {
  readonly input: TurnInput
  readonly nodes: readonly NodeTrace[]
  /** null: a node threw. */
  readonly output: TurnOutput | null
}

export type MessageChangeKind = 'kept' | 'added' | 'removed' | 'edited' | 'moved'

/** Two lists of messages laid over each other: the later one with what it lost at its old place. */
export interface MessageChanges {
  readonly rows: ChangeRows
  readonly counts: Readonly<Record<MessageChangeKind, number>>
}

export interface ChangeRows {
  readonly length: number
  at(row: number): MessageChange
  isChange(row: number): boolean
  /** -1: there is none. `match` is given the places before and after. */
  find(match: (before: number, after: number) => boolean): number
  of(kind: MessageChangeKind): Uint32Array
  /** Rows of one side in its order; null for all of them. */
  side(side: TraceSide): Uint32Array | null
}

export interface MessageChange {
  readonly kind: MessageChangeKind
  /** Place in the earlier list; −1: it is not there. */
  readonly before: number
  /** Place in the later list; −1: it is not there. */
  readonly after: number
}

/** A value of the state that is new, gone or another one. */
export interface StateChange {
  /** Names of keys with dots between, such as `blocks.b1.active`. */
  readonly path: string
  /** In short; null: it was not there. */
  readonly before: string | null
  readonly after: string | null
}

export interface StateChanges {
  readonly count: number
  /** The first of them. */
  readonly list: readonly StateChange[]
}

/** `changed`: messages, and maybe the state; `state`: that alone; `ran`: nothing of both. */
export type TraceStatus = 'changed' | 'state' | 'ran' | 'skipped' | 'threw' | 'unreached'

/** A node as the list of a turn shows it. */
export interface TraceNode {
  readonly name: string
  /** 1 to 14. */
  readonly step: number
  readonly status: TraceStatus
  /** One line: what it did, or why it did not run. */
  readonly says: string
  /** Messages and their tokens after it. */
  readonly messages: number
  readonly tokens: Tokens
  /** Tokens after less tokens before. */
  readonly tokenChange: Tokens
  readonly counts: MessageChanges['counts']
  readonly stateChanges: number
  readonly ms: Ms | null
}

/** One turn through the pipeline. All tokens are estimates, tags included. */
export interface Trace {
  readonly at: Position
  readonly pin: PinRule
  /** Requests that the log has up to here, and whether the last of them is at this very position. */
  readonly requests: { readonly before: number; readonly here: boolean }
  readonly input: { readonly messages: number; readonly tokens: Tokens }
  readonly nodes: readonly TraceNode[]
  /** null: a node threw. */
  readonly output: { readonly messages: number; readonly tokens: Tokens } | null
  readonly steering: TraceSteering
}

/** What steering asks of the answer to this turn (nudge and surface text B6). */
export interface TraceSteering {
  /** By the file's own settings; a log holds none, so it is off. */
  readonly enabled: boolean
  readonly turnKind: 'new_user_ask' | 'mechanical_continuation' | 'error_continuation' | 'unknown'
  /** 0 to 4; 0 while it is off. */
  readonly verbosityLevel: number
  readonly lowerEffort: boolean
}

/** The decision of nudge-inject; its gates lie beside it. */
export interface TraceNudge {
  readonly shows: boolean
  readonly tier: Tier | null
  /** As the kernel gives it to a host. */
  readonly reason: string
  /** As the host measured them; null: not known, so the turn was run with 0. */
  readonly inUse: Tokens | null
  readonly window: Tokens
  readonly usage: Share
  /** What the model would be shown, and in which voice; null: nothing. */
  readonly said: { readonly voice: 'emergency' | 'gentle'; readonly text: string } | null
}

/** Which rows of a node one looks at. */
export type TraceSide = 'changes' | 'all' | 'before' | 'after'

/** A message before and after a node. */
export interface TraceRow {
  readonly kind: MessageChangeKind
  readonly id: RawId
  readonly ref: Ref | null
  /** `user`, `asst`, `result`, a tool's name for a call. */
  readonly role: string
  /** One line of its text. */
  readonly text: string
  readonly before: Tokens | null
  readonly after: Tokens | null
  /** Where it is shown: the event that recorded it, or the block it is the summary of. */
  readonly event: EventIndex | null
  readonly block: BlockId | null
  /** The last reason that the node gave for it. */
  readonly why: TraceWords | null
}

export interface TraceWords {
  readonly rule: string
  readonly what: string
  readonly why: string
}

/** Reasons of one rule, and of one block where the rule names one. */
export interface TraceReasons extends TraceWords {
  readonly count: number
  /** The first of the messages, in order. */
  readonly messages: readonly TraceMessage[]
}

export type TraceMessage = Pick<TraceRow, 'id' | 'ref' | 'event' | 'block'>

/** A value that a node hands on beside messages and state. */
export interface TraceFigure {
  readonly name: string
  readonly value: string
}

/** What one node did: rows in a window, reasons and state changes bounded. */
export interface TraceNodeView {
  readonly at: Position
  readonly pin: PinRule
  readonly name: string
  readonly side: TraceSide
  readonly status: TraceStatus
  readonly says: string
  readonly error: string | null
  readonly total: number
  readonly from: number
  readonly rows: readonly TraceRow[]
  /** Row of the selected message; else of the first that changed; null without rows. */
  readonly focus: number | null
  /** The selected message is not among the rows: the node that took it out, if one did. */
  readonly lost: { readonly by: string | null } | null
  readonly counts: MessageChanges['counts']
  readonly reasons: readonly TraceReasons[]
  readonly moreReasons: number
  readonly state: StateChanges
  readonly figures: readonly TraceFigure[]
  /** Of nudge-inject: every question that decided on the nudge, with its figures. */
  readonly gates: readonly NudgeGate[]
  /** Of nudge-inject; null for other nodes, and where it did not run. */
  readonly nudge: TraceNudge | null
}

/** A line of a text's difference, or `gap`: lines of one kind that are not shown. */
export interface DiffLine {
  readonly sign: '=' | '−' | '+'
  /** Number in the earlier and the later text, from 1. */
  readonly before: number | null
  readonly after: number | null
  readonly text: string
  /** The part of the shown text that differs from its partner line, or null. */
  readonly mark: readonly [from: number, to: number] | null
  /** Lines it stands for; 0: it is a line itself. */
  readonly hidden: number
}

/** What a node did to the text of one message, line by line, in a window. */
export interface TraceText {
  readonly id: RawId
  readonly taken: number
  readonly put: number
  readonly total: number
  /** Characters of the longest line, as far as lines are shown. */
  readonly longest: number
  readonly from: number
  readonly lines: readonly DiffLine[]
  /** Too different to be laid over each other: the one text is taken out, the other put in. */
  readonly whole: boolean
}
