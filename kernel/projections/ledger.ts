/** The coverage ledger: what each block covers at a position, and what of it is sent all the same. */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView, Ledger } from '#kernel/model/ledger.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Tokens } from '#kernel/model/units.ts'
import { clip } from '#kernel/base/text.ts'
import { lifeOf } from './block-life.ts'
import { coveredBy } from './covered-places.ts'
import type { Surface } from './surface.ts'
import { givenOf, renderedSummary, tablesOf } from './turn-tables.ts'

export interface LedgerInput {
  readonly turn: RecomputedTurn
  readonly log: CoreLog
  /** The surface that is looked at: what is live on it is still sent. */
  readonly surface: Surface
  /** Tokens of a message by place. */
  readonly tokensOf: (place: number) => Tokens
  /** Tokens of a text. */
  readonly countText: (text: string) => Tokens
  readonly eventOf: (place: number) => EventIndex
  readonly spanOf: (block: CompressionBlock) => { readonly startRef: string; readonly endRef: string } | null
  readonly tokenKind: TokenKind
}

const SUMMARY_SHOWN = 4000
const EVENTS_NAMED = 20

export function buildLedger(input: LedgerInput): Ledger {
  const { turn } = input
  const all = { covered: new Set<number>(), still: new Set<number>() }
  const views = turn.after.blocks.map((block, i) => viewOf(input, block, i, all))
  const sum = (places: ReadonlySet<number>): Tokens => {
    let tokens = 0
    for (const place of places) tokens += input.tokensOf(place)
    return tokens
  }
  const active = views.filter((view) => view.life === 'active')
  const covered = sum(all.covered)
  const stillSent = sum(all.still)
  const summaries = active.reduce((tokens, view) => tokens + view.summaryTokens, 0)
  return {
    at: turn.at,
    blocks: views.toSorted(alarmsFirst),
    totals: {
      covered,
      summaries,
      stillSent,
      saved: covered - summaries - stillSent,
      active: active.length,
      voidFolds: active.filter((view) => view.voidFold !== 'no').length,
    },
    tokenKind: views.length > 0 ? 'estimate' : input.tokenKind,
    notes: turn.before.notes,
    turns: turn.before.turns,
  }
}

const VOID_ORDER = { whole: 0, part: 1, no: 2 } as const

/** Void folds, then the other active ones by what they cover, then the rest in order of making. */
function alarmsFirst(a: BlockView, b: BlockView): number {
  return (
    VOID_ORDER[a.voidFold] - VOID_ORDER[b.voidFold] ||
    Number(b.life === 'active') - Number(a.life === 'active') ||
    b.coveredTokens - a.coveredTokens ||
    a.node - b.node
  )
}

function viewOf(
  input: LedgerInput,
  block: CompressionBlock,
  place: number,
  all: { readonly covered: Set<number>; readonly still: Set<number> },
): BlockView {
  const { turn, surface } = input
  const tables = tablesOf(turn)
  const { present, messages } = presentPlaces(input, block)
  const still = block.active ? present.filter((at) => surface.placeOf[at] !== NONE) : new Uint32Array()
  if (block.active) {
    for (const at of present) all.covered.add(at)
    for (const at of still) all.still.add(at)
  }
  const tokens = (places: Uint32Array): Tokens => places.reduce((sum, at) => sum + input.tokensOf(at), 0)
  const coveredTokens = block.active ? tokens(present) : 0
  const stillSentTokens = tokens(still)
  const summaryTokens = input.countText(renderedSummary(turn, block) ?? block.summary)
  const span = input.spanOf(block)
  const made = turn.before.madeBy.get(block.blockId)
  const parents = tables.parents.get(block.blockId) ?? []
  const { life, why } = lifeOf(block, parents, present.length > 0, tables.parents, tables.blockById)
  return {
    blockId: block.blockId,
    node: BLOCK_NODES + place,
    tier: block.tier,
    topic: block.topic ?? null,
    runId: block.runId,
    generation: block.generation,
    survivedCount: block.survivedCount,
    createdAt: block.createdAt > 0 ? block.createdAt : null,
    origin: made?.origin ?? 'state',
    life,
    why,
    startRef: span?.startRef ?? null,
    endRef: span?.endRef ?? null,
    children: block.directBlockIds,
    parents,
    messages,
    present: present.length,
    coveredTokens,
    summaryTokens,
    stillSentTokens,
    stillSentMessages: still.length,
    stillSentEvents: Array.from(still.subarray(0, EVENTS_NAMED), input.eventOf),
    savedTokens: block.active ? coveredTokens - summaryTokens - stillSentTokens : 0,
    voidFold: stillSentTokens === 0 ? 'no' : stillSentTokens >= coveredTokens ? 'whole' : 'part',
    summary: clip(block.summary, SUMMARY_SHOWN),
    summaryLength: block.summary.length,
    event: made?.event ?? null,
    firstEvent: present.length > 0 ? input.eventOf(present[0]!) : null,
    lastEvent: present.length > 0 ? input.eventOf(present.at(-1)!) : null,
  }
}

/** Places of the messages that a block stands for as far as they are in the list, and how many it names. */
function presentPlaces(
  { turn, log }: LedgerInput,
  block: CompressionBlock,
): { readonly present: Uint32Array; readonly messages: number } {
  const { places, unknown } = coveredBy(log, block.effectiveMessageIds)
  return { present: givenOf(turn, places), messages: places.length + unknown }
}
