/** One answer for each question of the protocol but the first ones (`first-handlers.ts`). */
import { providerCheck } from '#kernel/questions/provider-check.ts'
import { prefixAt } from '#kernel/questions/prefix.ts'
import { prefixSeries } from '#kernel/questions/prefix-series.ts'
import { providerSeries } from '#kernel/questions/provider-series.ts'
import { caseReach } from '#kernel/questions/case-reach.ts'
import { benchAt } from '#kernel/questions/bench.ts'
import { benchRange } from '#kernel/questions/bench-range.ts'
import { compareAt, compareRows, compareText } from '#kernel/questions/compare.ts'
import { contentAt } from '#kernel/questions/content.ts'
import { detailAt } from '#kernel/questions/detail.ts'
import { foldSeries } from '#kernel/questions/fold-series.ts'
import { foldedRows, lostAt } from '#kernel/questions/lost.ts'
import { lostDiff } from '#kernel/questions/lost-diff.ts'
import { searchFolded } from '#kernel/questions/lost-search.ts'
import { trackOf } from '#kernel/questions/track.ts'
import { textPairAt } from '#kernel/questions/text-pair.ts'
import { traceAt, traceMessageText, traceNodeAt, traceTextAt } from '#kernel/questions/trace.ts'
import { caseAnswer } from './case-answer.ts'
import { createTextHandlers } from './text-handlers.ts'
import { countSession } from './counting.ts'
import type { FirstCall } from './first-handlers.ts'
import type { Handlers } from './handler.ts'
import { run } from './jobs.ts'
import { Refused } from './refuse.ts'
import type { Registry } from './registry.ts'

const CONTENT_SHOWN = 64 * 1024

export function createHandlers(registry: Registry): Omit<Handlers, FirstCall> {
  return {
    track: ({ session, ...ask }, { signal, progress }) =>
      run(trackOf(registry.get(session), ask), signal, ({ done, total }) =>
        progress(done, total, 'Recomputing'),
      ),
    foldSeries: ({ session, lens, counter }, { signal }) =>
      run(foldSeries(registry.get(session), lens, counter), signal, quietly),
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
    textPair: ({ session, event, at, lens, from, limit }) => ({
      pair: textPairAt(registry.get(session), event, at, lens, from, limit),
    }),
    ledger: ({ session, at, lens, counter }) => registry.get(session).ledger(at, counter, lens),
    pin({ session, at, lens }) {
      const open = registry.get(session)
      return open.recomputation().pinCardAt(open.positionOf(at), lens === 'recorded' ? 'pr491' : lens)
    },
    bench: ({ session, at, lens, counter }, { signal }) =>
      run(benchAt(registry.get(session), at, lens, counter), signal, quietly),
    benchDeeds: ({ session, lens }) => ({ deeds: registry.get(session).recomputation().benchOf(lens).deeds }),
    benchRange: ({ session, lens, from, to }) => benchRange(registry.get(session), lens, from, to),
    compare: ({ session, ...ask }, { signal, progress }) =>
      run(compareAt(registry.get(session), ask), signal, ({ done, total }) =>
        progress(done, total, 'Comparing'),
      ),
    compareRows: async ({ session, ...ask }, { signal }) => ({
      rows: await run(compareRows(registry.get(session), ask), signal, quietly),
    }),
    compareText: async ({ session, ...ask }, { signal }) => ({
      text: await run(compareText(registry.get(session), ask), signal, quietly),
    }),
    lost: async ({ session, ...ask }, { signal, progress }) => ({
      lost: await run(lostAt(registry.get(session), ask), signal, ({ done, total }) =>
        progress(done, total, 'Reading what was folded'),
      ),
    }),
    foldedRows: async ({ session, ...ask }, { signal }) => ({
      rows: await run(foldedRows(registry.get(session), ask), signal, quietly),
    }),
    searchFolded: ({ session, ...ask }, { signal, progress }) =>
      run(searchFolded(registry.get(session), ask), signal, ({ done, total }) =>
        progress(done, total, 'Searching'),
      ),
    lostDiff: async ({ session, ...ask }, { signal }) => ({
      text: await run(lostDiff(registry.get(session), ask), signal, quietly),
    }),
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
    caseReach({ session, at, panel }) {
      const open = registry.get(session)
      return { at: open.positionOf(at), to: caseReach(open, at, panel) }
    },
    caseFile: ({ session, wanted }, { signal, progress }) =>
      caseAnswer(registry.get(session), wanted, signal, (done, total) =>
        progress(done, total, 'Writing the case file'),
      ),
    ...createTextHandlers(registry),
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
