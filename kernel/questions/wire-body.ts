/** What a provider would be sent of a surface: figures, lines in windows, one line in full, where a row is, all of it. */
import { createLru } from '#kernel/base/lru.ts'
import type { Lru } from '#kernel/base/lru.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Provider } from '#kernel/model/provider-check.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import type { BodyLine, BodyLineDetail, BodySource, WireBody } from '#kernel/model/wire-body.ts'
import type { Work } from '#kernel/model/work.ts'
import { clip } from '#kernel/base/text.ts'
import type { BiliMessage } from '#kernel/wire/index.ts'
import { wireEntries } from '#kernel/wire/entries.ts'
import type { WireEntries } from '#kernel/wire/entries.ts'
import { segmentsOf, writtenBody } from './body-segments.ts'
import type { Segments } from './body-segments.ts'
import { missingFrom } from './body-missing.ts'
import { nothingYet, noSurface } from './provider-check.ts'
import { surfaceMessages } from './surface-messages.ts'
import type { SurfaceMessages } from './surface-messages.ts'

export interface BodyAsk {
  readonly at: Position | null
  readonly lens: Lens
  readonly provider: Provider
}

/** A body that was laid out, and the list it was made of. */
interface Laid {
  readonly surface: SurfaceMessages
  readonly none: string | null
  readonly entries: WireEntries
  readonly segments: Segments
  /** First line of what an event or a block became. */
  readonly lineOfEvent: ReadonlyMap<EventIndex, number>
  readonly lineOfBlock: ReadonlyMap<BlockId, number>
}

/** The one shown and the one before. */
const BODIES_KEPT = 2
const LINES_AT_ONCE = 500
const LINE_SHOWN = 400
const SOURCES = 20

const kept = new WeakMap<OpenSession, Lru<string, Laid>>()

const nothing: SurfaceMessages = {
  list: [],
  originals: new Map(),
  placeOf: () => ({ event: null, seq: null, block: null, node: null }),
}

function* laidOut(open: OpenSession, ask: BodyAsk): Work<Laid> {
  const at = open.positionOf(ask.at)
  const none = nothingYet(open, at)
    ? 'No message has reached the surface yet.'
    : noSurface(open, at, ask.lens)
  const surface = none === null ? yield* surfaceMessages(open, at, ask.lens) : nothing
  let bodies = kept.get(open)
  if (!bodies) kept.set(open, (bodies = createLru(BODIES_KEPT)))
  const key = `${at} ${ask.provider} ${ask.lens}`
  const known = bodies.get(key)
  // A log that grew, or was joined by a state, has another list there.
  if (known?.surface === surface && known.none === none) return known
  const entries = wireEntries(ask.provider, surface.list)
  const segments = yield* segmentsOf(ask.provider, entries.entries)
  const lineOfEvent = new Map<EventIndex, number>()
  const lineOfBlock = new Map<BlockId, number>()
  for (const [i, { pieces }] of segments.list.entries())
    for (const piece of pieces) {
      const { event, block } = surface.placeOf(piece)
      const line = segments.starts[i]!
      if (event !== null && !lineOfEvent.has(event)) lineOfEvent.set(event, line)
      if (block !== null && !lineOfBlock.has(block)) lineOfBlock.set(block, line)
    }
  const laid = { surface, none, entries, segments, lineOfEvent, lineOfBlock }
  bodies.set(key, laid)
  return laid
}

/** Linear in what is on the surface. */
export function* wireBody(open: OpenSession, ask: BodyAsk): Work<WireBody> {
  const { surface, none, entries, segments } = yield* laidOut(open, ask)
  return {
    at: open.positionOf(ask.at),
    provider: ask.provider,
    sentBytes: segments.bytes,
    indentedBytes: segments.indentedBytes,
    lines: segments.lines,
    messages: surface.list.length,
    entries: entries.entries.length,
    missing: missingFrom(ask.provider, ask.lens, surface.list, entries.silent),
    none,
  }
}

/** Lines `from` to `to`, at most 500 and only those that are there. */
export function* bodyLines(
  open: OpenSession,
  ask: BodyAsk & { readonly from: number; readonly to: number },
): Work<readonly BodyLine[]> {
  const { segments, surface } = yield* laidOut(open, ask)
  const from = Math.max(0, ask.from)
  const to = Math.min(ask.to, segments.lines, from + LINES_AT_ONCE)
  const out: BodyLine[] = []
  if (from >= to) return out
  for (let at = segmentAt(segments, from); at < segments.list.length; at++) {
    const start = segments.starts[at]!
    if (start >= to) break
    const { text, entry, pieces } = segments.list[at]!
    const { event, block } = pieces[0] ? surface.placeOf(pieces[0]) : nothing.placeOf(noPiece)
    for (const line of text()
      .split('\n')
      .slice(Math.max(0, from - start), to - start))
      out.push({ text: clip(line, LINE_SHOWN), length: line.length, entry, event, block })
  }
  return out
}

const noPiece: BiliMessage = { id: '', role: 'user', contentType: 'text' }

/** One line with `limit` UTF-16 units of its value; null for a line that is not there. */
export function* bodyLine(
  open: OpenSession,
  ask: BodyAsk & { readonly line: number; readonly from: number; readonly limit: number },
): Work<BodyLineDetail | null> {
  const { segments, surface } = yield* laidOut(open, ask)
  if (!(ask.line >= 0 && ask.line < segments.lines)) return null
  const at = segmentAt(segments, ask.line)
  const { text, entry, pieces } = segments.list[at]!
  const { name, value } = memberOf(text().split('\n')[ask.line - segments.starts[at]!] ?? '')
  return {
    line: ask.line,
    entry,
    name,
    text: clip(value.slice(ask.from), ask.limit),
    from: ask.from,
    length: value.length,
    sources: pieces.slice(0, SOURCES).map((piece) => sourceOf(piece, surface)),
    moreSources: Math.max(0, pieces.length - SOURCES),
  }
}

/** First line of what an event or a block became; null: it is not in the body. */
export function* bodyLineOf(
  open: OpenSession,
  ask: BodyAsk & { readonly event: EventIndex | null; readonly block: BlockId | null },
): Work<number | null> {
  const { lineOfEvent, lineOfBlock } = yield* laidOut(open, ask)
  if (ask.block !== null) return lineOfBlock.get(ask.block) ?? null
  return ask.event === null ? null : (lineOfEvent.get(ask.event) ?? null)
}

/** All of it, in pieces to be put together: as it is sent, or indented. */
export function* bodyText(
  open: OpenSession,
  ask: BodyAsk & { readonly form: 'sent' | 'indented' },
): Work<readonly string[]> {
  const { entries, segments } = yield* laidOut(open, ask)
  return yield* writtenBody(ask.provider, entries.entries, segments, ask.form)
}

function sourceOf(piece: BiliMessage, { placeOf }: SurfaceMessages): BodySource {
  const { id, role, contentType } = piece
  const { event, seq, block } = placeOf(piece)
  return { id, role, contentType, event, seq, block }
}

/** The segment that a line is in. */
function segmentAt({ starts }: Segments, line: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= line) low = middle
    else high = middle - 1
  }
  return low
}

/** A line of JSON as name and value; a string loses its quotes and escapes, anything else stays as written. */
function memberOf(line: string): { readonly name: string | null; readonly value: string } {
  const text = line.trim().replace(/,$/, '')
  if (!text.startsWith('"')) return { name: null, value: text }
  try {
    const [member] = Object.entries(JSON.parse(`{${text}}`) as Readonly<Record<string, unknown>>)
    if (!member) return { name: null, value: text }
    const [name, value] = member
    return { name, value: typeof value === 'string' ? value : text.slice(text.indexOf(':') + 1).trim() }
  } catch {
    return { name: null, value: alone(text) }
  }
}

/** An entry of a list, or a member that goes on in the next line. */
function alone(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}
