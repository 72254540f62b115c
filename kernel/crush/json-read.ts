/** Reads JSON into nodes with the platform's rules on keys, and with every number as it is written. */
import { keyText, listNode, recordNode, scalarNode } from './json-node.ts'
import type { JsonNode, JsonScalar } from './json-node.ts'

export interface JsonDocument {
  readonly root: JsonNode
  /** Every key that occurs anywhere. */
  readonly keys: ReadonlySet<string>
}

/** Levels that are read; what is nested deeper stays as it is. */
export const MAX_LEVELS = 1000

type Open =
  { readonly items: JsonNode[] } | { readonly entries: Map<string, JsonNode>; key: string; hasIndex: boolean }

const PUNCTUATION = /[\s,:]/
const SCALAR_END = /[\s,\]}]/g

/**
 * Null when the text is nested deeper than `levels`. Throws a SyntaxError for what is no JSON. Of equal
 * keys the last value counts, at the place of the first; keys that are array indexes come first, in
 * their order: what `JSON.parse` gives. No recursion.
 */
export function readJson(text: string, levels = MAX_LEVELS): JsonDocument | null {
  JSON.parse(text) // the platform says what is JSON; below only valid text is met
  const keys = new Set<string>()
  const stack: Open[] = []
  for (let at = 0; at < text.length;) {
    const unit = text[at]!
    if (PUNCTUATION.test(unit)) {
      at++
      continue
    }
    let done: JsonNode
    if (unit === '{' || unit === '[') {
      if (stack.length === levels) return null
      stack.push(unit === '[' ? { items: [] } : { entries: new Map(), key: '', hasIndex: false })
      at++
      continue
    }
    const top = stack.at(-1)
    if (unit === '}' || unit === ']') {
      done = closed(stack.pop()!)
      at++
    } else if (unit === '"') {
      const end = closingQuote(text, at) + 1
      const raw = text.slice(at, end)
      at = end
      if (top && 'entries' in top && nextIsColon(text, at)) {
        top.key = keyOf(raw)
        top.hasIndex ||= isIndex(top.key)
        keys.add(top.key)
        continue
      }
      done = stringNode(raw)
    } else {
      SCALAR_END.lastIndex = at
      const end = SCALAR_END.exec(text)?.index ?? text.length
      done = scalarNode(text.slice(at, end))
      at = end
    }
    const parent = stack.at(-1)
    if (!parent) return { root: done, keys }
    if ('items' in parent) parent.items.push(done)
    else parent.entries.set(parent.key, done)
  }
  return null
}

function closed(open: Open): JsonNode {
  if ('items' in open) return listNode(open.items)
  return recordNode(open.hasIndex ? indexesFirst(open.entries) : open.entries)
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
}

function nextIsColon(text: string, from: number): boolean {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return text[at] === ':'
}

/** What `JSON.stringify` would write otherwise: escapes and halves of surrogate pairs. */
const UNUSUAL = /[\\\ud800-\udfff]/

function stringNode(raw: string): JsonScalar {
  return scalarNode(UNUSUAL.test(raw) ? keyText(JSON.parse(raw) as string) : raw)
}

const keyOf = (raw: string): string => (raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1))

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 4_294_967_295
}

function indexesFirst(entries: ReadonlyMap<string, JsonNode>): ReadonlyMap<string, JsonNode> {
  const indexes = [...entries].filter(([key]) => isIndex(key))
  const rest = [...entries].filter(([key]) => !isIndex(key))
  return new Map([...indexes.toSorted(([a], [b]) => Number(a) - Number(b)), ...rest])
}
