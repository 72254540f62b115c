/** What files and archives share when they are opened: whom to tell, what is refused. */
import type { Sniffed } from '#kernel/bytes/sniff.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { Refused } from './refuse.ts'
import type { Registered, Registry } from './registry.ts'

export interface Opening {
  readonly registry: Registry
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number, what: string) => void
  readonly onPreview: (registered: Registered) => void
}

/** Throws for what is no session and no container of one. */
export function refuseUnlessSession(sniffed: Sniffed, name: string, inside = ''): void {
  if (!('what' in sniffed)) return
  const message = `${name}: ${inside}${sniffed.what}`
  throw new Refused({
    code: sniffed.kind === 'empty' ? 'empty' : 'not-a-session',
    message,
    advice: sniffed.advice,
  })
}

/** The last word on a file: what was read stays, a file without a header or events is refused. */
export function finish(open: OpenSession, name: string): void {
  open.end()
  const { refusal } = open
  if (refusal)
    throw new Refused({ code: refusal.code, message: `${name}: ${refusal.message}`, advice: refusal.advice })
}
