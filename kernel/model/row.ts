import type { BlockId } from './block.ts'
import type { Disposition, DispositionKind, TokenCount } from './disposition.ts'
import type { Arm } from './node.ts'
import type { EventIndex, NodeId, Position, RowId, Tokens } from './units.ts'

/** A small fact beside a row's text. */
export interface Chip {
  readonly kind:
    | 'thinking'
    | 'interrupted'
    | 'log-only'
    | 'error'
    | 'steering'
    | 'form'
    | 'running'
    | 'images'
    | 'references'
    | 'sub-calls'
    | 'retry'
    | 'stored'
    | 'edited'
    | 'live'
  readonly text: string
}

/** One transcript row as one line of text; the long content is a question of its own. */
export interface RowView {
  readonly id: RowId
  /** `n17`, `ccmd1`: stable over positions and reloads. */
  readonly key: string
  readonly arm: Arm | 'command-compaction' | 'running' | 'partial'
  /** The events that this row shows, main one first (a tool row: result, call). */
  readonly events: readonly EventIndex[]
  /** The number column, such as `231` or `229–231`. */
  readonly ref: string
  /** The role column: `user`, `asst`, `bash`, `cmd`. */
  readonly role: string
  /** One line, at most 400 characters, no control characters. */
  readonly text: string
  /** After the arrow of a tool row: `exit 1, 42 lines`. */
  readonly outcome: string | null
  readonly chips: readonly Chip[]
  readonly expandable: boolean
  /** For a marker: counts as recorded, null when unknown. */
  readonly marker: MarkerView | null
  readonly isError: boolean
  readonly interrupted: boolean
  /** The view holds for positions in [since, until). */
  readonly since: Position
  readonly until: Position
}

export interface MarkerView {
  readonly ordinal: number
  /** `c3`, or the block id that a third-party fold recorded. */
  readonly name: string
  readonly items: number | null
  readonly tokens: number | null
  /** Ours, for a log that does not cite its summary. */
  readonly fallback: boolean
  readonly hasSummary: boolean
  readonly command: string | null
}

/** One row of the surface pane. */
export interface SurfaceRowView {
  readonly id: NodeId
  readonly events: readonly EventIndex[]
  readonly ref: string
  readonly role: string
  readonly text: string
  readonly outcome: string | null
  readonly chips: readonly Chip[]
  readonly expandable: boolean
  /** For a summary: its name, the topic if recorded, and the text's first 4,000 characters. */
  readonly summary: {
    readonly name: string
    readonly topic: string | null
    readonly text: string
    readonly clipped: boolean
  } | null
  /** The node derives no message: nothing is sent for it. */
  readonly nothing: boolean
  /** The block whose summary this is, on the recomputed surface; else null. */
  readonly block: BlockId | null
}

/** What changes with the position while the text stays: asked apart from the rows. */
export interface Badge {
  readonly kind: DispositionKind
  readonly what: string
  readonly why: string
  readonly tokens: TokenCount | null
  /** Of the text as recorded, where `tokens` are those of what is sent in its place. */
  readonly was?: TokenCount
}

/** A part of a row's full content. Long text comes in windows. */
export type Section =
  | {
      readonly kind: 'text' | 'markdown' | 'reasoning' | 'json' | 'code' | 'diff' | 'output' | 'args'
      readonly title: string
      readonly text: string
      readonly language?: string
      /** Characters in all, and where `text` starts. */
      readonly length: number
      readonly from: number
    }
  | {
      readonly kind: 'image'
      readonly title: string
      readonly attachment: string
      readonly mediaType: string
      readonly url: null
    }
  | {
      readonly kind: 'note'
      readonly title: string
      readonly text: string
      readonly length: number
      readonly from: number
    }

/** One of two texts, in a window. */
export interface TextSide {
  readonly title: string
  readonly text: string
  /** Characters in all, and where `text` starts. */
  readonly length: number
  readonly from: number
  /** Of the whole text, by the estimate. */
  readonly tokens: Tokens
}

/** Something that was looked up or computed on the two texts, never assumed. */
export interface TextProof {
  readonly holds: boolean
  readonly says: string
}

/** What was recorded of a message, and what is sent for it, where the kernel changed it. */
export interface TextPair {
  readonly kind: DispositionKind
  readonly before: TextSide
  readonly after: TextSide
  readonly proofs: readonly TextProof[]
  /** The event of the call that stands for it. */
  readonly standsIn: EventIndex | null
}

/** What the inspector shows of one event. */
export interface EventDetail {
  readonly event: EventIndex
  readonly seq: number
  readonly type: string
  readonly time: number | null
  readonly line: number
  readonly byteStart: number
  readonly byteEnd: number
  readonly disposition: Disposition
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly Section[]
  readonly tokens: readonly (TokenCount & { readonly of: string })[]
  readonly linkLabels: readonly { readonly rel: string; readonly event: EventIndex; readonly label: string }[]
}

/** One event in the list of events. */
export interface EventLine {
  readonly event: EventIndex
  readonly seq: number
  readonly type: string
  readonly time: number | null
  readonly line: number
  readonly text: string
}
