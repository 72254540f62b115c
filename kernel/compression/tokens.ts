/** Counting tokens (kernel-core 3). */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'

export const defaultCountTokens: CountTokens = estimateTokens

/** A quarter of a token per UTF-16 unit, rounded up. */
export function estimateTokensFast(text: string): Tokens {
  return Math.ceil(text.length / 4)
}

/** Tokens of hidden thinking that ride with a message; 0 when the field is no finite number above 0. */
export function thinkingTokensOf(message: CoreMessage): Tokens {
  const { thinkingTokens } = message
  return typeof thinkingTokens === 'number' && Number.isFinite(thinkingTokens) && thinkingTokens > 0
    ? thinkingTokens
    : 0
}

/** Text and hidden thinking. */
export function messageTokens(message: CoreMessage, countTokens: CountTokens): Tokens {
  return countTokens(message.text ?? '') + thinkingTokensOf(message)
}
