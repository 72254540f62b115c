/** Undoes json-fold (ccr-absorb-crush 5.4). */
import { readRows, readRun } from './json-envelope.ts'
import type { Rows } from './json-envelope.ts'
import { listNode, printNode, recordNode } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { MAX_LEVELS, readJson } from './json-read.ts'

/** UTF-16 units that all envelopes may stand for; nested ones count each. The gate takes in 2 million. */
const MAX_UNFOLDED = 32_000_000

/**
 * The document that `jsonFold` was given, as JSON text without white space; equal to it in every value
 * and in the text of every number, up to the order of keys. A document without envelopes comes back
 * equal. Null when the text is no JSON, is nested beyond measure or would unfold to more than 32 million
 * units. Never throws.
 */
export function decodeJsonFold(text: string): string | null {
  try {
    // Each hoist adds a level at most, beside the one of the array it replaced.
    const document = readJson(text, 2 * MAX_LEVELS)
    if (!document) return null
    const decoded = new Decoding().decode(document.root)
    return decoded.length > MAX_UNFOLDED ? null : printNode(decoded)
  } catch {
    return null
  }
}

class Decoding {
  private units = 0

  decode(node: JsonNode): JsonNode {
    if (node.kind === 'scalar') return node
    if (node.kind === 'list') return this.list(node.items)
    const rows = readRows(node)
    if (rows) return this.rows(rows)
    const entries = new Map<string, JsonNode>()
    for (const [key, value] of node.entries) entries.set(key, this.decode(value))
    return recordNode(entries)
  }

  private list(items: readonly JsonNode[]): JsonNode {
    const decoded: JsonNode[] = []
    for (const item of items) {
      const run = readRun(item)
      const value = this.decode(run ? run.item : item)
      const count = run ? run.count : 1
      if (run) this.charge(count * (value.length + 1))
      for (let i = 0; i < count; i++) decoded.push(value)
    }
    return listNode(decoded)
  }

  private rows({ rows, constant, items }: Rows): JsonNode {
    const shared = new Map<string, JsonNode>()
    for (const [key, value] of constant.entries) shared.set(key, this.decode(value))
    this.charge(rows * (recordNode(shared).length + 1))
    const decoded: JsonNode[] = []
    for (let i = 0; i < rows; i++) {
      const entries = new Map(shared)
      for (const [key, value] of items?.[i]?.entries ?? []) entries.set(key, this.decode(value))
      decoded.push(recordNode(entries))
    }
    return listNode(decoded)
  }

  /** Before anything is unfolded: an envelope of a few units may stand for more than there is room. */
  private charge(units: number): void {
    this.units += units
    if (this.units > MAX_UNFOLDED) throw new RangeError('unfolds to too much')
  }
}
