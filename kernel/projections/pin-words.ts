/** Sentences of the pin card. */
import type { PinRule } from '#kernel/model/config.ts'
import type { PinMessage, PinOutcome } from '#kernel/model/pin-card.ts'

export interface PinFacts {
  readonly candidate: PinMessage | null
  readonly decider: PinMessage | null
  readonly coveredBy: readonly string[]
}

export function pinWhy(rule: PinRule, outcome: PinOutcome, facts: PinFacts): string {
  const { decider } = facts
  const blocks = list(facts.coveredBy)
  switch (outcome) {
    case 'no-user':
      return 'The list holds no user message, so there is nothing to pin.'
    case 'uncovered':
      return 'No active block covers the first user message, so it is sent like any other.'
    case 'dropped':
      return `The first message to survive behind it, ${nameOf(decider)}, is a user message and leads in its place; ${blocks} stands for the opening.`
    case 'pinned':
      if (rule === 'always')
        return `This rule keeps the first user message whatever follows, so ${blocks} saves nothing on it.`
      return decider === null
        ? 'Nothing survives behind it, so without it no user message would lead.'
        : `The first message to survive behind it, ${nameOf(decider)}, is ${roleOf(decider)}: without the pin no user message would lead.`
  }
}

/** What would turn the verdict of the conditional rules. */
export function pinChanges(outcome: PinOutcome, { decider, candidate }: PinFacts): readonly string[] {
  switch (outcome) {
    case 'no-user':
      return []
    case 'uncovered':
      return [`A block over ${nameOf(candidate)} would put the question.`]
    case 'dropped':
      return [
        `If ${nameOf(decider)} were folded too, the message behind it would decide.`,
        `If ${nameOf(decider)} were no user message, the first one would stay.`,
      ]
    case 'pinned':
      if (decider === null) return ['Any user message that stays behind it would let it go.']
      return [
        decider.role === 'system'
          ? `Without the system message ${nameOf(decider)} the message behind it would decide.`
          : `If ${nameOf(decider)} were folded as well, the message behind it would decide.`,
        'A user message that survives directly behind the covered opening would let it go.',
      ]
  }
}

const nameOf = (message: PinMessage | null): string =>
  message === null ? 'none' : (message.ref ?? message.id)

function roleOf({ role, contentType }: PinMessage): string {
  if (role === 'system') return 'a system message'
  if (contentType === 'reasoning') return 'reasoning of the assistant'
  if (contentType === 'tool-call') return 'a call of the assistant'
  if (contentType === 'tool-result') return 'the result of a tool'
  return role === 'assistant' ? 'the assistant’s' : `of role ${role}`
}

const list = (blocks: readonly string[]): string =>
  blocks.length === 0
    ? 'the block'
    : blocks.length === 1
      ? `block ${blocks[0]}`
      : `blocks ${blocks.join(', ')}`
