/** What a turn asks of the model, read from the shape of its last message (nudge and surface text B1). */

/** Parts of a message as an adapter names them; a kind that is none of these makes the turn unknown. */
export interface SteeringBlock {
  readonly kind: string
  /** Of a tool result: it failed. Only `true` itself counts. */
  readonly isError?: unknown
}

/** A message as an adapter hands it over. `text` wins over `blocks`. */
export interface SteeringMessage {
  readonly role: string
  readonly text?: string | undefined
  readonly blocks?: readonly (SteeringBlock | null | undefined)[] | undefined
}

export type TurnKind = 'new_user_ask' | 'mechanical_continuation' | 'error_continuation' | 'unknown'

const ASKS: ReadonlySet<unknown> = new Set(['text', 'image', 'document'])

/** Nothing but the last message counts. What is not understood is `unknown`, never a guess. */
export function classifyTurn(messages: readonly SteeringMessage[]): TurnKind {
  const last = messages.at(-1)
  if (last?.role !== 'user') return 'unknown'
  if (typeof last.text === 'string') return last.text.trim() === '' ? 'unknown' : 'new_user_ask'
  if (!Array.isArray(last.blocks)) return 'unknown'
  return ofBlocks(last.blocks)
}

/** The first block that decides does so, whatever follows it. */
function ofBlocks(blocks: NonNullable<SteeringMessage['blocks']>): TurnKind {
  let kind: TurnKind = 'unknown'
  for (const block of blocks) {
    if (!block) return 'unknown'
    if (ASKS.has(block.kind)) return 'new_user_ask'
    if (block.kind !== 'tool_result') return 'unknown'
    if (block.isError === true) kind = 'error_continuation'
    else if (kind === 'unknown') kind = 'mechanical_continuation'
  }
  return kind
}
