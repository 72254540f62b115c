/**
 * Tokens of an outline, summed up line by line. The sums are noted every few lines, so that those of
 * another outline with the same first lines go on from there, and the sum over any range is at hand.
 */
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Totals } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { LineIndex, NodeId, Tokens } from '#kernel/model/units.ts'
import type { BuiltOutline } from './outline.ts'
import type { Rows } from './rows.ts'

const STRIDE = 64

export interface TokensOf {
  /** Estimates by message, and exact counts where they are known, or null. */
  readonly estimates: ArrayLike<number>
  readonly exact: ArrayLike<number> | null
  readonly summary: (node: NodeId) => Tokens
  /** By how much what is sent for a message differs from what was recorded, by the estimate. */
  readonly changes?: ReadonlyMap<NodeId, Tokens>
}

/** Sums over all lines before one. */
interface Sum {
  transcript: Tokens
  surface: Tokens
  /** Of rows that something stands for. */
  standing: Tokens
  /** Counts that are estimates. */
  inexact: number
}

const nothing = (): Sum => ({ transcript: 0, surface: 0, standing: 0, inexact: 0 })

export class LineSums {
  readonly #rows: Rows
  /** Before every `STRIDE`th line. */
  readonly #notes: Sum[] = []

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Only what was summed before a line still holds. */
  cut(line: LineIndex): void {
    this.#notes.length = Math.min(this.#notes.length, Math.floor(line / STRIDE) + 1)
  }

  totals(built: BuiltOutline, tokens: TokensOf): Totals {
    const { folds, lineCount } = built.outline
    const last = this.#notes.length - 1
    const sum = last < 0 ? nothing() : { ...this.#notes[last]! }
    for (let line = Math.max(0, last) * STRIDE; line < lineCount; line++) {
      if (line % STRIDE === 0) this.#notes[line / STRIDE] = { ...sum }
      this.#add(sum, built, tokens, line)
    }
    for (const node of folds.node) this.#addNode(sum, built, tokens, node)
    const covered = Float64Array.from(folds.first, (first, fold) => {
      const { standing } = this.#before(folds.last[fold]! + 1, built, tokens)
      return standing - this.#before(first, built, tokens).standing
    })
    const exact = tokens.exact !== null && sum.inexact === 0
    return {
      transcript: sum.transcript,
      surface: sum.surface,
      covered,
      kind: exact ? 'exact' : 'estimate',
    }
  }

  #before(line: LineIndex, built: BuiltOutline, tokens: TokensOf): Sum {
    const note = Math.min(Math.floor(line / STRIDE), this.#notes.length - 1)
    const sum = { ...this.#notes[note]! }
    for (let at = note * STRIDE; at < line; at++) this.#add(sum, built, tokens, at)
    return sum
  }

  #add(sum: Sum, built: BuiltOutline, tokens: TokensOf, line: LineIndex): void {
    const row = built.outline.left[line]!
    if (row < this.#rows.count) {
      const message = this.#rows.message[row]!
      const calls = this.#rows.calls[row]!
      let own = 0
      if (message !== NONE) own += count(sum, tokens, message)
      if (calls !== NONE) own += count(sum, tokens, calls)
      sum.transcript += own
      if (message !== NONE && (built.standsFor[message] ?? NONE) !== NONE) sum.standing += own
    }
    const node = built.outline.right[line]!
    if (node !== NONE) this.#addNode(sum, built, tokens, node)
  }

  #addNode(sum: Sum, { drawnInto }: BuiltOutline, tokens: TokensOf, node: NodeId): void {
    if (node >= BLOCK_NODES) {
      sum.inexact++
      sum.surface += tokens.summary(node)
      return
    }
    sum.surface += count(sum, tokens, node)
    const change = tokens.changes?.get(node)
    if (change !== undefined) {
      sum.inexact++
      sum.surface += change
    }
    const drawn = drawnInto[node]!
    if (drawn !== NONE) sum.surface += count(sum, tokens, drawn)
  }
}

function count(sum: Sum, { estimates, exact }: TokensOf, message: number): Tokens {
  const tokens = exact === null ? NONE : exact[message]!
  if (tokens !== NONE) return tokens
  sum.inexact++
  return estimates[message]!
}
