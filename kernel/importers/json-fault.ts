/**
 * The first place where bytes stop being a JSON document. `JSON.parse` says it in words that differ
 * from engine to engine, and often without the place. Own stack, linear.
 */
import type { Bytes } from '#kernel/model/units.ts'

export interface JsonFault {
  readonly at: Bytes
  /** Part of a sentence: `a comma or a closing bracket was due`. */
  readonly why: string
}

type Due = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing'

const WORDS: Readonly<Record<Due, string>> = {
  value: 'a value was due',
  'value-or-end': 'a value or a closing bracket was due',
  name: 'the name of a member was due',
  'name-or-end': 'the name of a member or a closing brace was due',
  colon: 'a colon was due',
  'comma-or-end': 'a comma or a closing bracket was due',
  nothing: 'more text follows behind the end of the document',
}

const LIST = 0x5b
const OBJECT = 0x7b
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
/** Longer than any number that is worth reading as one. */
const SCALAR_SHOWN = 2000

/** null: it is a document from end to end. */
export function jsonFault(bytes: Uint8Array): JsonFault | null {
  const open: number[] = []
  let due = 'value' as Due
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const closed = (): Due => (open.length === 0 ? 'nothing' : 'comma-or-end')
  for (;;) {
    while (isBlank(bytes[at])) at++
    const byte = bytes[at]
    if (byte === undefined)
      return due === 'nothing'
        ? null
        : { at, why: `the text ends where ${WORDS[due].replace(/ was due$/, ' is due')}` }
    const opener = open.at(-1)
    if (byte === 0x22 && due !== 'colon' && due !== 'comma-or-end' && due !== 'nothing') {
      const end = stringEnd(bytes, at)
      if (typeof end !== 'number') return end
      at = end
      due = due === 'name' || due === 'name-or-end' ? 'colon' : closed()
    } else if (due === 'colon') {
      if (byte !== 0x3a) return { at, why: WORDS[due] }
      at++
      due = 'value'
    } else if (byte === 0x2c && due === 'comma-or-end') {
      at++
      due = opener === OBJECT ? 'name' : 'value'
    } else if (closes(byte, opener, due)) {
      open.pop()
      at++
      due = closed()
    } else if ((byte === LIST || byte === OBJECT) && (due === 'value' || due === 'value-or-end')) {
      open.push(byte)
      at++
      due = byte === LIST ? 'value-or-end' : 'name-or-end'
    } else if (due === 'value' || due === 'value-or-end') {
      const end = scalarEnd(bytes, at)
      if (!isScalar(bytes, at, end)) return { at, why: WORDS[due] }
      at = end
      due = closed()
    } else return { at, why: WORDS[due] }
  }
}

function closes(byte: number, opener: number | undefined, due: Due): boolean {
  if (byte === 0x5d) return opener === LIST && (due === 'comma-or-end' || due === 'value-or-end')
  if (byte === 0x7d) return opener === OBJECT && (due === 'comma-or-end' || due === 'name-or-end')
  return false
}

/** End of the string that begins at a quote, or what is wrong with it. */
function stringEnd(bytes: Uint8Array, quote: Bytes): Bytes | JsonFault {
  for (let at = quote + 1; ;) {
    const byte = bytes[at]
    if (byte === undefined) return { at, why: 'the text ends inside a string' }
    if (byte === 0x22) return at + 1
    if (byte < 0x20) return { at, why: 'a string holds a raw control character' }
    if (byte !== 0x5c) {
      at++
      continue
    }
    const escaped = String.fromCharCode(bytes[at + 1] ?? 0)
    const length = escaped === 'u' ? 6 : 2
    if (at + length > bytes.length) return { at: bytes.length, why: 'the text ends inside a string' }
    const isEscape =
      escaped === 'u'
        ? /^[0-9a-f]{4}$/i.test(String.fromCharCode(...bytes.subarray(at + 2, at + 6)))
        : '"\\/bfnrt'.includes(escaped)
    if (!isEscape) return { at, why: 'a string holds an escape that does not exist' }
    at += length
  }
}

function scalarEnd(bytes: Uint8Array, start: Bytes): Bytes {
  let at = start
  while (at < bytes.length && !isBlank(bytes[at]) && ![0x2c, 0x5d, 0x7d].includes(bytes[at]!)) at++
  return at
}

function isScalar(bytes: Uint8Array, start: Bytes, end: Bytes): boolean {
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + SCALAR_SHOWN)))
  if (text === 'true' || text === 'false' || text === 'null') return true
  // A number of thousands of digits is one by its head.
  return end - start > SCALAR_SHOWN ? /^-?\d[\d.eE+-]*$/.test(text) : NUMBER.test(text)
}

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
