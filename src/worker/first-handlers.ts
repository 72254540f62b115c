/** Answers to what a window asks to show a log: there from the start. */
import type { SessionSummary } from '#kernel/model/summary.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { eventsBetween } from '#kernel/questions/events.ts'
import { firstView } from '#kernel/questions/first-view.ts'
import { locate } from '#kernel/questions/locate.ts'
import { rowsAt, surfaceRowsAt } from '#kernel/questions/rows.ts'
import { openSource } from './files.ts'
import type { Handlers } from './handler.ts'
import type { Registry } from './registry.ts'

export type FirstCall = (typeof firstCalls)[number]

export const firstCalls = [
  'open',
  'close',
  'outline',
  'marks',
  'rows',
  'surfaceRows',
  'badges',
  'raw',
  'events',
  'diagnostics',
  'locate',
  'usage',
  'media',
] as const

export function createFirstHandlers(registry: Registry): Pick<Handlers, FirstCall> {
  return {
    async open({ source, counter }, context) {
      let isPreviewed = false
      const { registered, refused } = await openSource(source, {
        registry,
        signal: context.signal,
        onProgress: context.progress,
        onPreview({ id, open }) {
          isPreviewed = true
          const session = registry.summary(id)
          context.part({ kind: 'preview', session, first: firstView(open, counter) })
        },
      })
      const sessions = registered.map(({ id }): SessionSummary => registry.summary(id))
      const show = rootOf(sessions)
      const open = registry.get(show)
      // A file of the kernel is shown as the kernel sees it, which takes turns.
      const first = isPreviewed || open.kernel ? null : firstView(open, counter)
      return { sessions, show, first, refused }
    },
    close({ session }) {
      registry.remove(session)
      return {}
    },
    outline({ session, at, lens, counter, known }) {
      const open = registry.get(session)
      return { ...open.outlineStep(at, lens, known), totals: open.totals(at, counter, lens) }
    },
    marks: ({ session }) => registry.get(session).marks(),
    rows: ({ session, at, rows }) => ({ rows: rowsAt(registry.get(session), at, rows) }),
    surfaceRows: ({ session, at, lens, nodes }) => ({
      rows: surfaceRowsAt(registry.get(session), at, nodes, lens),
    }),
    badges: ({ session, at, lens, counter, rows, nodes }) =>
      badgesAt(registry.get(session), at, counter, rows, nodes, lens),
    raw({ session, start, end }) {
      const bytes = registry.get(session).projection.session.bytes(start, end)
      // A view into a page would carry the whole page across.
      return { start, bytes: bytes.slice() }
    },
    events: ({ session, from, to }) => ({ events: eventsBetween(registry.get(session), from, to) }),
    diagnostics({ session, from, to }) {
      const { diagnostics } = registry.get(session)
      return { diagnostics: diagnostics.slice(from, to), total: diagnostics.length }
    },
    locate: ({ session, event, at, lens }) => locate(registry.get(session), event, at, lens),
    usage: ({ session }) => registry.get(session).projection.usage.totals(),
    media({ session, attachment }) {
      const found = registry.media(session)(attachment)
      return { blob: found ? new Blob([found.bytes], { type: found.type }) : null }
    },
  }
}

/** The session that no other of the same opening delegated. */
function rootOf(sessions: readonly SessionSummary[]): string {
  const ids = new Set(sessions.map((session) => session.header.id))
  const root = sessions.find((session) => session.parent === null || !ids.has(session.parent))
  return (root ?? sessions[0]!).id
}
