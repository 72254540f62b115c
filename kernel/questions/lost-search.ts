/** A search in what a fold took from the model, and in nothing else. */
import { createLru } from '#kernel/base/lru.ts'
import type { Lru } from '#kernel/base/lru.ts'
import { piecesOf } from '#kernel/base/pieces.ts'
import { createNeedle } from '#kernel/base/text-search.ts'
import { clip, oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { FoldedHit, FoldedHits } from '#kernel/model/lost.ts'
import type { Work } from '#kernel/model/work.ts'
import { NONE } from '#kernel/model/units.ts'
import { surfaceRowView } from '#kernel/projections/surface-row-view.ts'
import { readableText } from './folded-text.ts'
import { foldAsked } from './lost.ts'
import type { RowsAsk } from './lost.ts'

export interface SearchAsk extends RowsAsk {
  readonly query: string
}

/** Hits that are remembered; behind them they are only counted. */
const MOST = 10_000
const HITS_AT_ONCE = 200
const BEFORE = 36
const AFTER = 160

interface Found {
  readonly nodes: Uint32Array
  readonly length: number
  /** Place of the message among what was folded, and of the hit in its text. */
  readonly hits: readonly (readonly [message: number, offset: number])[]
  readonly total: number
  readonly messages: number
}
const KEPT = 4
const found = new WeakMap<OpenSession, Lru<string, Found>>()

/** Whatever the case of the letters. A query of nothing finds nothing. */
export function* searchFolded(open: OpenSession, ask: SearchAsk): Work<FoldedHits> {
  const fold = yield* foldAsked(open, ask)
  const nodes = fold?.nodes ?? new Uint32Array()
  let searches = found.get(open)
  if (!searches) found.set(open, (searches = createLru(KEPT)))
  const key = JSON.stringify([fold?.ref ?? null, ask.query])
  let result = searches.get(key)
  if (!result || !same(result.nodes, nodes)) {
    result = yield* search(open, nodes, ask.query)
    searches.set(key, result)
  }
  const { hits, total, messages, length } = result
  const from = Math.max(0, Math.min(ask.from, hits.length))
  const inWindow = hits.slice(from, Math.min(ask.to, from + HITS_AT_ONCE))
  return {
    total,
    messages,
    more: total - hits.length,
    from,
    hits: excerpts(open, nodes, inWindow, length),
  }
}

function* search({ projection }: OpenSession, nodes: Uint32Array, query: string): Work<Found> {
  const needle = createNeedle(query)
  const hits: [number, number][] = []
  let total = 0
  let messages = 0
  if (!needle) return { nodes, length: 0, hits, total, messages }
  for (const [i, node] of nodes.entries()) {
    const before = total
    const feed = needle.scan((offset) => {
      total++
      if (hits.length < MOST) hits.push([i, offset])
    })
    const event = projection.session.event(projection.messages.event.get(node))
    for (const piece of piecesOf(readableText(event))) {
      feed(piece)
      yield { done: i, total: nodes.length }
    }
    if (total > before) messages++
  }
  return { nodes, length: needle.length, hits, total, messages }
}

const same = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i])

/** A message is read once for all its hits in the window, which stand together. */
function excerpts(
  { projection }: OpenSession,
  nodes: Uint32Array,
  hits: Found['hits'],
  length: number,
): readonly FoldedHit[] {
  let last = { message: -1, text: '', event: 0, role: '' }
  return hits.map(([message, offset]) => {
    if (message !== last.message) {
      const node = nodes[message]!
      const event = projection.messages.event.get(node)
      const role = surfaceRowView(projection, node, NONE, false)?.role ?? ''
      last = { message, text: readableText(projection.session.event(event)), event, role }
    }
    const { text, event, role } = last
    const from = Math.max(0, offset - BEFORE)
    const before = flat(text.slice(from, offset))
    const end = offset + length
    return {
      event,
      seq: projection.session.seqOf(event),
      role,
      before: from > 0 ? `…${before}` : before,
      match: flat(text.slice(offset, end)),
      after: `${flat(clip(text.slice(end, end + AFTER + 1), AFTER))}${end + AFTER < text.length ? '…' : ''}`,
    }
  })
}

/** One line, with the blanks at its ends that part it from what is found. */
function flat(text: string): string {
  const line = oneLine(text)
  if (line === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${line}${/\s$/.test(text) ? ' ' : ''}`
}
