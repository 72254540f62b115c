/**
 * What rows have beyond the height of their class: the sentence of the selected one, the bodies of
 * open ones, the text of summaries. Kept by row, so that it outlives an outline.
 */
import type { NodeId } from '#kernel/model/units.ts'
import type { Columns } from './columns.ts'
import type { Key, Side } from './layout.ts'
import { SENTENCE, SUMMARY_LINE, SUMMARY_LINES_FREE, SUMMARY_MIN, summaryNatural } from './sizes.ts'

/** A size as the browser measured it. */
export type Measured = readonly [key: Key, part: 'body' | 'text', height: number]

export class ExtraHeights {
  /** By key what a layout adds; only what is not 0. */
  readonly values = new Map<Key, number>()
  readonly open = new Set<Key>()
  sentence: Key | null = null
  readonly #side: Side
  readonly #bodies = new Map<Key, number>()
  readonly #texts = new Map<NodeId, number>()

  constructor(side: Side) {
    this.#side = side
  }

  /** Height of a summary's text, if it was measured. */
  textOf(node: NodeId): number | undefined {
    return this.#texts.get(node)
  }

  /** Is the height of a row known? Not while what is open in it was never measured. */
  known(key: Key, columns: Columns): boolean {
    return !this.open.has(key) || this.#bodies.has(key) || this.#isSummary(key, columns)
  }

  isNews([key, part, height]: Measured): boolean {
    return (part === 'text' ? this.#texts.get(nodeOf(key)) : this.#bodies.get(key)) !== height
  }

  measured([key, part, height]: Measured): void {
    if (part === 'text') this.#texts.set(nodeOf(key), height)
    else if (this.open.has(key)) this.#bodies.set(key, height)
  }

  toggle(key: Key): void {
    if (this.open.delete(key)) this.#bodies.delete(key)
    else this.open.add(key)
  }

  /** Work out anew what a row adds. */
  update(key: Key, columns: Columns): void {
    const value = this.#isSummary(key, columns) ? this.#summary(key, columns) : this.#row(key)
    if (value > 0) this.values.set(key, value)
    else this.values.delete(key)
  }

  #row(key: Key): number {
    return (key === this.sentence ? SENTENCE : 0) + (this.open.has(key) ? (this.#bodies.get(key) ?? 0) : 0)
  }

  /** What a summary needs in all; 0 where its rows give it room. */
  #summary(key: Key, columns: Columns): number {
    const text = this.#texts.get(nodeOf(key))
    if (text === undefined) return 0
    if (this.open.has(key)) return Math.max(SUMMARY_MIN, summaryNatural(text))
    if (this.#side === 'both' && columns.foldOfNode(nodeOf(key)) >= 0) return 0
    return Math.max(SUMMARY_MIN, summaryNatural(Math.min(text, SUMMARY_LINES_FREE * SUMMARY_LINE)))
  }

  #isSummary(key: Key, columns: Columns): boolean {
    return key.startsWith('R') && (this.#texts.has(nodeOf(key)) || columns.foldOfNode(nodeOf(key)) >= 0)
  }
}

const nodeOf = (key: Key): NodeId => Number(key.slice(1))
