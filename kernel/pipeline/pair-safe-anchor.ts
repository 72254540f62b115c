import type { CoreMessage } from '#kernel/model/message.ts'
import { PairTable } from './pair-table.ts'

/**
 * Place at which a summary splits neither an assistant run nor a call from its first result
 * (kernel-core 9.2). Places outside the list, its end included, come back as they are.
 */
export function pairSafeAnchorIndex(messages: readonly CoreMessage[], index: number): number {
  const pairs = new PairTable()
  pairs.extend(messages, 0)
  return pairs.safeIndex(index)
}
