/** The pin card: the first user message, what decides on it, and the three rules side by side. */
import { oneLine } from '#kernel/base/text.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PinCard, PinMessage, PinOutcome, PinVerdict, PinWarning } from '#kernel/model/pin-card.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { Position, Tokens } from '#kernel/model/units.ts'
import { pinChanges, pinWhy } from './pin-words.ts'

/** What the pipeline says of one rule on one list. */
export interface RuleAnswer {
  readonly rule: PinRule
  readonly outcome: PinOutcome
  readonly turn: RecomputedTurn
}

export interface PinCardInput {
  readonly at: Position
  readonly answers: readonly RuleAnswer[]
  readonly candidate: CoreMessage | null
  readonly coveredBy: readonly string[]
  readonly decider: CoreMessage | null
  readonly deciderStripped: boolean
  readonly systemInTheWay: boolean
  readonly blankLeader: boolean
  readonly tokensOf: (message: CoreMessage) => Tokens
  /** Where a message is shown: its event and node, or the block whose summary it is. */
  readonly locate: (message: CoreMessage) => Pick<PinMessage, 'event' | 'node' | 'block' | 'ref'>
}

const ROWS_SHOWN = 8
const TEXT_SHOWN = 120

export function buildPinCard(input: PinCardInput): PinCard {
  const { answers } = input
  const decider = input.decider && named(input, input.decider)
  const candidate = input.candidate && named(input, input.candidate)
  const facts = { candidate, decider, coveredBy: input.coveredBy }
  return {
    at: input.at,
    candidate,
    coveredBy: input.coveredBy,
    decider,
    verdicts: answers.map((answer): PinVerdict => {
      const { output } = answer.turn
      const isKept = answer.outcome === 'pinned'
      return {
        rule: answer.rule,
        outcome: answer.outcome,
        why: pinWhy(answer.rule, answer.outcome, facts),
        costPerTurn: isKept && input.candidate ? input.tokensOf(input.candidate) : 0,
        surfaceTokens: output.reduce((sum, message) => sum + input.tokensOf(message), 0),
        head: output.slice(0, ROWS_SHOWN).map((message) => ({
          ...named(input, message),
          pinned: isKept && message.id === input.candidate?.id,
        })),
        more: Math.max(0, output.length - ROWS_SHOWN),
        sameAs: answers
          .filter((other) => other !== answer && sameOutput(other.turn.output, output))
          .map((other) => other.rule),
      }
    }),
    warnings: warningsOf(input, decider),
    changes: pinChanges(answers.find(({ rule }) => rule === 'pr491')?.outcome ?? 'no-user', facts),
  }
}

function named(input: PinCardInput, message: CoreMessage): PinMessage {
  return {
    id: message.id,
    ...input.locate(message),
    role: message.role,
    contentType: message.contentType,
    text: oneLine(message.text ?? '', TEXT_SHOWN),
    tokens: input.tokensOf(message),
  }
}

/** Byte for byte: same messages in the same order with the same texts. */
function sameOutput(a: readonly CoreMessage[], b: readonly CoreMessage[]): boolean {
  return (
    a.length === b.length &&
    a.every((message, i) => message === b[i] || (message.id === b[i]!.id && message.text === b[i]!.text))
  )
}

function warningsOf(input: PinCardInput, decider: PinMessage | null): readonly PinWarning[] {
  const warnings: PinWarning[] = []
  const event = decider?.event ?? null
  const add = (code: PinWarning['code'], text: string): void => {
    warnings.push({ code, text, event })
  }
  if (input.deciderStripped)
    add(
      'decider-stripped',
      'The message that decides is taken out afterwards, as half of a pair, as reasoning that leads nowhere or as a spent compress call: another one could have led. The contract decides before it takes out.',
    )
  if (input.systemInTheWay)
    add(
      'system-in-the-way',
      'A system message decides. Providers take those apart from the conversation, so a user might lead all the same; the contract counts it.',
    )
  if (input.blankLeader)
    add(
      'blank-leader',
      'The user message that leads in its place is blank. Strict providers refuse an empty message; the contract counts it.',
    )
  return warnings
}
