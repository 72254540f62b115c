/** Equal values by number: nodes with one number are equal up to the order of their keys. */
import { keyText } from './json-node.ts'
import type { JsonNode } from './json-node.ts'

/**
 * Numbers are equal when they are written alike: `1` and `1.0`, `0` and `-0` stay apart, since folding
 * them together would lose which was which. Work is linear in the nodes numbered, keys sorted.
 */
export class EqualNumbers {
  private readonly numbers = new Map<string, number>()
  private readonly known = new Map<JsonNode, number>()

  of(node: JsonNode): number {
    const before = this.known.get(node)
    if (before !== undefined) return before
    const form = this.formOf(node)
    const number = this.numbers.get(form) ?? this.numbers.size
    this.numbers.set(form, number)
    this.known.set(node, number)
    return number
  }

  private formOf(node: JsonNode): string {
    if (node.kind === 'scalar') return node.text
    if (node.kind === 'list') return `[${node.items.map((item) => this.of(item)).join()}]`
    const keys = [...node.entries.keys()].toSorted()
    return `{${keys.map((key) => `${keyText(key)}:${this.of(node.entries.get(key)!)}`).join()}}`
  }
}
