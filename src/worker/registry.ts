/** The sessions that are open in this worker, with the images of the archive they came in. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import type { SessionId } from './protocol.ts'
import { Refused } from './refuse.ts'

/** Bytes of an image by attachment id, or null. */
export type Media = (attachment: string) => { bytes: Uint8Array<ArrayBuffer>; type: string } | null

export interface Registered {
  readonly id: SessionId
  readonly open: OpenSession
  readonly media: Media
}

export interface Registry {
  add(open: OpenSession, media: Media): Registered
  get(id: SessionId): OpenSession
  has(id: SessionId): boolean
  media(id: SessionId): Media
  remove(id: SessionId): void
  summary(id: SessionId): SessionSummary
}

export function createRegistry(): Registry {
  const sessions = new Map<SessionId, Registered>()
  let next = 1

  const find = (id: SessionId): Registered => {
    const found = sessions.get(id)
    if (!found) {
      throw new Refused({
        code: 'no-such-session',
        message: 'This session is not open any more.',
        advice: 'Open its file again.',
      })
    }
    return found
  }

  /** Open sessions that name this one as the parent they were delegated from. A plain fork is no child. */
  const childrenOf = (headerId: string): readonly string[] =>
    [...sessions.values()].flatMap(({ open }) => {
      const header = open.session?.header
      return header && header.origin === 'subagent' && header.parentSession === headerId ? [header.id] : []
    })

  return {
    add(open, media) {
      const registered = { id: `s${next++}`, open, media }
      sessions.set(registered.id, registered)
      return registered
    },
    get: (id) => find(id).open,
    has: (id) => sessions.has(id),
    media: (id) => find(id).media,
    remove(id) {
      sessions.delete(id)
    },
    summary(id) {
      const { open } = find(id)
      return open.summary(id, childrenOf(open.session?.header.id ?? ''))
    },
  }
}
