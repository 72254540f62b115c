/**
 * A body as text in segments that are written when somebody looks at them: what is kept are the values,
 * and which line each segment begins at.
 *
 *     {                       a segment
 *       "messages": [
 *         {                   one for each message or item; for a message with blocks its head,
 *           …                 each block, its foot
 *         }
 *       ]                     a segment
 *     }
 */
import { compactJson } from '#kernel/base/compact-json.ts'
import { depthOf } from '#kernel/base/print-json.ts'
import type { Provider } from '#kernel/model/provider-check.ts'
import type { Bytes } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { utf8Length } from '#kernel/projections/canonical.ts'
import type { BiliMessage } from '#kernel/wire/index.ts'
import type { WireEntry } from '#kernel/wire/entries.ts'

export interface Segment {
  /** Its lines, joined by line feeds, without one at the end. */
  readonly text: () => string
  readonly entry: number | null
  /** What it was made of, the first first. */
  readonly pieces: readonly BiliMessage[]
}

export interface Segments {
  readonly list: readonly Segment[]
  /** Line that each begins at, from 0. */
  readonly starts: Float64Array
  readonly lines: number
  readonly bytes: Bytes
  readonly indentedBytes: Bytes
}

/** Past this depth indents would outgrow what they indent: the value is one line. */
const INDENTED = 100

/** The member that the list of a request is. */
export const listKey = (provider: Provider): string =>
  provider === 'openai-responses' ? 'input' : 'messages'

/** Writes all of it once to measure it. */
export function* segmentsOf(provider: Provider, entries: readonly WireEntry[]): Work<Segments> {
  const key = JSON.stringify(listKey(provider))
  const list = [...framed(key, entries)]
  const starts = new Float64Array(list.length)
  let lines = 0
  let indentedBytes = 0
  for (const [i, { text }] of list.entries()) {
    starts[i] = lines
    const written = text()
    lines += lineCount(written)
    indentedBytes += utf8Length(written) + (i > 0 ? 1 : 0)
    yield { done: i, total: 2 * list.length }
  }
  let bytes = `{${key}:[]}`.length + Math.max(0, entries.length - 1)
  for (const [i, { value }] of entries.entries()) {
    bytes += utf8Length(compactJson(value))
    yield { done: list.length + (i * list.length) / entries.length, total: 2 * list.length }
  }
  return { list, starts, lines, bytes, indentedBytes }
}

/** The body in pieces of text: as it is sent, or indented as it is shown. */
export function* writtenBody(
  provider: Provider,
  entries: readonly WireEntry[],
  { list }: Segments,
  form: 'sent' | 'indented',
): Work<readonly string[]> {
  const out: string[] = []
  if (form === 'sent') {
    out.push(`{${JSON.stringify(listKey(provider))}:[`)
    for (const [i, { value }] of entries.entries()) {
      out.push(i > 0 ? ',' : '', compactJson(value))
      yield { done: i, total: entries.length }
    }
    out.push(']}')
  } else
    for (const [i, { text }] of list.entries()) {
      out.push(i > 0 ? '\n' : '', text())
      yield { done: i, total: list.length }
    }
  return out
}

function* framed(key: string, entries: readonly WireEntry[]): Generator<Segment> {
  const frame = (text: string): Segment => ({ text: () => text, entry: null, pieces: [] })
  if (entries.length === 0) return yield frame(`{\n  ${key}: []\n}`)
  yield frame(`{\n  ${key}: [`)
  for (const [i, entry] of entries.entries()) yield* ofEntry(entry, i, i === entries.length - 1)
  yield frame('  ]\n}')
}

function* ofEntry({ value, pieces, blocks }: WireEntry, entry: number, isLast: boolean): Generator<Segment> {
  const comma = isLast ? '' : ','
  if (!blocks) {
    yield { text: () => indented(value, 4) + comma, entry, pieces }
    return
  }
  const own = pieces.slice(0, 1)
  const head = `    {\n      "role": ${JSON.stringify(value['role'])},\n      "content": [`
  yield { text: () => head, entry, pieces: own }
  for (const [i, block] of blocks.entries()) {
    const tail = i === blocks.length - 1 ? '' : ','
    const { piece } = block
    yield { text: () => indented(block.value, 8) + tail, entry, pieces: piece ? [piece] : own }
  }
  yield { text: () => `      ]\n    }${comma}`, entry, pieces: pieces.slice(-1) }
}

function indented(value: unknown, by: number): string {
  const pad = ' '.repeat(by)
  const text = depthOf(value, INDENTED) > INDENTED ? compactJson(value) : JSON.stringify(value, null, 2)
  return pad + text.replaceAll('\n', `\n${pad}`)
}

function lineCount(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
