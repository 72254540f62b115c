import type { DiffLine } from './trace.ts'

/** The difference of two texts, a window of its lines. */
export interface TextLines {
  readonly taken: number
  readonly put: number
  /** Too different to be laid over each other: the one text is taken out, the other put in. */
  readonly whole: boolean
  /** Lines as they are listed; long runs are one. */
  readonly total: number
  /** Characters of the longest line, as far as lines are shown. */
  readonly longest: number
  readonly from: number
  readonly lines: readonly DiffLine[]
}

/** `unfold`: all lines, also those that a long run hides. */
export interface LinesAsk {
  readonly unfold: boolean
  readonly from: number
  readonly to: number
}
