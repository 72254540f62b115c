import type { Answer, Ask, CallName, Part } from './protocol.ts'

/** What a handler may do beside answering. */
export interface Context<N extends CallName> {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, what: string) => void
  readonly part: (part: Part<N>) => void
}

export type Handlers = {
  readonly [N in CallName]: (ask: Ask<N>, context: Context<N>) => Answer<N> | Promise<Answer<N>>
}
