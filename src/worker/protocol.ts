/**
 * What the window asks and the worker answers. The window asks; the worker answers each question
 * exactly once (an answer, a problem, or "cancelled"), may report progress or parts before that, and
 * never speaks unasked. A newer question of a lane cancels the older one of that lane. A worker that
 * dies settles every open question with `engine-stopped`.
 */
import type { CaseAsk, CaseHead } from '#kernel/model/case-file.ts'
import type { CompareRow, Comparison } from '#kernel/model/compare.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { FirstView } from '#kernel/model/first-view.ts'
import type { Ledger } from '#kernel/model/ledger.ts'
import type { Lens, TurnLens, WhatIf } from '#kernel/model/lens.ts'
import type { OutlineStep, Totals } from '#kernel/model/outline.ts'
import type {
  Badge,
  EventDetail,
  EventLine,
  RowView,
  Section,
  SurfaceRowView,
  TextPair,
} from '#kernel/model/row.ts'
import type { PinCard } from '#kernel/model/pin-card.ts'
import type { PrefixCheck, PrefixSeries } from '#kernel/model/prefix.ts'
import type { ProviderCheck, ProviderSeries } from '#kernel/model/provider-check.ts'
import type { Marks, SessionSummary, UsageTotals } from '#kernel/model/summary.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Bytes, EventIndex, LineIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
import type { FoldedHits, FoldedRow, Lost } from '#kernel/model/lost.ts'
import type { LinesAsk, TextLines } from '#kernel/model/text-lines.ts'
import type { FoldSeries, Track } from '#kernel/model/track.ts'
import type { Trace, TraceNodeView, TraceText } from '#kernel/model/trace.ts'
import type { CompareRowsAsk, CompareTextAsk, FocusAsk } from '#kernel/questions/compare.ts'
import type { LostAsk, RowsAsk } from '#kernel/questions/lost.ts'
import type { SearchAsk } from '#kernel/questions/lost-search.ts'
import type { CopyAsk, NodeAsk, TextAsk, TurnAsk } from '#kernel/questions/trace.ts'
import type { BodyAsk } from '#kernel/questions/wire-body.ts'
import type { StatusText } from '#kernel/model/status-text.ts'
import type { BodyLine, BodyLineDetail, WireBody } from '#kernel/model/wire-body.ts'
import type { BenchAnswer, RangeEnd, RangeView } from '#kernel/model/workbench.ts'
import type { TrackAsk } from '#kernel/questions/track.ts'
import type { Progress } from '#kernel/model/work.ts'

export type SessionId = string

/** What a person dropped, picked, pasted or chose. */
export type OpenSource =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  /** A demo of ours, by its path below `demos/`. */
  | { readonly kind: 'demo'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A case file that came in an address, packed. */
  | { readonly kind: 'link'; readonly packed: string }

/** Before the file is read to its end, its first rows can be looked at; they come along. */
export type OpenPart = {
  readonly kind: 'preview'
  readonly session: SessionSummary
  readonly first: FirstView
}

/** A case file, ready to be saved, and what to know before. */
export interface CaseAnswer {
  readonly file: Blob
  readonly size: Bytes
  readonly head: Omit<CaseHead, 'kernel' | 'acts'>
  /** The state of a joined kernel file goes along. */
  readonly holdsKernel: boolean
  /** First lines, long ones cut. */
  readonly preview: readonly string[]
  /** It fits in an address: what goes there; null: it does not. */
  readonly link: string | null
  /** Characters that it takes there; null: so many that they were not counted. */
  readonly linkLength: number | null
}

export interface Calls {
  /** Read files into sessions; the first is the one to show. What was open stays open. */
  open: {
    ask: { source: OpenSource; counter: Counter }
    answer: {
      sessions: readonly SessionSummary[]
      show: SessionId
      /** The first screenful of the one to show; null: it came before, or nothing recorded is shown of it. */
      first: FirstView | null
      /** Files among those dropped that are no sessions. */
      refused: readonly { readonly name: string; readonly message: string }[]
    }
    part: OpenPart
  }
  close: { ask: { session: SessionId }; answer: Record<string, never> }
  /** Lines at a position; `at` null = the end. `known` names an outline that is held: only what differs is sent. */
  outline: {
    ask: { session: SessionId; at: Position | null; lens: Lens; counter: Counter; known: number | null }
    answer: OutlineStep & { totals: Totals }
  }
  marks: { ask: { session: SessionId }; answer: Marks }
  /** Tokens of the surface over a part of the log, for a picture of so many pixels. */
  track: { ask: { session: SessionId } & TrackAsk; answer: Track }
  /** Blocks along the log, and where folds come in that are void. */
  foldSeries: { ask: { session: SessionId; lens: Lens; counter: Counter }; answer: FoldSeries }
  /** Transcript rows by id, as they read at a position. Unknown ids are left out. */
  rows: { ask: { session: SessionId; at: Position; rows: Uint32Array }; answer: { rows: readonly RowView[] } }
  surfaceRows: {
    ask: { session: SessionId; at: Position; lens: Lens; nodes: Uint32Array }
    answer: { rows: readonly SurfaceRowView[] }
  }
  /** Dispositions and tokens, in the order asked. */
  badges: {
    ask: {
      session: SessionId
      at: Position
      lens: Lens
      counter: Counter
      rows: Uint32Array
      nodes: Uint32Array
    }
    answer: { rows: readonly Badge[]; nodes: readonly Badge[] }
  }
  /** The full content of a row, in sections; each at most `limit` characters from `from`. */
  content: {
    ask: {
      session: SessionId
      at: Position
      lens: Lens
      row: RowId | null
      node: NodeId | null
      section?: number
      from?: number
      limit?: number
    }
    answer: { sections: readonly Section[] }
  }
  detail: {
    ask: { session: SessionId; event: EventIndex; at: Position; lens: Lens; counter: Counter }
    answer: EventDetail
  }
  /** What was recorded of a message and what is sent for it, both from `from` on; null where they are one. */
  textPair: {
    ask: { session: SessionId; event: EventIndex; at: Position; lens: Lens; from: number; limit: number }
    answer: { pair: TextPair | null }
  }
  /** Bytes of the unpacked file. */
  raw: { ask: { session: SessionId; start: Bytes; end: Bytes }; answer: { start: Bytes; bytes: Uint8Array } }
  events: {
    ask: { session: SessionId; from: EventIndex; to: EventIndex }
    answer: { events: readonly EventLine[] }
  }
  diagnostics: {
    ask: { session: SessionId; from: number; to: number }
    answer: { diagnostics: readonly Diagnostic[]; total: number }
  }
  /** Where an event is shown: its line, row and node in the outline at `at`. */
  locate: {
    ask: { session: SessionId; event: EventIndex; at: Position | null; lens: Lens }
    answer: { line: LineIndex | null; row: RowId | null; node: NodeId | null }
  }
  /** Every block known at a position, with what the surface under the lens still sends of it. */
  ledger: { ask: { session: SessionId; at: Position | null; lens: Lens; counter: Counter }; answer: Ledger }
  /** The first user message under the three rules; on the blocks of a workbench if the lens is one. */
  pin: { ask: { session: SessionId; at: Position | null; lens: Lens; counter: Counter }; answer: PinCard }
  /** Any two surfaces against each other: sums, and which rows differ. */
  compare: { ask: { session: SessionId } & FocusAsk; answer: Comparison }
  /** A window of their rows, laid beside each other. */
  compareRows: { ask: { session: SessionId } & CompareRowsAsk; answer: { rows: readonly CompareRow[] } }
  /** The text of one row on either side. */
  compareText: { ask: { session: SessionId } & CompareTextAsk; answer: { text: TextLines | null } }
  /** What each act of a workbench did or why it was refused, and the difference they make at a position. */
  bench: {
    ask: { session: SessionId; at: Position | null; lens: WhatIf; counter: Counter }
    answer: BenchAnswer
  }
  /** The same without the sums: whether an act that is not taken yet would be refused. */
  benchDeeds: { ask: { session: SessionId; at: Position; lens: WhatIf }; answer: Pick<BenchAnswer, 'deeds'> }
  /** What a picked range holds, and whether it could be folded behind the acts of a workbench. */
  benchRange: {
    ask: { session: SessionId; at: Position; lens: WhatIf; from: RangeEnd; to: RangeEnd }
    answer: RangeView
  }
  /** What a fold took, and which terms of it its summary no longer holds; null: there is no such fold. */
  lost: { ask: { session: SessionId } & LostAsk; answer: { lost: Lost | null } }
  /** What it folded, a window of messages. */
  foldedRows: { ask: { session: SessionId } & RowsAsk; answer: { rows: readonly FoldedRow[] } }
  /** A search in that alone. */
  searchFolded: { ask: { session: SessionId } & SearchAsk; answer: FoldedHits }
  /** Its summary against that of the next fold. */
  lostDiff: { ask: { session: SessionId } & LostAsk & LinesAsk; answer: { text: TextLines | null } }
  /** One turn through the pipeline: a row per node. */
  trace: { ask: { session: SessionId } & TurnAsk; answer: Trace }
  /** What one node did: its messages in a window, its reasons, what it changed in the state. */
  traceNode: { ask: { session: SessionId } & NodeAsk; answer: TraceNodeView }
  /** What it did to the text of one message, in lines. */
  traceText: { ask: { session: SessionId } & TextAsk; answer: TraceText }
  traceCopy: { ask: { session: SessionId } & CopyAsk; answer: { text: string } }
  /** Whether each provider would accept the surface at a position. */
  providerCheck: { ask: { session: SessionId; at: Position | null; lens: Lens }; answer: ProviderCheck }
  /** The pair of requests around a position: what the second has in common with the first. */
  prefix: { ask: { session: SessionId; at: Position | null; lens: Lens }; answer: PrefixCheck }
  /** Requests at which faults come in. */
  providerSeries: { ask: { session: SessionId; lens: Lens }; answer: ProviderSeries }
  /** All requests that do not begin with the one before. */
  prefixSeries: { ask: { session: SessionId; lens: Lens }; answer: PrefixSeries }
  /** How far the session has to reach for what is shown at a position with a panel open. */
  caseReach: {
    ask: { session: SessionId; at: Position | null; panel: string | null }
    answer: { at: Position; to: Position }
  }
  caseFile: { ask: { session: SessionId; wanted: CaseAsk }; answer: CaseAnswer }
  /** What a provider would be sent of a surface, in figures. */
  body: { ask: { session: SessionId } & BodyAsk; answer: WireBody }
  /** Lines of it, indented; from 0. */
  bodyLines: {
    ask: { session: SessionId; from: number; to: number } & BodyAsk
    answer: { lines: readonly BodyLine[] }
  }
  /** One line in full, `limit` characters of it; null: there is no such line. */
  bodyLine: {
    ask: { session: SessionId; line: number; from: number; limit: number } & BodyAsk
    answer: { detail: BodyLineDetail | null }
  }
  /** First line of what an event or a block became; null: it is not in the body. */
  bodyLineOf: {
    ask: { session: SessionId; event: EventIndex | null; block: BlockId | null } & BodyAsk
    answer: { line: number | null }
  }
  /** All of it, as it is sent or indented, for the clipboard or a file. */
  bodyText: {
    ask: { session: SessionId; form: 'sent' | 'indented' } & BodyAsk
    answer: { blob: Blob }
  }
  /** Status panel, status report, recap and cache report of the state at a position. */
  status: { ask: { session: SessionId; at: Position | null; lens: TurnLens }; answer: StatusText }
  usage: { ask: { session: SessionId }; answer: UsageTotals }
  /** An image of an export archive, or null. */
  media: { ask: { session: SessionId; attachment: string }; answer: { blob: Blob | null } }
  /** Count exactly in the background; progress in characters. Asking again goes on where it stopped. */
  count: { ask: { session: SessionId; counter: Counter }; answer: { done: boolean } }
}

export type CallName = keyof Calls
export type Ask<N extends CallName> = Calls[N]['ask']
export type Answer<N extends CallName> = Calls[N]['answer']
export type Part<N extends CallName> = N extends CallName
  ? Calls[N] extends { part: infer P }
    ? P
    : never
  : never

/** A question that can't be answered: a value, not a throw. */
export interface Problem {
  readonly code:
    | 'cancelled'
    | 'engine-stopped'
    | 'no-such-session'
    | 'not-a-session'
    | 'unreadable'
    | 'too-new'
    | 'empty'
    | 'bug'
  /** What it is, where it went wrong: one sentence each. */
  readonly message: string
  /** What to do or drop instead, or absent. */
  readonly advice?: string
  /** For a bug: the stack, to copy. */
  readonly details?: string
}

export type Outcome<N extends CallName> =
  { readonly ok: true; readonly value: Answer<N> } | { readonly ok: false; readonly problem: Problem }

/** How far it is, and what is being done. */
export type Progressing = Progress & { readonly what: string }

export type ToWorker =
  | {
      readonly type: 'ask'
      readonly id: number
      readonly name: CallName
      readonly ask: Ask<CallName>
      readonly lane: string | null
    }
  | { readonly type: 'cancel'; readonly id: number }

export type FromWorker =
  | { readonly type: 'settled'; readonly id: number; readonly outcome: Outcome<CallName> }
  | {
      readonly type: 'progress'
      readonly id: number
      readonly progress: Progressing
    }
  | { readonly type: 'part'; readonly id: number; readonly part: Part<CallName> }

/** How the window uses the worker (`client.ts`). */
export interface Engine {
  ask<N extends CallName>(name: N, ask: Ask<N>, options?: AskOptions<N>): Promise<Outcome<N>>
}
export interface AskOptions<N extends CallName> {
  /** A newer question of the same lane cancels this one. */
  readonly lane?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progressing) => void
  readonly onPart?: (part: Part<N>) => void
}
