import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'

interface Known {
  readonly text: string
  readonly tokens: Tokens
}
const remembered = new WeakMap<CountTokens, WeakMap<CoreMessage, Known>>()

/** Tokens of a text that belongs to a message, counted once as long as it is the same text. */
export function textTokens(message: CoreMessage, text: string, countTokens: CountTokens): Tokens {
  let counts = remembered.get(countTokens)
  if (!counts) remembered.set(countTokens, (counts = new WeakMap()))
  const known = counts.get(message)
  if (known?.text === text) return known.tokens
  const tokens = countTokens(text)
  counts.set(message, { text, tokens })
  return tokens
}
