/** Laws of the checks along a session, over sessions by chance. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import type { PrefixKind } from '#kernel/model/prefix.ts'
import { prefixAt } from './prefix.ts'
import { prefixSeries } from './prefix-series.ts'
import { providerCheck } from './provider-check.ts'
import { requestsSent } from './requests-sent.ts'
import { opened } from '#kernel/testing.ts'

const numbers = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 40 })
const sessions = numbers.map((list) => opened(randomSession(list).text()).open)

describe('along any session', () => {
  it('requests go out in order, each behind the beginning of its step', () => {
    fc.assert(
      fc.property(sessions, (open) => {
        const sent = requestsSent(open)
        const { requests } = open.projection.landmarks
        sent.forEach((at, i) => {
          expect(at).toBeGreaterThanOrEqual(requests.get(i))
          if (i > 0) expect(at).toBeGreaterThan(sent[i - 1]!)
        })
      }),
      { numRuns: 60 },
    )
  })

  it.each(['recorded', 'pr491'] as const)('the series is what the pairs say one by one: %s', (lens) => {
    fc.assert(
      fc.property(sessions, (open) => {
        const requests = requestsSent(open)
        const breaks = new Map(runWork(prefixSeries(open, lens)).breaks.map(({ at, kind }) => [at, kind]))
        for (const at of requests.slice(1)) {
          const { pair } = runWork(prefixAt(open, at, lens))
          if (!pair) continue
          const kind: PrefixKind | undefined = breaks.get(at)
          if (pair.kind === 'growth' || pair.kind === 'same') expect([at, kind]).toEqual([at, undefined])
          else expect([at, kind]).toEqual([at, pair.kind])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('kept and lost make up the older request, kept and added the newer', () => {
    fc.assert(
      fc.property(sessions, (open) => {
        const { pair } = runWork(prefixAt(open, null, 'recorded'))
        if (!pair) return
        const count = (at: number) => runWork(providerCheck(open, at, 'recorded')).messages
        expect(pair.kept.messages + pair.lost.messages).toBe(count(pair.from))
        expect(pair.kept.messages + pair.added.messages).toBe(count(pair.to))
      }),
      { numRuns: 60 },
    )
  })
})
