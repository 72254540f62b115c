/** One answer for each question of the protocol. */
import { providerCheck } from '#kernel/questions/provider-check.ts'
import { prefixAt } from '#kernel/questions/prefix.ts'
import { prefixSeries } from '#kernel/questions/prefix-series.ts'
import { providerSeries } from '#kernel/questions/provider-series.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { benchAt } from '#kernel/questions/bench.ts'
import { benchRange } from '#kernel/questions/bench-range.ts'
import { contentAt } from '#kernel/questions/content.ts'
import { detailAt } from '#kernel/questions/detail.ts'
import { differencesAt } from '#kernel/questions/differences.ts'
import { eventsBetween } from '#kernel/questions/events.ts'
import { firstView } from '#kernel/questions/first-view.ts'
import { locate } from '#kernel/questions/locate.ts'
import { rowsAt, surfaceRowsAt } from '#kernel/questions/rows.ts'
import { traceAt, traceMessageText, traceNodeAt, traceTextAt } from '#kernel/questions/trace.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import { countSession } from './counting.ts'
import { openSource } from './files.ts'
import { run } from './jobs.ts'
import type { Answer, Ask, CallName, Part } from './protocol.ts'
import { Refused } from './refuse.ts'
import type { Registry } from './registry.ts'

/** What a handler may do beside answering. */
export interface Context<N extends CallName> {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, what: string) => void
  readonly part: (part: Part<N>) => void
}

export type Handlers = {
  readonly [N in CallName]: (ask: Ask<N>, context: Context<N>) => Answer<N> | Promise<Answer<N>>
}

const CONTENT_SHOWN = 64 * 1024

export function createHandlers(registry: Registry): Handlers {
  return {
    async open({ source, counter }, context) {
      const { registered, refused } = await openSource(source, {
        registry,
        signal: context.signal,
        onProgress: context.progress,
        onPreview: ({ id, open }) =>
          context.part({
            kind: 'preview',
            session: registry.summary(id),
            first: firstView(open, counter),
          }),
      })
      const sessions = registered.map(({ id }): SessionSummary => registry.summary(id))
      return { sessions, show: rootOf(sessions), refused }
    },
    close({ session }) {
      registry.remove(session)
      return {}
    },
    outline({ session, at, lens, counter, known }) {
      const open = registry.get(session)
      return { ...open.outlineStep(at, lens, known), totals: open.totals(at, counter, lens) }
    },
    marks: ({ session, counter }) => registry.get(session).marks(counter),
    rows: ({ session, at, rows }) => ({ rows: rowsAt(registry.get(session), at, rows) }),
    surfaceRows: ({ session, at, lens, nodes }) => ({
      rows: surfaceRowsAt(registry.get(session), at, nodes, lens),
    }),
    badges: ({ session, at, lens, counter, rows, nodes }) =>
      badgesAt(registry.get(session), at, counter, rows, nodes, lens),
    content: ({ session, at, lens, row, node, section, from, limit }) => ({
      sections: contentAt(
        registry.get(session),
        at,
        row,
        node,
        section ?? null,
        from ?? 0,
        limit ?? CONTENT_SHOWN,
        lens,
      ),
    }),
    detail({ session, event, at, lens, counter }) {
      const detail = detailAt(registry.get(session), event, at, counter, lens)
      if (!detail)
        throw new Refused({ code: 'unreadable', message: `This session has no event at place ${event}.` })
      return detail
    },
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
    ledger: ({ session, at, lens, counter }) => registry.get(session).ledger(at, counter, lens),
    pin({ session, at, lens }) {
      const open = registry.get(session)
      return open.recomputation().pinCardAt(open.positionOf(at), lens === 'recorded' ? 'pr491' : lens)
    },
    differences: ({ session, at, pin }) => differencesAt(registry.get(session), at, pin),
    bench: ({ session, at, lens, counter }, { signal }) =>
      run(benchAt(registry.get(session), at, lens, counter), signal, quietly),
    benchDeeds: ({ session, lens }) => ({ deeds: registry.get(session).recomputation().benchOf(lens).deeds }),
    benchRange: ({ session, lens, from, to }) => benchRange(registry.get(session), lens, from, to),
    trace: ({ session, ...ask }) => traceAt(registry.get(session), ask, clock),
    traceNode: ({ session, ...ask }) =>
      traceNodeAt(registry.get(session), ask, clock) ?? noStep(`no node ${ask.node}`),
    traceText: ({ session, ...ask }) =>
      traceTextAt(registry.get(session), ask, clock) ?? noStep(`no message ${ask.row} at ${ask.node}`),
    traceCopy: ({ session, ...ask }) => ({
      text:
        traceMessageText(registry.get(session), ask, clock) ?? noStep(`no message ${ask.row} at ${ask.node}`),
    }),
    providerCheck: ({ session, at, lens }, { signal }) =>
      run(providerCheck(registry.get(session), at, lens), signal, quietly),
    prefix: ({ session, at, lens }, { signal }) =>
      run(prefixAt(registry.get(session), at, lens), signal, quietly),
    providerSeries: ({ session, lens }, { signal }) =>
      run(providerSeries(registry.get(session), lens), signal, quietly),
    prefixSeries: ({ session, lens }, { signal, progress }) =>
      run(prefixSeries(registry.get(session), lens), signal, ({ done, total }) =>
        progress(done, total, 'Comparing requests'),
      ),
    usage: ({ session }) => registry.get(session).projection.usage.totals(),
    media({ session, attachment }) {
      const found = registry.media(session)(attachment)
      return { blob: found ? new Blob([found.bytes], { type: found.type }) : null }
    },
    async count({ session, counter }, context) {
      if (counter !== 'estimate') {
        await countSession(registry.get(session), counter, context.signal, (done, total) =>
          context.progress(done, total, 'Counting'),
        )
      }
      return { done: true }
    },
  }
}

const clock = (): number => performance.now()

function noStep(what: string): never {
  throw new Refused({ code: 'unreadable', message: `The turn has ${what}.` })
}

const quietly = (): void => {}

/** The session that no other of the same opening delegated. */
function rootOf(sessions: readonly SessionSummary[]): string {
  const ids = new Set(sessions.map((session) => session.header.id))
  const root = sessions.find((session) => session.parent === null || !ids.has(session.parent))
  return (root ?? sessions[0]!).id
}
