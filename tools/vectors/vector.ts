/** One example of the contract, and what became of it. */

/** Input and expected answer of a vector have the shape of their operation: only that operation can know it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what is being tested
export type Loose = any

export type PinVariant = 'pre489' | 'pr490' | 'pr491'

export interface Vector {
  /** Unique inside its file. */
  readonly name: string
  readonly op: string
  readonly input: Loose
  readonly expected: Loose
  /** How `expected` is compared; absent = equal in everything. */
  readonly match?: 'subset' | 'rows' | 'lines' | 'facts'
  readonly pinVariant?: PinVariant
  /** Why the reference is wrong here: our answer must differ from `expected`. */
  readonly differs?: string
  /** Sentences in `expected` are free; what they carry is not. */
  readonly prose?: boolean
  /** Pins a weakness; a better answer is a known difference. */
  readonly quirk?: string | boolean
  /** Older or host-only: what we do not offer is a known difference. */
  readonly optional?: string | boolean
}

export interface VectorFile {
  /** The folder: `core`, `wire`. */
  readonly area: string
  /** `sessions.json` */
  readonly file: string
  readonly vectors: readonly Vector[]
  /** The file could not be read as vectors: why. */
  readonly problem?: string
}

/** What differs at one place of an answer. */
export interface Difference {
  /** JSON pointer into the answer: `/messages/0/text`; empty = the whole. */
  readonly at: string
  readonly why: string
  /** What the kernel answered there; undefined = nothing. */
  readonly actual?: unknown
}

export interface Outcome {
  readonly area: string
  /** `sessions.json#fold, then resend` */
  readonly key: string
  readonly status: 'passed' | 'known' | 'failed'
  readonly differences: readonly Difference[]
  /** Of a known difference: why ours is the better answer. Of a failure: what the differences do not say. */
  readonly reason?: string
}
