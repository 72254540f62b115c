/** Which runs of messages may be folded, and which are protected (kernel-core 14.1). */
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import type { CompressibleRange, ProtectedRange } from '#kernel/model/turn.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { coveredPlaces } from './covered-places.ts'
import { FACT, messageFacts, type MessageFacts } from './message-facts.ts'
import { latestProtected, protectedTools } from './protection.ts'
import { compressibleRun, protectedRun } from './range-runs.ts'
import { refOf } from '#kernel/base/refs.ts'
import { estimateTokensFast } from './tokens.ts'
import { computeIntegrityWithdrawals } from './turn-integrity.ts'
import { turnsAtRisk } from './turns-at-risk.ts'

export interface RangeLists {
  readonly compressible: readonly CompressibleRange[]
  readonly protected: readonly ProtectedRange[]
}

interface Question {
  readonly refs: MessageRefs
  readonly coverage: Coverage
  /** The settings that matter, as a host may change its own object. */
  readonly patterns: string
  readonly isToolProtected: CompressionConfig['isToolProtected']
  readonly zone: readonly Ref[]
}
/** The last answer about a list: most turns ask the same again. */
const answers = new WeakMap<MessageFacts, { readonly question: Question; readonly lists: RangeLists }>()

/**
 * Messages without a usable ref neither join nor break a range. Covered, header-led, media and recent
 * messages break it, and so does one that a fold would take out of its turn. `zone` holds the refs of
 * the recent messages; indexes and counts of the ranges are those of `messages`. The same lists again
 * when nothing has changed.
 */
export function buildCompressibleRanges(
  messages: readonly CoreMessage[],
  state: Pick<CompressionState, 'blocks' | 'messageRefs'>,
  config: CompressionConfig,
  zone: ReadonlySet<Ref> = new Set(),
  countTokens: CountTokens = estimateTokensFast,
): RangeLists {
  const facts = messageFacts(messages, countTokens)
  const question: Question = {
    refs: state.messageRefs,
    coverage: coverageOf(state.blocks),
    patterns: JSON.stringify([config.protectedTools, config.protectedLatestTools]),
    isToolProtected: config.isToolProtected,
    zone: [...zone],
  }
  const known = answers.get(facts)
  if (known && isSame(known.question, question)) return known.lists
  const lists = build(facts, state.messageRefs, question.coverage, config, zone)
  answers.set(facts, { question, lists })
  return lists
}

function isSame(one: Question, other: Question): boolean {
  return (
    one.refs === other.refs &&
    one.coverage === other.coverage &&
    one.patterns === other.patterns &&
    one.isToolProtected === other.isToolProtected &&
    one.zone.length === other.zone.length &&
    one.zone.every((ref, i) => ref === other.zone[i])
  )
}

/** What a message is to the ranges around it. */
const TRANSPARENT = 0
const GAP = 1
const PROTECTED = 2
const COMPRESSIBLE = 3

function build(
  { messages, texts, tokens, flags }: MessageFacts,
  messageRefs: MessageRefs,
  coverage: Coverage,
  config: CompressionConfig,
  zone: ReadonlySet<Ref>,
): RangeLists {
  const isProtected = protectedTools(messages, config)
  const latest = latestProtected(messages, config)
  const covered = coveredPlaces(messages, coverage)
  const refs: Ref[] = []
  const kinds = new Uint8Array(messages.length)
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]!
    const ref = refOf(messageRefs, message.id)
    refs.push(ref ?? '')
    if (ref === undefined) continue
    const flag = flags[i]!
    if (flag & (FACT.headerLed | FACT.media) || covered[i]) kinds[i] = GAP
    else if (flag & FACT.tool && (isProtected(message) || latest.has(message))) kinds[i] = PROTECTED
    else kinds[i] = zone.has(ref) ? GAP : COMPRESSIBLE
  }
  withdraw(messages, kinds)

  const compressible = compressibleRun()
  const kept = protectedRun()
  for (let i = 0; i < messages.length; i++) {
    const kind = kinds[i]
    if (kind === TRANSPARENT) continue
    if (kind !== COMPRESSIBLE) compressible.close()
    if (kind !== PROTECTED) kept.close()
    if (kind === PROTECTED) kept.add(refs[i]!, i, tokens[i]!, messages[i]!.toolName)
    else if (kind === COMPRESSIBLE) compressible.add(refs[i]!, i, tokens[i]!, texts[i]!.length, flags[i]!)
  }
  return { compressible: compressible.ranges(), protected: kept.ranges() }
}

/** Turns what turn integrity (13.3) would take back from a fold of all of it into gaps. */
function withdraw(messages: readonly CoreMessage[], kinds: Uint8Array): void {
  const atRisk = turnsAtRisk(messages, (place) => kinds[place] !== COMPRESSIBLE)
  if (atRisk.length === 0) return
  const near = new Set(atRisk)
  const folded = new Set<string>()
  messages.forEach((message, i) => {
    if (kinds[i] === COMPRESSIBLE && near.has(message)) folded.add(message.id)
  })
  const { withdrawn } = computeIntegrityWithdrawals(atRisk, folded)
  if (withdrawn.size === 0) return
  messages.forEach((message, i) => {
    if (kinds[i] === COMPRESSIBLE && withdrawn.has(message.id)) kinds[i] = GAP
  })
}
