/**
 * JSON as nodes that keep the text of every number, so that nothing is rounded on the way through
 * (ccr-absorb-crush 5.4). Each node knows the length of its text without white space, UTF-16 units.
 */

export interface JsonScalar {
  readonly kind: 'scalar'
  /** Numbers as written; strings as `JSON.stringify` writes them. */
  readonly text: string
  readonly length: number
}

export interface JsonList {
  readonly kind: 'list'
  readonly items: readonly JsonNode[]
  readonly length: number
}

export interface JsonRecord {
  readonly kind: 'record'
  /** A Map, so that `__proto__` and inherited names are keys like any other. */
  readonly entries: ReadonlyMap<string, JsonNode>
  readonly length: number
}

export type JsonNode = JsonScalar | JsonList | JsonRecord

export const scalarNode = (text: string): JsonScalar => ({ kind: 'scalar', text, length: text.length })

export function listNode(items: readonly JsonNode[]): JsonList {
  let length = 1 + Math.max(1, items.length)
  for (const item of items) length += item.length
  return { kind: 'list', items, length }
}

export function recordNode(entries: ReadonlyMap<string, JsonNode>): JsonRecord {
  let length = 1 + Math.max(1, entries.size)
  for (const [key, value] of entries) length += keyText(key).length + 1 + value.length
  return { kind: 'record', entries, length }
}

/** A key or string as JSON text: raw beyond ASCII, lone surrogates escaped. */
export function keyText(key: string): string {
  return /^[ !#-[\]-~]*$/.test(key) ? `"${key}"` : JSON.stringify(key)
}

/** The text without white space. Recursive: nodes are never deeper than their reader allowed. */
export function printNode(node: JsonNode): string {
  const parts: string[] = []
  print(node, parts)
  return parts.join('')
}

function print(node: JsonNode, parts: string[]): void {
  if (node.kind === 'scalar') {
    parts.push(node.text)
    return
  }
  if (node.kind === 'list') {
    parts.push('[')
    node.items.forEach((item, i) => {
      if (i > 0) parts.push(',')
      print(item, parts)
    })
    parts.push(']')
    return
  }
  let before = '{'
  for (const [key, value] of node.entries) {
    parts.push(before, keyText(key), ':')
    print(value, parts)
    before = ','
  }
  parts.push(node.entries.size === 0 ? '{}' : '}')
}
