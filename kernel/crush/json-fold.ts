/**
 * Folds what repeats in a JSON document: equal neighbours in arrays, columns that are the same in all
 * rows (ccr-absorb-crush 5.4). `decodeJsonFold` gives the document back, each number to its last digit.
 */
import { EqualNumbers } from './json-equal.ts'
import { RESERVED_KEY, rowsEnvelope, runEnvelope } from './json-envelope.ts'
import { listNode, printNode, recordNode } from './json-node.ts'
import type { JsonList, JsonNode, JsonRecord } from './json-node.ts'
import { readJson } from './json-read.ts'

const MIN_ITEMS = 4
const MAX_DEPTH = 12
const MAX_FOLDS = 1000

/**
 * The folded document without white space. Null when nothing folds, when that would not be shorter,
 * when the document holds the reserved key (what it means could not be told apart any more), or when it
 * is nested beyond 1000 levels. Throws a SyntaxError for what is no JSON.
 */
export function jsonFold(text: string): string | null {
  const document = readJson(text)
  if (!document || document.keys.has(RESERVED_KEY)) return null
  const tally = { folds: 0 }
  const folded = new Folding().fold(document.root, 0, tally)
  return tally.folds === 0 || folded.length >= text.length ? null : printNode(folded)
}

interface Tally {
  folds: number
}

interface Candidate {
  readonly node: JsonNode
  readonly folds: number
}

class Folding {
  private readonly equal = new EqualNumbers()
  /** Results that do not depend on how many folds were counted before. */
  private readonly known = new Map<JsonNode, Candidate>()

  /** A value at a depth; its folds are added to the tally. Past the limits it comes back as it is. */
  fold(node: JsonNode, depth: number, tally: Tally): JsonNode {
    if (node.kind === 'scalar' || depth > MAX_DEPTH || tally.folds >= MAX_FOLDS) return node
    const known = this.known.get(node)
    const isLong = node.kind === 'list' && node.items.length >= MIN_ITEMS
    if (known && (isLong || tally.folds + known.folds <= MAX_FOLDS)) {
      tally.folds += known.folds
      return known.node
    }
    if (isLong) {
      const best = this.best(node, depth)
      this.known.set(node, best)
      tally.folds += best.folds
      return best.node
    }
    const before = tally.folds
    const done = node.kind === 'list' ? this.items(node, depth, tally) : this.entries(node, depth + 1, tally)
    if (tally.folds <= MAX_FOLDS) this.known.set(node, { node: done, folds: tally.folds - before })
    return done
  }

  private items(node: JsonList, depth: number, tally: Tally): JsonNode {
    const items = node.items.map((item) => this.fold(item, depth + 1, tally))
    return items.some((item, i) => item !== node.items[i]) ? listNode(items) : node
  }

  private entries(
    node: JsonRecord,
    depth: number,
    tally: Tally,
    isWanted: (key: string) => boolean = () => true,
  ): JsonRecord {
    const entries = new Map<string, JsonNode>()
    for (const [key, value] of node.entries)
      if (isWanted(key)) entries.set(key, this.fold(value, depth, tally))
    return recordNode(entries)
  }

  /** The shortest way to write an array; of equal ones the first. Each counts its folds on its own. */
  private best(node: JsonList, depth: number): Candidate {
    const plain = counted((tally) => this.items(node, depth, tally))
    const run = this.withRuns(node, depth)
    const rows = this.asRows(node, depth)
    let best = plain
    for (const other of [run, rows]) if (other && other.node.length < best.node.length) best = other
    return best
  }

  private withRuns(node: JsonList, depth: number): Candidate | null {
    const numbers = node.items.map((item) => this.equal.of(item))
    let hasRun = false
    const candidate = counted((tally) => {
      const items: JsonNode[] = []
      for (let from = 0, to = 0; from < numbers.length; from = to) {
        for (to = from + 1; numbers[to] === numbers[from];) to++
        if (to - from >= MIN_ITEMS) {
          hasRun = true
          tally.folds++
          items.push(runEnvelope(to - from, this.fold(node.items[from]!, depth + 1, tally)))
        } else for (let i = from; i < to; i++) items.push(this.fold(node.items[i]!, depth + 1, tally))
      }
      return listNode(items)
    })
    return hasRun ? candidate : null
  }

  private asRows(node: JsonList, depth: number): Candidate | null {
    const rows = node.items.filter((item): item is JsonRecord => item.kind === 'record')
    const first = rows[0]
    if (!first || rows.length < node.items.length) return null
    const constant = new Set(first.entries.keys())
    for (const { entries } of rows)
      for (const key of constant) {
        const value = entries.get(key)
        if (!value || this.equal.of(value) !== this.equal.of(first.entries.get(key)!)) constant.delete(key)
      }
    if (constant.size === 0) return null
    const candidate = counted((tally) => {
      tally.folds++
      const shared = this.entries(first, depth + 2, tally, (key) => constant.has(key))
      const rests = rows.map((row) => this.entries(row, depth + 2, tally, (key) => !constant.has(key)))
      const hasRest = rests.some(({ entries }) => entries.size > 0)
      return rowsEnvelope(rows.length, shared, hasRest ? listNode(rests) : null)
    })
    return candidate.node.length < node.length ? candidate : null
  }
}

function counted(fold: (tally: Tally) => JsonNode): Candidate {
  const tally = { folds: 0 }
  return { node: fold(tally), folds: tally.folds }
}
