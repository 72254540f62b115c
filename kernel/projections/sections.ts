/** The full content of events in parts that a person can read, each in a window of its text. */
import { asObject, isArray, member, objectAt, stringAt } from '#kernel/base/read.ts'
import { printJson } from '#kernel/base/print-json.ts'
import { clip } from '#kernel/base/text.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { AssistantBlock } from '#kernel/model/node.ts'
import type { Section } from '#kernel/model/row.ts'
import { summaryText } from './markers.ts'
import { contentOf, leavesOf, resultBlock, resultContent } from './messages.ts'
import { assistantBlock } from './stream.ts'

type TextKind = Exclude<Section, { kind: 'image' }>['kind']

const section = (kind: TextKind, title: string, text: string, language?: string): Section =>
  kind === 'note'
    ? { kind, title, text, length: text.length, from: 0 }
    : { kind, title, text, length: text.length, from: 0, ...(language === undefined ? {} : { language }) }

/** At most `limit` characters of each text from `from`; `only` picks one section. */
export function windowed(
  sections: readonly Section[],
  from: number,
  limit: number,
  only: number | null,
): readonly Section[] {
  const cut = (whole: Section): Section => {
    if (whole.kind === 'image') return whole
    const start = Math.min(Math.max(0, from), whole.text.length)
    return { ...whole, from: start, text: clip(whole.text.slice(start, start + limit + 1), limit) }
  }
  if (only === null) return sections.map(cut)
  const one = sections[only]
  return one ? [cut(one)] : []
}

export function sectionsOf(event: LogEvent): readonly Section[] {
  switch (event.type) {
    case 'user/message':
    case 'system/message':
    case 'developer/message':
      return contentOf(event).flatMap((block) => blockSections(block, 'text'))
    case 'assistant/message':
      return contentOf(event).flatMap((block) => blockSections(block, 'markdown'))
    case 'tool/result':
      return resultSections(event)
    case 'tool/call':
      return [argsSection(stringAt(event.data, 'name') ?? 'call', stringAt(event.data, 'arguments') ?? '')]
    case 'compaction/summary':
      return [section('markdown', 'Summary', summaryText(event.data) ?? '(no text)')]
    case 'command/done':
      return [section('text', 'Outcome', stringAt(event.data, 'text') ?? '(no text)')]
    case 'command/run':
      return [
        section(
          'text',
          `/${stringAt(event.data, 'name') ?? ''}`,
          stringAt(event.data, 'args') ?? '(no arguments)',
        ),
      ]
    default:
      return Object.keys(event.data).length === 0 ? [] : [jsonSection('Data', event.data)]
  }
}

export const jsonSection = (title: string, value: Json): Section =>
  section('json', title, printJson(value, 2), 'json')

export const noteSection = (title: string, text: string): Section => section('note', title, text)
export const textSection = (title: string, text: string): Section => section('output', title, text)
export const markdownSection = (title: string, text: string): Section => section('markdown', title, text)

/** Blocks of a stream that no event holds whole. */
export function streamedSections(blocks: readonly AssistantBlock[]): readonly Section[] {
  return blocks.map((block) => {
    if (block.type === 'text') return section('markdown', 'Text', block.text)
    if (block.type === 'reasoning') return section('reasoning', 'Thinking', block.text)
    return block.type === 'tool-call'
      ? argsSection(block.name || 'call', block.argsRaw)
      : jsonSection('Block', block.block)
  })
}

function blockSections(block: Json, textKind: 'text' | 'markdown'): readonly Section[] {
  const object = asObject(block)
  if (!object) return [jsonSection('Block', block)]
  if (stringAt(object, 'type') === 'image') return [imageSection(object)]
  if (stringAt(object, 'type') === 'tool-result')
    return leavesOf([block]).flatMap((inner) => (isResult(inner) ? [] : blockSections(inner, 'text')))
  const own = assistantBlock(object)
  if (own.type === 'text') return [section(textKind, 'Text', own.text)]
  return streamedSections([own])
}

const isResult = (block: Json): boolean => stringAt(asObject(block), 'type') === 'tool-result'

function imageSection(block: JsonObject): Section {
  const attachment = objectAt(block, 'attachment')
  return {
    kind: 'image',
    title: 'Image',
    attachment: stringAt(attachment, 'attachmentId') ?? '',
    mediaType: stringAt(attachment, 'mediaType') ?? 'image',
    url: null,
  }
}

/** A call's arguments: as JSON when they are, else as they stand. */
export function argsSection(name: string, raw: string): Section {
  const value = parse(raw)
  return value === undefined ? section('args', name, raw) : section('args', name, printJson(value, 2), 'json')
}

function resultSections(event: LogEvent): readonly Section[] {
  const content = resultContent(event)
  const out: Section[] = []
  for (const block of content) {
    const object = asObject(block)
    if (stringAt(object, 'type') === 'text') out.push(outputSection(stringAt(object, 'text') ?? ''))
    else out.push(...blockSections(block, 'text'))
  }
  if (out.length === 0 && resultBlock(event) === null)
    out.push(...contentOf(event).flatMap((block) => blockSections(block, 'text')))
  const error = objectAt(event.data, 'error')
  if (error) out.push(jsonSection('Error', error))
  const meta = member(event.data, 'meta')
  if (meta !== undefined && !isBlank(meta)) out.push(jsonSection('Recorded beside the result', meta))
  return out
}

/** Long results are not parsed to see whether they are JSON; their first characters decide. */
const PARSE_LIMIT = 2_000_000

function outputSection(text: string): Section {
  if (
    /^(diff --git |--- |@@ -\d|Index: )/m.test(text.slice(0, 4000)) &&
    /^@@ -\d/m.test(text.slice(0, 20_000))
  )
    return section('diff', 'Result', text, 'diff')
  if (/^\s*[[{]/.test(text) && text.length < PARSE_LIMIT) {
    const value = parse(text)
    if (value !== undefined) return section('json', 'Result', printJson(value, 2), 'json')
  }
  return section('output', 'Result', text)
}

/** Nothing but nulls and empty lists and objects, however nested (own stack). */
function isBlank(value: Json): boolean {
  const stack: Json[] = [value]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next === null) continue
    if (typeof next !== 'object') return false
    for (const inner of isArray(next) ? next : Object.values(next)) stack.push(inner)
  }
  return true
}

function parse(raw: string): Json | undefined {
  try {
    return JSON.parse(raw) as Json
  } catch {
    return undefined
  }
}
