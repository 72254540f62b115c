/**
 * The messages of an Anthropic body from its projection and the list that became of it: what nobody
 * touched goes back as it came, shape and all. `coreToAnthropic` gives the same in one normal shape.
 */
import type { AnthropicProjection, AnthropicUnit } from './anthropic-read.ts'
import type { BlockRun } from './anthropic-write.ts'
import { blockRuns, mergedMessage } from './anthropic-write.ts'
import type { WireNote } from './layout.ts'
import { placeOnLayout } from './layout.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf } from './read.ts'

/** A message to send: as it came, or of blocks. Odd ones have no role and join no other. */
interface Part {
  readonly role: string | null
  readonly source: number | null
  readonly original: unknown
  /** null: the original. */
  readonly blocks: readonly Wire[] | null
}

export function patchAnthropicMessages(
  projection: AnthropicProjection,
  messages: readonly BiliMessage[],
  note?: WireNote,
): readonly unknown[] {
  const { layout, cacheControls } = projection
  const parts: Part[] = []
  for (const { unit, pieces, untouched } of placeOnLayout(layout, messages, note)) {
    if (unit === null)
      for (const { role, blocks } of blockRuns(pieces, cacheControls))
        parts.push({ role, source: null, original: null, blocks })
    else if (untouched) parts.push(wholePart(unit, layout[unit]!))
    else parts.push(...changedPart(unit, layout[unit]!, pieces, cacheControls))
  }
  return joinNeighbours(parts)
}

function wholePart(source: number, { original, pieces }: AnthropicUnit): Part {
  const role = pieces.length > 0 ? stringOf(objectOf(original)?.['role']) : null
  return { role, source, original, blocks: null }
}

/** The message with what is left of its blocks; blocks that were not read stay where they were. */
function changedPart(
  source: number,
  { original, pieces: own, places }: AnthropicUnit,
  pieces: readonly BiliMessage[],
  cacheControls: ReadonlyMap<string, unknown>,
): readonly Part[] {
  const content = listOf(objectOf(original)?.['content']) ?? []
  const read = new Set(places)
  const placeOf = new Map(own.map(({ id }, i) => [id, places[i]!]))
  const blocks: Wire[] = []
  let next = 0
  const carryUntil = (end: number): void => {
    for (; next < end; next++) if (!read.has(next)) blocks.push(content[next] as Wire)
  }
  for (const piece of pieces) {
    carryUntil(placeOf.get(piece.id) ?? 0)
    for (const run of blockRuns([piece], cacheControls)) blocks.push(...run.blocks)
  }
  carryUntil(content.length)
  const role = stringOf(objectOf(original)?.['role'])
  return blocks.length === 0 ? [] : [{ role, source, original, blocks }]
}

/** Neighbours of one role become one message, unless both go as they came and stood side by side. */
function joinNeighbours(parts: readonly Part[]): readonly unknown[] {
  const out: unknown[] = []
  for (let from = 0; from < parts.length;) {
    let end = from + 1
    while (end < parts.length && parts[end]!.role !== null && parts[end]!.role === parts[from]!.role) end++
    const run = parts.slice(from, end)
    if (run.every((part, i) => part.blocks === null && isNext(run[i - 1], part)))
      out.push(...run.map(({ original }) => original))
    else out.push(...joined(run))
    from = end
  }
  return out
}

const isNext = (before: Part | undefined, { source }: Part): boolean =>
  before === undefined || before.source === source! - 1

function joined(run: readonly Part[]): readonly unknown[] {
  const runs = run.map(({ role, source, original, blocks }): BlockRun => ({
    role: role ?? 'user',
    source,
    blocks: blocks ?? blocksOf(objectOf(original)?.['content']),
  }))
  const first = run.find(({ original }) => original !== null)
  const message = mergedMessage(runs)
  return message.content.length === 0 ? [] : [{ ...objectOf(first?.original), ...message }]
}

function blocksOf(content: unknown): readonly Wire[] {
  if (typeof content !== 'string') return (listOf(content) ?? []) as readonly Wire[]
  return content === '' ? [] : [{ type: 'text', text: content }]
}
