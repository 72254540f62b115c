import { memberNames } from './member-names.ts'

/** Formats that a session may come in: logs of lines, one document of the kernel, or either behind a head. */
export type SessionFormat = 'dsh' | 'acp-state' | 'case-file'

/** What a text looks like. `what` is a noun phrase with its article. */
export type Shape =
  | { readonly kind: 'session'; readonly format: SessionFormat }
  | { readonly kind: 'blank' }
  | { readonly kind: 'jsonl' | 'json' | 'html' | 'prose'; readonly what: string }

/** Also with comments, as in settings; `[section]` and `{{template}}` are something else. */
const BEGINS_JSON = /^(\{\s*("|\}|\/[/*])|\[\s*([\]{["\d-]|true|false|null|\/[/*]))/

/** The first member of a case file's head (docs/case-file.md). */
const CASE_FILE = /^\{\s*"pinfold"\s*:\s*"case"/

/** Lines that are looked at for events when the first is no header. */
const LINES = 50

/** The head of a text; its last line may be cut off. */
export function shapeOf(text: string, name: string): Shape {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'blank' }
  if (CASE_FILE.test(trimmed)) return { kind: 'session', format: 'case-file' }
  if (looksLikeLog(trimmed)) return { kind: 'session', format: 'dsh' }
  if (/^<(!doctype html|html|head|body)\b/i.test(trimmed))
    return { kind: 'html', what: 'an HTML page, such as an exported report' }
  if (BEGINS_JSON.test(trimmed))
    return looksLikeKernelFile(trimmed) ? { kind: 'session', format: 'acp-state' } : jsonShape(trimmed, name)
  return { kind: 'prose', what: proseName(trimmed, name) }
}

/** The header line, whole or cut off, or failing that a line that is an event (spec/dsh-log.md 1.2, 1.6). */
function looksLikeLog(text: string): boolean {
  const lines = text.split('\n', LINES)
  if (/^\s*\{[^{}]*"type"\s*:\s*"session"/.test(lines[0]!)) return true
  return lines.some(
    (line) =>
      /^\s*\{\s*"type"\s*:\s*"[a-z]+(-[a-z]+)*\/[a-z-]+"/.test(line.slice(0, 200)) &&
      /"seq"\s*:\s*\d/.test(line),
  )
}

/**
 * A state of the kernel or its messages, by the names of members (spec/formats.md 6). Of a document
 * that begins with long messages the head may hold no more than the first one's first members.
 */
function looksLikeKernelFile(text: string): boolean {
  const names = memberNames(text)
  const has = (prefix: string, ...all: readonly string[]): boolean =>
    all.every((name) => names.has(prefix + name))
  const envelope = has('', 'id', 'savedAt') && (names.has('payload') || has('', 'version', 'state'))
  const state = ['', 'state.', 'payload.', 'payload.state.'].some(
    (at) =>
      has(at, 'messageRefs') ||
      has(at, 'blocks[].blockId', 'blocks[].summary') ||
      has(at, 'blocks', 'nextBlockId'),
  )
  const messages = ['[].', 'messages[].', 'payload.messages[].'].some(
    (at) => has(at, 'role', 'contentType') || (has(at, 'id', 'role', 'text') && !has(at, 'content')),
  )
  return envelope || state || messages
}

function jsonShape(text: string, name: string): Shape {
  const newline = text.indexOf('\n')
  const first = newline < 0 ? text : text.slice(0, newline)
  const second = newline < 0 ? '' : text.slice(newline + 1).trimStart()
  if (isJson(first) && BEGINS_JSON.test(second))
    return { kind: 'jsonl', what: `JSON lines without a session header${firstKeys(first)}` }
  const settings = /(settings|config|package|tsconfig|\.mcp)[^/]*\.json[c5]?$/i.test(name)
  const noun = settings ? 'a settings file in JSON' : 'one JSON document'
  return { kind: 'json', what: `${noun}, not a log of lines${firstKeys(text)}` }
}

/** The first few top-level keys, so that a person recognises the file. */
function firstKeys(text: string): string {
  // A document that is cut off or has comments has no keys to show but those at its start.
  const value = parsed(text)
  const keys =
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value)
      : [...text.matchAll(/^[ \t]{0,4}"([^"\\\n]{1,40})"\s*:/gm)].map((match) => match[1]!)
  const shown = keys.slice(0, 3).map((key) => key.replace(/[^\x20-\x7e]/g, '?').slice(0, 40))
  return shown.length === 0 ? '' : ` (its keys: ${shown.join(', ')}${keys.length > 3 ? ', …' : ''})`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isJson = (text: string): boolean => parsed(text) !== undefined

function proseName(text: string, name: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (/^ya?ml$/.test(extension)) return 'a YAML file'
  if (extension === 'toml') return 'a TOML file'
  if (/^(md|markdown)$/.test(extension)) return 'a Markdown file'
  if (/^<\?xml\b|^<svg\b/.test(text)) return 'an XML document'
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const most = (pattern: RegExp): boolean =>
    lines.filter((line) => pattern.test(line)).length > lines.length * 0.6
  if (/^#{1,6} \S/m.test(text) && /^(#{1,6} |[-*] |```|\d+\. )/m.test(text) && !most(/^\s*[\w.-]+\s*[:=]/))
    return 'a Markdown file'
  if (most(/^\s*(\[[^\]]+\]|#.*|[\w."-]+\s*=\s*\S.*)$/)) return 'a TOML or INI file'
  if (text.startsWith('---\n') || most(/^\s*(- .*|#.*|[\w."-]+:(\s.*)?)$/)) return 'a YAML file'
  return 'plain text'
}
