/** What a block or a landed compaction folded, and which terms of it its summary no longer holds. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { diffLines } from '#kernel/base/line-diff.ts'
import { createLru } from '#kernel/base/lru.ts'
import type { Lru } from '#kernel/base/lru.ts'
import { piecesOf } from '#kernel/base/pieces.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FoldRef, FoldedRow, Lost, LostTerms } from '#kernel/model/lost.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { surfaceRowView } from '#kernel/projections/surface-row-view.ts'
import { collectTerms, judgeTerms } from '#kernel/terms/tally.ts'
import type { JudgedTerms } from '#kernel/terms/tally.ts'
import { spokenTexts } from './folded-text.ts'
import { foldMeant, foldNamed, foldsAt, sameFold } from './folds.ts'
import type { Fold } from './folds.ts'

export interface LostAsk {
  readonly at: Position | null
  readonly lens: Lens
  /** Null: the last fold of the lens at the position. */
  readonly fold: FoldRef | null
}

const LISTED = 300

/** Null when the position has no such fold. */
export function* lostAt(open: OpenSession, ask: LostAsk): Work<Lost | null> {
  const at = open.positionOf(ask.at)
  const fold = yield* foldAsked(open, ask)
  if (!fold) return null
  const judged = yield* termsLost(open, fold)
  const all = foldsAt(open, at, fold.ref.kind, ask.lens)
  const nth = all.findIndex((ref) => sameFold(ref, fold.ref))
  const next = nextOf(open, at, ask.lens, fold)
  const { seqOf } = open.projection.session
  const { estimate } = open.projection.messages
  return {
    ref: fold.ref,
    name: fold.name,
    topic: fold.topic,
    event: fold.event,
    nth: nth + 1,
    of: all.length,
    previous: all[nth - 1] ?? null,
    following: all[nth + 1] ?? null,
    messages: fold.nodes.length,
    absent: fold.absent,
    tokens: fold.nodes.reduce((sum, node) => sum + estimate.get(node), 0),
    summaryTokens: estimateTokens(fold.summary),
    groups: groupsOf(judged, seqOf),
    next: next && {
      ref: next.ref,
      name: next.name,
      how: fold.consumedBy ? 'consumed' : 'follows',
      ...changeOf(fold.summary, next.summary),
      groups: groupsOf(forgotten(fold, next), seqOf),
    },
  }
}

/** The fold that consumed it at the position, else the one that was made after it. */
export function nextOf(open: OpenSession, at: Position, lens: Lens, fold: Fold): Fold | null {
  const all = foldsAt(open, at, fold.ref.kind, lens)
  const next = fold.consumedBy ?? all[all.findIndex((ref) => sameFold(ref, fold.ref)) + 1]
  return next ? foldNamed(open, at, next, lens) : null
}

function changeOf(before: string, after: string): { readonly taken: number; readonly put: number } {
  const { taken, put } = diffLines(before, after)
  return { taken, put }
}

/** The fold that is asked for, once the position is ready for the question. */
export function* foldAsked(open: OpenSession, { at: asked, lens, fold }: LostAsk): Work<Fold | null> {
  const at = open.positionOf(asked)
  if (lens !== 'recorded') yield* open.prepare(at, lens)
  else if (fold?.kind === 'block') yield* open.prepare(at)
  if (fold) return foldMeant(open, at, fold, lens)
  const last = foldsAt(open, at, lens === 'recorded' ? 'event' : 'block', lens).at(-1)
  return last ? foldNamed(open, at, last, lens) : null
}

interface Known {
  readonly nodes: Uint32Array
  readonly summary: string
  readonly judged: readonly JudgedTerms[]
}
/** Folds whose terms were looked at last: what a fold holds is mostly the same at every position. */
const KEPT = 8
/** Characters that are read for terms at a time. */
const PIECE = 16 * 1024
const known = new WeakMap<OpenSession, Lru<string, Known>>()

export function* termsLost(open: OpenSession, fold: Fold): Work<readonly JudgedTerms[]> {
  let folds = known.get(open)
  if (!folds) known.set(open, (folds = createLru(KEPT)))
  const key = JSON.stringify(fold.ref)
  const held = folds.get(key)
  if (held && held.summary === fold.summary && sameNodes(held.nodes, fold.nodes)) return held.judged
  const { session, messages } = open.projection
  const terms = collectTerms()
  for (const [i, node] of fold.nodes.entries()) {
    const event = messages.event.get(node)
    for (const text of spokenTexts(session.event(event)))
      for (const piece of piecesOf(text, PIECE)) {
        terms.read(piece, event)
        yield { done: i, total: fold.nodes.length }
      }
  }
  const judged = judgeTerms(terms, fold.summary)
  folds.set(key, { nodes: fold.nodes, summary: fold.summary, judged })
  return judged
}

const sameNodes = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i])

/** What one summary says and the next does not: said, as far as one knows, where the first landed. */
function forgotten(fold: Fold, next: Fold): readonly JudgedTerms[] {
  const terms = collectTerms()
  terms.read(fold.summary, fold.event ?? NONE)
  return judgeTerms(terms, next.summary)
}

function groupsOf(
  judged: readonly JudgedTerms[],
  seqOf: (event: EventIndex) => number,
): readonly LostTerms[] {
  return judged.map(({ kind, lost, kept, capped }) => ({
    kind,
    lost: lost.slice(0, LISTED).map(({ text, count, first, near }) => ({
      text,
      count,
      event: first === NONE ? null : first,
      seq: first === NONE ? null : seqOf(first),
      near,
    })),
    more: Math.max(0, lost.length - LISTED),
    kept,
    capped,
  }))
}

export interface RowsAsk extends LostAsk {
  readonly from: number
  readonly to: number
}

const ROWS_AT_ONCE = 500

/** The folded messages in a window, one line each. */
export function* foldedRows(open: OpenSession, ask: RowsAsk): Work<readonly FoldedRow[]> {
  const fold = yield* foldAsked(open, ask)
  if (!fold) return []
  const firsts = new Map<EventIndex, number>()
  for (const { lost } of yield* termsLost(open, fold))
    for (const { first } of lost) firsts.set(first, (firsts.get(first) ?? 0) + 1)
  const from = Math.max(0, ask.from)
  const nodes = fold.nodes.subarray(from, Math.min(ask.to, from + ROWS_AT_ONCE))
  return Array.from(nodes, (node) => rowOf(open, node, firsts))
}

function rowOf(
  { projection }: OpenSession,
  node: number,
  firsts: ReadonlyMap<EventIndex, number>,
): FoldedRow {
  const event = projection.messages.event.get(node)
  const view = surfaceRowView(projection, node, NONE, false)
  return {
    event,
    seq: projection.session.seqOf(event),
    node,
    role: view?.role ?? '',
    text: oneLine([view?.text, view?.outcome].filter(Boolean).join(' → '), 240),
    tokens: projection.messages.estimate.get(node),
    lost: firsts.get(event) ?? 0,
  }
}
