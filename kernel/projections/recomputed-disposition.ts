/**
 * What became of one message of the log on the surface that our pipeline gives, from the reasons that
 * its nodes gave. The last reason that touched it decides (DESIGN.md 3, sentence 5).
 */
import type { Disposition, DispositionKind, Link } from '#kernel/model/disposition.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { ruleWords } from './kernel-rules.ts'
import { ownerOf } from './block-owners.ts'
import { partsAt, tablesOf } from './turn-tables.ts'
import type { TurnTables } from './turn-tables.ts'

export interface RecomputedInput {
  readonly turn: RecomputedTurn
  readonly event: EventIndex
  /** Place of the event's message. */
  readonly place: number
  /** The event that shows a message, by its id. */
  readonly eventOfId: (id: string) => EventIndex | null
  /** Number of an event as written. */
  readonly seqOf: (event: EventIndex) => number
  readonly sideLinks: readonly Link[]
}

/** The verdict on one part of a message. */
export interface Verdict {
  readonly part: CoreMessage
  readonly kind: DispositionKind
  readonly rule: string
  readonly block?: string
  readonly by?: string
}

/** What drops a message from the list, by rule; anything else leaves it there. */
const DROPS: Readonly<Record<string, DispositionKind>> = {
  'prune/covered': 'folded',
  'prune/stale-summary': 'stripped',
  'prune/orphan-call': 'stripped',
  'prune/orphan-result': 'stripped',
  'prune/orphan-reasoning': 'stripped',
  'absorb/hidden': 'absorbed',
  'hide/consumed-call': 'hidden',
}

/** What changes a message that stays. */
const CHANGES: Readonly<Record<string, DispositionKind>> = {
  'prune/pinned': 'pinned',
  'ccr/stored': 'placeholder',
  'ccr/placeholder': 'placeholder',
  'absorb/prompted': 'edited',
  'hide/narrowed-call': 'edited',
  'filter/dropped': 'edited',
  'filter/modified': 'edited',
  'crush/folded': 'crushed',
  'crush/trimmed': 'crushed',
  'crush/selected': 'crushed',
  'crush/plugin': 'crushed',
  'truncate/tool-output': 'truncated',
  'truncate/text': 'truncated',
}

export function recomputedDisposition(input: RecomputedInput): Disposition {
  const { turn, event, place, sideLinks } = input
  const tables = tablesOf(turn)
  const parts = partsAt(turn, place)
  if (parts.length === 0)
    return {
      event,
      kind: 'stripped',
      rule: 'kernel/no-content',
      what: 'Sends nothing',
      why: 'The message is empty, so the kernel gets none of it.',
      links: sideLinks,
    }
  const verdicts = parts.map((part) => verdictOn(part, turn, tables))
  const decided = weightiest(verdicts)!
  const words = ruleWords[decided.rule] ?? ruleWords['kernel/verbatim']!
  const partly = verdicts.some((verdict) => verdict.kind !== decided.kind)
  const same = verdicts.filter((verdict) => verdict.rule === decided.rule).length
  const by = decided.by === undefined ? null : input.eventOfId(decided.by)
  const facts = {
    block: decided.block ?? null,
    topic: (decided.block && tables.blockById.get(decided.block)?.topic) || null,
    by: by === null ? null : `event ${input.seqOf(by)}`,
    byRole: decided.by === undefined ? null : roleOf(turn, decided.by),
    pin: turn.pin,
  }
  return {
    event,
    kind: decided.kind,
    rule: decided.rule,
    what: partly ? `${words.what(facts)} in part` : words.what(facts),
    why: partly
      ? `${words.why(facts)} This holds for ${same} of its ${parts.length} parts.`
      : words.why(facts),
    links: by === null ? sideLinks : [...sideLinks, { rel: 'decided-by', event: by }],
    ...(decided.block !== undefined && { block: decided.block }),
  }
}

/** The part that decides what is said of the message at a place; undefined when nothing of it goes into the turn. */
export function decidedPart(turn: RecomputedTurn, place: number): Verdict | undefined {
  const tables = tablesOf(turn)
  return weightiest(partsAt(turn, place).map((part) => verdictOn(part, turn, tables)))
}

function verdictOn(part: CoreMessage, turn: RecomputedTurn, tables: TurnTables): Verdict {
  const shown = tables.outputById.get(part.id)
  // Untouched and covered by nothing: no reason can be on it, unless it came in as a placeholder.
  if (shown === part && !ownerOf(turn, part.id) && !mayBePlaceholder(part)) return verbatim(part)
  const reasons = turn.reasons.get(part.id) ?? []
  for (let i = reasons.length - 1; i >= 0; i--) {
    const { rule, block, by } = reasons[i]!
    const kind = shown ? CHANGES[rule] : DROPS[rule]
    if (kind !== undefined)
      return { part, kind, rule, ...(block !== undefined && { block }), ...(by !== undefined && { by }) }
  }
  return shown ? verbatim(part) : { part, kind: 'hidden', rule: 'kernel/gone' }
}

const verbatim = (part: CoreMessage): Verdict => ({ part, kind: 'verbatim', rule: 'kernel/verbatim' })

/** A host may send back the placeholder that it was given; whether it is one, the turn says. */
const mayBePlaceholder = ({ contentType, text = '' }: CoreMessage): boolean =>
  contentType === 'tool-result' && text.slice(0, 200).includes('[acp-stored #')

const roleOf = (turn: RecomputedTurn, id: string): string | null =>
  turn.input.find((message) => message.id === id)?.role ?? null

/** What a person wants to hear of first when the parts of a message fared differently. */
const WEIGHT: readonly DispositionKind[] = [
  'pinned',
  'absorbed',
  'placeholder',
  'truncated',
  'crushed',
  'edited',
  'hidden',
  'stripped',
  'folded',
  'verbatim',
]

function weightiest(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.reduce<Verdict | undefined>(
    (a, b) => (!a || WEIGHT.indexOf(b.kind) < WEIGHT.indexOf(a.kind) ? b : a),
    undefined,
  )
}
