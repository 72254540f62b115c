/** The pin card in words: what each rule asks, what came of it, and for whom. */
import type { PinRule } from '#kernel/model/config.ts'
import type { PinCard, PinMessage, PinOutcome, PinVerdict } from '#kernel/model/pin-card.ts'
import { pinName } from '#src/store/lens.ts'
import type { IconName } from '#src/ui/Icon.tsx'

export const ruleAsks: Readonly<Record<PinRule, string>> = {
  always: 'Keeps the first user message, covered or not.',
  pr490: 'Asks when it gets to the message: does a user message survive right behind it?',
  pr491: 'Asks the same once, before it walks the list.',
}

interface OutcomeMark {
  readonly icon: IconName
  readonly word: string
  readonly tone?: 'pin'
}

export const outcomeMarks: Readonly<Record<PinOutcome, OutcomeMark>> = {
  pinned: { icon: 'pin', word: 'Pinned', tone: 'pin' },
  dropped: { icon: 'ring', word: 'Yields' },
  uncovered: { icon: 'check', word: 'Sent as any row' },
  'no-user': { icon: 'dash', word: 'Nothing to decide' },
}

/** The verdict of one rule as the finding of the panel. */
export function pinFinding(outcome: PinOutcome): string {
  switch (outcome) {
    case 'pinned':
      return 'The first user message stays.'
    case 'dropped':
      return 'The first user message yields.'
    case 'uncovered':
      return 'Nothing covers the first user message.'
    case 'no-user':
      return 'There is no user message.'
  }
}

/** What a verdict means for the surface, apart from the kernel's own sentence. */
export function equalTo(verdict: PinVerdict): string | null {
  const { sameAs } = verdict
  if (sameAs.length === 0) return null
  return `Equal to ${sameAs.map(pinName).join(' and ')}, byte for byte`
}

/** How the rules stand to each other, as one line over the columns. */
export function agreement(verdicts: readonly PinVerdict[]): string {
  const [first, ...rest] = verdicts
  if (!first) return ''
  if (rest.every((v) => first.sameAs.includes(v.rule)))
    return 'All three rules give the same surface, byte for byte.'
  const pair = verdicts.find((v) => v.sameAs.length > 0)
  return pair
    ? `${[pair.rule, ...pair.sameAs].map(pinName).join(' and ')} give the same surface, byte for byte.`
    : 'No two rules give the same surface.'
}

/** The ref a person knows it by; a summary goes by its block. */
export function nameOf(message: Pick<PinMessage, 'id' | 'ref' | 'block'>): string {
  if (message.block !== null) return `acp_summary_${message.block}`
  return message.ref ?? message.id
}

/** Every rendered summary begins alike; what follows tells them apart. */
export function textOf({ text, block }: Pick<PinMessage, 'text' | 'block'>): string {
  return block === null ? text : text.replace(/^\[Compressed conversation section\](?: —)? ?/, '')
}

/** Role and content as a column of five letters. */
export function roleWord({ role, contentType, block }: PinMessage): string {
  if (block !== null) return ''
  if (contentType === 'reasoning') return 'think'
  if (contentType === 'tool-call') return 'call'
  if (contentType === 'tool-result') return 'result'
  return role === 'assistant' ? 'asst' : role
}

/** Why the pin has nothing to say, or null when it has. */
export function pinSilence(card: PinCard): string | null {
  if (card.candidate === null)
    return 'A pin keeps a covered first user message in front. Up to this position there is no user message.'
  if (card.coveredBy.length === 0)
    return 'A pin keeps a covered first user message in front. No active block covers this one, so every rule sends it as any other row.'
  return null
}
