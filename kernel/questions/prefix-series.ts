/** All requests of a session that do not begin with the one before: where a cache of the provider breaks. */
import { lowerBound } from '#kernel/base/bisect.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens, TurnLens } from '#kernel/model/lens.ts'
import type { CacheBreak, PrefixSeries } from '#kernel/model/prefix.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { NodeId, Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { sameMessage, sentTokens } from '#kernel/projections/canonical.ts'
import { coreMessagesOf } from '#kernel/projections/core-messages.ts'
import { MessageFlag } from '#kernel/projections/messages-table.ts'
import { commonPrefix } from '#kernel/projections/prefix-compare.ts'
import { noSurface } from './provider-check.ts'
import { requestsSent } from './requests-sent.ts'
import { recomputedActs } from './prefix-recomputed.ts'
import { isFold, movers } from './prefix-recorded.ts'
import { surfaceMessages } from './surface-messages.ts'

/** Nodes looked at in all: a fraction of a second. */
const NODES = 40_000_000
/** Messages times turns in all: past that it takes more than a few seconds. */
const MESSAGES = 500_000
const LISTED = 2000

export function* prefixSeries(open: OpenSession, lens: Lens): Work<PrefixSeries> {
  const requests = requestsSent(open)
  if (requests.length < 2 || open.session?.format === 'acp-state')
    return { pairs: 0, compared: 0, breaks: [], more: 0 }
  const found =
    lens === 'recorded' ? yield* recorded(open, requests) : yield* recomputed(open, requests, lens)
  return {
    pairs: requests.length - 1,
    compared: found.compared,
    breaks: found.breaks.slice(0, LISTED),
    more: Math.max(0, found.breaks.length - LISTED),
  }
}

interface Found {
  readonly breaks: readonly CacheBreak[]
  readonly compared: number
}

/**
 * Between two requests without a replacement the surface only grew, so only the others are looked at.
 * Where there are too many, every n-th is, and each that a fold moved.
 */
function* recorded(open: OpenSession, requests: Uint32Array): Work<Found> {
  const { replacements, nodeCount } = open.projection.fold
  const moved = replacements.map(({ event }) => event)
  const breaks: CacheBreak[] = []
  const pairs: { readonly second: number; readonly folds: boolean }[] = []
  for (let second = 1; second < requests.length; second++) {
    const from = lowerBound(moved, requests[second - 1]!)
    const to = lowerBound(moved, requests[second]!)
    if (to > from) pairs.push({ second, folds: moved.slice(from, to).some((event) => isFold(open, event)) })
  }
  const every = Math.max(1, Math.ceil((pairs.length * nodeCount) / NODES))
  let compared = requests.length - 1 - pairs.length
  for (const [i, { second, folds }] of pairs.entries()) {
    if (i % every !== 0 && !folds) continue
    const to = requests[second]!
    if (noSurface(open, to, 'recorded') !== null) break
    compared++
    const own = recordedBreak(open, requests[second - 1]!, to)
    if (own) breaks.push(own)
    yield { done: i, total: pairs.length }
  }
  return { breaks, compared }
}

function recordedBreak(open: OpenSession, from: Position, to: Position): CacheBreak | null {
  const { messages } = open.projection
  const older = nodesAt(open, from)
  const parting = partingNode(open, older, nodesAt(open, to))
  if (parting === older.length) return null
  const tokens = older.map((node) => messages.estimate.get(node))
  const moved = movers(open, older[parting]!, to)
  return {
    at: to,
    kind: moved.some((event) => isFold(open, event)) ? 'compaction' : 'rewrite',
    kept: sum(tokens.slice(0, parting)),
    lost: sum(tokens.slice(parting)),
    event: moved[0] ?? null,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Nodes that derive a message, as a request at that position has them. */
function nodesAt({ projection }: OpenSession, at: Position): readonly NodeId[] {
  const { fold, messages } = projection
  const births = fold.births()
  const deaths = fold.deaths()
  const nodes: NodeId[] = []
  for (const node of fold.order())
    if (births[node]! < at && deaths[node]! >= at && !(messages.flags.get(node) & MessageFlag.nothing))
      nodes.push(node)
  return nodes
}

/**
 * Place of the first older node that a provider would notice to be other, or their number. From the
 * first that is not the same node on, messages are read and compared: most differ at once, and a copy
 * that reads the same is nothing new.
 */
function partingNode(open: OpenSession, older: readonly NodeId[], newer: readonly NodeId[]): number {
  let same = 0
  while (same < older.length && older[same] === newer[same]) same++
  const next = messagesOf(open, newer.slice(same))
  for (let at = same; at < older.length; at++)
    for (const message of messagesOf(open, [older[at]!])) {
      const other = next.next()
      if (other.done || !sameMessage(message, other.value)) return at
    }
  return older.length
}

function* messagesOf({ projection }: OpenSession, nodes: readonly NodeId[]): Generator<CoreMessage, void> {
  const { fold, session } = projection
  for (const node of nodes) yield* coreMessagesOf(session.event(fold.eventOf(node)), '', () => undefined)
}

/** Turns are run in order, all of them; where that is not affordable none is. */
function* recomputed(open: OpenSession, requests: Uint32Array, pin: TurnLens): Work<Found> {
  const breaks: CacheBreak[] = []
  if (requests.length * open.projection.messages.event.length > MESSAGES) return { breaks, compared: 0 }
  let from = requests[0]!
  let before = yield* surfaceMessages(open, from, pin)
  for (let second = 1; second < requests.length; second++) {
    const to = requests[second]!
    const after = yield* surfaceMessages(open, to, pin)
    const common = commonPrefix(before.list, after.list, sameMessage)
    if (common < before.list.length) {
      const parting = { from, to, before: before.list, after: after.list, common }
      const { acts, folded } = recomputedActs(open, parting, before.placeOf, pin)
      breaks.push({
        at: to,
        kind: folded ? 'compaction' : 'rewrite',
        kept: tokensOf(before.list, 0, common),
        lost: tokensOf(before.list, common, before.list.length),
        event: acts[0]?.event ?? null,
      })
    }
    from = to
    before = after
    yield { done: second, total: requests.length }
  }
  return { breaks, compared: requests.length - 1 }
}

function tokensOf(list: readonly CoreMessage[], from: number, to: number): number {
  let tokens = 0
  for (let i = from; i < to; i++) tokens += sentTokens(list[i]!)
  return tokens
}
