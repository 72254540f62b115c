import type { PinRule } from './config.ts'
import type { TokenKind } from './disposition.ts'
import type { Position } from './units.ts'

/** What the kernel says of its own state at a position, as text for a person or a model. */
export interface StatusText {
  readonly at: Position
  readonly pin: PinRule
  readonly blocks: { readonly active: number; readonly total: number }
  /** Messages that the state is of. */
  readonly messages: number
  /** Where the size of the session in the panel comes from. */
  readonly sessionTokens: Extract<TokenKind, 'recorded' | 'estimate'>
  readonly panel: string
  readonly report: string
  readonly recap: string
  /** Null: no provider reported its usage before the position. */
  readonly cache: string | null
}
