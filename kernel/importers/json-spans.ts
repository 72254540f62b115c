/**
 * Where values lie in the bytes of a JSON document. For documents that `JSON.parse` has taken: nothing
 * is checked here, but damage ends a search and never hangs it. Own counters, no recursion; each step
 * along a path looks at every byte once.
 */
import type { Bytes } from '#kernel/model/units.ts'

export interface JsonSpan {
  readonly start: Bytes
  /** One past the last byte. */
  readonly end: Bytes
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [COMMA, COLON] = [0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const MARK = [0xef, 0xbb, 0xbf]

/** Span of the value that a path of member names leads to, or null. Of a repeated name the last counts, as in `JSON.parse`. */
export function valueSpan(bytes: Uint8Array, path: readonly string[]): JsonSpan | null {
  const start = valueStart(bytes, path)
  return start < 0 ? null : { start, end: afterValue(bytes, start) }
}

/** Spans of the elements of the list at a path; none when there is no list. */
export function elementSpans(bytes: Uint8Array, path: readonly string[]): readonly JsonSpan[] {
  const list = valueStart(bytes, path)
  if (list < 0 || bytes[list] !== OPEN_LIST) return []
  const spans: JsonSpan[] = []
  for (let at = afterBlanks(bytes, list + 1); at < bytes.length && bytes[at] !== CLOSE_LIST;) {
    const end = afterValue(bytes, at)
    if (end === at) break
    spans.push({ start: at, end })
    at = afterBlanks(bytes, end)
    if (bytes[at] === COMMA) at = afterBlanks(bytes, at + 1)
  }
  return spans
}

function valueStart(bytes: Uint8Array, path: readonly string[]): Bytes {
  let at = afterBlanks(bytes, MARK.every((byte, i) => bytes[i] === byte) ? MARK.length : 0)
  for (const name of path) {
    at = memberValue(bytes, at, name)
    if (at < 0) return -1
  }
  return at < bytes.length ? at : -1
}

/** Start of the value of a member of the object at `at`, or -1. */
function memberValue(bytes: Uint8Array, at: Bytes, name: string): Bytes {
  if (bytes[at] !== OPEN_OBJECT) return -1
  let found = -1
  for (let key = afterBlanks(bytes, at + 1); bytes[key] === QUOTE;) {
    const keyEnd = afterString(bytes, key)
    const colon = afterBlanks(bytes, keyEnd)
    if (bytes[colon] !== COLON) break
    const value = afterBlanks(bytes, colon + 1)
    if (isName(bytes, key, keyEnd, name)) found = value
    const end = afterBlanks(bytes, afterValue(bytes, value))
    if (bytes[end] !== COMMA) break
    key = afterBlanks(bytes, end + 1)
  }
  return found
}

const decoder = new TextDecoder()

/** Names may be written with escapes. */
function isName(bytes: Uint8Array, start: Bytes, end: Bytes, name: string): boolean {
  // An escape takes at most six bytes a unit: longer ones are not worth decoding.
  if (end - start > name.length * 6 + 2) return false
  try {
    return JSON.parse(decoder.decode(bytes.subarray(start, end))) === name
  } catch {
    return false
  }
}

function afterBlanks(bytes: Uint8Array, from: Bytes): Bytes {
  let at = from
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;)
    byte = bytes[++at]
  return at
}

function afterString(bytes: Uint8Array, quote: Bytes): Bytes {
  for (let at = quote + 1; at < bytes.length;) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    at += byte === BACKSLASH ? 2 : 1
  }
  return bytes.length
}

function afterValue(bytes: Uint8Array, start: Bytes): Bytes {
  const first = bytes[start]
  if (first === QUOTE) return afterString(bytes, start)
  if (first === OPEN_OBJECT || first === OPEN_LIST) return afterContainer(bytes, start)
  let at = start
  while (at < bytes.length && !isEnd(bytes[at]!)) at++
  return at
}

function afterContainer(bytes: Uint8Array, start: Bytes): Bytes {
  let depth = 0
  for (let at = start; at < bytes.length;) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      at = afterString(bytes, at)
      continue
    }
    at++
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++
    else if ((byte === CLOSE_OBJECT || byte === CLOSE_LIST) && --depth === 0) return at
  }
  return bytes.length
}

const isEnd = (byte: number): boolean =>
  byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte <= 0x20
