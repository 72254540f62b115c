/** The two lines that stand for a stored text, byte for byte (kernel-ccr 3.4, 3.6). */
import type { Ref } from '#kernel/model/block.ts'
import type { ContentEntry } from '#kernel/model/content-store.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { extractCommand } from './preview.ts'

const OPEN = '📦 [acp-stored #'
const DOT = ' · '
const TOKENS = ' tok]'
const ARROW = '   → '
const OFFER = 'returns the full text'

export interface PlaceholderParts {
  readonly ref: Ref
  readonly kind: string
  readonly tokens: Tokens
  readonly head: string
  /** Takes the place of the head; an empty one leaves the title out. */
  readonly command?: string | null
  readonly retrieveToolName: string
}

export function buildStoredPlaceholder(parts: PlaceholderParts): string {
  const { ref, kind, tokens, head, command, retrieveToolName } = parts
  const title = oneLine(command ?? head)
  const size = `${OPEN}${ref}${DOT}${oneLine(kind) || 'tool result'}${DOT}${groupedNumber(tokens)}${TOKENS}`
  const first = title === '' ? size : `${size} \`${title}\``
  return `${first}\n${ARROW}${oneLine(retrieveToolName)}("${ref}") ${OFFER}`
}

/** A line feed in a part, which only a foreign store can bring, would make it no placeholder. */
const oneLine = (text: unknown): string => (typeof text === 'string' ? text.replaceAll('\n', ' ') : '')

/** `4,213`: whole, never below 0, groups of three. */
export function groupedNumber(value: number): string {
  const whole = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.floor((Number(value) || 0) + 0.5)))
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The placeholder of an entry as it was shown first; only entries without a command look at the call. */
export function restoreStoredPlaceholder(
  ref: Ref,
  entry: ContentEntry,
  retrieveToolName: string,
  callArgsText: string | null | undefined,
  maxHeadChars: number,
): string {
  const command = entry.command ?? extractCommand(callArgsText, maxHeadChars)
  return buildStoredPlaceholder({
    ...entry,
    ref,
    retrieveToolName,
    ...(command !== undefined && { command }),
  })
}

export interface ParsedPlaceholder {
  readonly ref: Ref
  readonly kind: string
  readonly tokens: Tokens
  readonly retrieveToolName: string
  readonly title?: string
}

/** Null for any text that is not a placeholder and nothing else; one tag in front and a last line feed are fine. */
export function parseStoredPlaceholder(text: string): ParsedPlaceholder | null {
  if (!text.startsWith(OPEN) && !text.startsWith('<acp ')) return null
  const body = withoutTag(text)
  const end = body.endsWith('\n') ? body.length - 1 : body.length
  const feed = body.indexOf('\n')
  if (feed <= 0 || feed >= end || body.lastIndexOf('\n', end - 1) !== feed) return null
  const first = parseFirst(body.slice(0, feed))
  if (!first) return null
  const offer = `("${first.ref}") ${OFFER}`
  const second = body.slice(feed + 1, end)
  if (!second.startsWith(ARROW) || !second.endsWith(offer)) return null
  const { ref, kind, tokens, title } = first
  const retrieveToolName = second.slice(ARROW.length, second.length - offer.length)
  if (retrieveToolName === '') return null
  return { ref, kind, tokens, retrieveToolName, ...(title !== undefined && { title }) }
}

/** Of any ref. */
function withoutTag(text: string): string {
  if (!text.startsWith('<acp ')) return text
  const open = text.indexOf('>')
  const close = open < 0 ? -1 : text.indexOf('<', open)
  if (close < 0 || !text.startsWith('</acp>', close)) return text
  const rest = close + '</acp>'.length
  return text.slice(text[rest] === '\n' ? rest + 1 : rest)
}

const REF = /^m(?:\d{5}|[1-9]\d{5,6})$/
const GROUPED = /(?:0|[1-9]\d{0,2}(?:,\d{3})*) tok\]/y

type First = Omit<ParsedPlaceholder, 'retrieveToolName'>

/** The shortest kind that makes the rest fit. Each place is looked at once. */
function parseFirst(line: string): First | null {
  if (!line.startsWith(OPEN)) return null
  const refEnd = line.indexOf(DOT, OPEN.length)
  const ref = line.slice(OPEN.length, refEnd)
  if (refEnd < 0 || !REF.test(ref)) return null
  const from = refEnd + DOT.length
  for (let at = line.indexOf(DOT, from + 1); at >= 0; at = line.indexOf(DOT, at + 1)) {
    GROUPED.lastIndex = at + DOT.length
    const match = GROUPED.exec(line)
    if (!match) continue
    const rest = GROUPED.lastIndex
    const isTitled = line.startsWith(' `', rest) && line.endsWith('`') && line.length > rest + 3
    if (rest < line.length && !isTitled) continue
    const tokens = Number(match[0].slice(0, -TOKENS.length).replaceAll(',', ''))
    const title = isTitled ? { title: line.slice(rest + 2, -1) } : {}
    return { ref, kind: line.slice(from, at), tokens, ...title }
  }
  return null
}
