/** Token counts of messages: the estimate at once, exact ones as they come in. A number always knows its kind. */
import type { Counter, Encoding, TokenCount } from '#kernel/model/disposition.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Tokens } from '#kernel/model/units.ts'
import type { Messages } from './messages-table.ts'

export interface TokenCounts {
  /** Tokens of a message, exact where known, else the estimate. */
  of(message: number, counter: Counter): TokenCount
  /** The number alone, for sums. */
  tokens(message: number, counter: Counter): Tokens
  isExact(message: number, counter: Counter): boolean
  /** Exact counts by message, NONE where open; null for the estimate. For loops over all. */
  exactOf(counter: Counter): Uint32Array | null
  set(message: number, encoding: Encoding, tokens: Tokens): void
  /** First message at or after `from` that is not counted yet, or null. */
  nextOpen(encoding: Encoding, from: number): number | null
  /** Grows with every exact count. */
  readonly revision: number
}

export function createTokenCounts(messages: Messages): TokenCounts {
  const exact = new Map<Encoding, Uint32Array>()
  let revision = 0

  /** Room for all messages so far. */
  const storeOf = (encoding: Encoding): Uint32Array => {
    const have = exact.get(encoding)
    if (have && have.length >= messages.event.length) return have
    const store = new Uint32Array(messages.event.length).fill(NONE)
    if (have) store.set(have)
    exact.set(encoding, store)
    return store
  }
  const known = (message: number, counter: Counter): Tokens | null => {
    const tokens = counter === 'estimate' ? undefined : exact.get(counter)?.[message]
    return tokens === undefined || tokens === NONE ? null : tokens
  }

  return {
    of(message, counter) {
      const tokens = known(message, counter)
      return tokens === null
        ? { tokens: messages.estimate.get(message), kind: 'estimate' }
        : { tokens, kind: 'exact' }
    },
    tokens: (message, counter) => known(message, counter) ?? messages.estimate.get(message),
    isExact: (message, counter) => known(message, counter) !== null,
    exactOf: (counter) => (counter === 'estimate' ? null : storeOf(counter)),
    set(message, encoding, tokens) {
      storeOf(encoding)[message] = tokens
      revision++
    },
    nextOpen(encoding, from) {
      const store = storeOf(encoding)
      for (let message = from; message < messages.event.length; message++)
        if (store[message] === NONE) return message
      return null
    },
    get revision() {
      return revision
    },
  }
}
