import type { Bytes, EventIndex, Line } from './units.ts'

/** `mended`: read after all. `opaque`: kept, but not understood. `raw-only`: bytes kept, no event made. `note`: worth knowing. `loss`: bytes that could not be unpacked. */
export type DiagnosticKind = 'note' | 'mended' | 'opaque' | 'raw-only' | 'loss'

/** Something wrong with the input: where, what, what was done about it, what follows from it. */
export interface Diagnostic {
  /** Stable id of the check that fired, such as `json-line`. */
  readonly code: string
  readonly kind: DiagnosticKind
  /** What is wrong, one sentence. */
  readonly what: string
  /** What was done, one sentence. */
  readonly done: string
  /** What follows from it, or absent. */
  readonly effect?: string
  /** File or archive entry; absent = the one file that was opened. */
  readonly file?: string
  readonly line?: Line
  /** First byte concerned, in the unpacked file. */
  readonly byte?: Bytes
  readonly length?: Bytes
  readonly event?: EventIndex
  readonly field?: string
  /** How many places of the kind this one stands for (the first is named). */
  readonly count?: number
}
