/** Where a steering block stands in a prompt (nudge and surface text B3). */
import { closingTag, STEERING_SENTINEL } from './verbosity.ts'

export interface SteeredPrompt {
  readonly updated: string
  readonly changed: boolean
}

interface Block {
  readonly from: number
  /** Behind its closing tag. */
  readonly to: number
}

/**
 * Puts the block where the first one stands, else behind the text: never in front, so that the prefix
 * stays as it was. Further blocks are stale and go. Only a tag that begins a line and is closed before
 * the next one opens a block: a tag that a prompt quotes, or that nothing closes, is text and stays.
 */
export function applySteeringToPrompt(
  existing: string,
  block: string,
  sentinel: string = STEERING_SENTINEL,
): SteeredPrompt {
  const updated = placed(existing, block, sentinel)
  return { updated, changed: updated !== existing }
}

function placed(existing: string, block: string, sentinel: string): string {
  const old = blocksIn(existing, sentinel)
  if (old.length === 0) return existing.trim() === '' ? block : joined([existing.trimEnd(), block])
  const before = existing.slice(0, old[0]!.from).trimEnd()
  const behind = old.map(({ to }, i) => {
    const rest = withoutLeadingNewlines(existing.slice(to, old[i + 1]?.from))
    return i + 1 < old.length ? rest.trimEnd() : rest
  })
  return joined([before, block, ...behind])
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

function withoutLeadingNewlines(text: string): string {
  let at = 0
  while (text[at] === '\n' || text[at] === '\r') at++
  return text.slice(at)
}

/** One pass over the tags, however many there are. */
function blocksIn(text: string, sentinel: string): readonly Block[] {
  if (sentinel === '') return []
  const close = closingTag(sentinel)
  const closings = placesOf(text, close)
  const openings = placesOf(text, sentinel)
  const blocks: Block[] = []
  let next = 0
  let end = 0
  for (const at of closings) {
    let from = -1
    for (; next < openings.length && openings[next]! < at; next++)
      if (beginsLine(text, openings[next]!, end)) from = openings[next]!
    if (from < end) continue
    end = at + close.length
    blocks.push({ from, to: end })
  }
  return blocks
}

/** Nothing but blanks stand before it on its line, or behind the block that ends at `end`. */
function beginsLine(text: string, place: number, end: number): boolean {
  let at = place - 1
  while (at >= end && (text[at] === ' ' || text[at] === '\t')) at--
  return at < end || text[at] === '\n'
}

function placesOf(text: string, part: string): readonly number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}
