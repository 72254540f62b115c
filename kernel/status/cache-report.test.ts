import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCacheReport } from './cache-report.ts'
import { formatCacheReport } from './cache-report-text.ts'
import { cacheHitStats } from './cache-hits.ts'

const sample = (at: number, input: number, cached: number) => ({ at, input, cached })

describe('the cache report', () => {
  test('tells a cold start from an eviction (W33)', () => {
    const { lines, totals } = buildCacheReport([sample(1, 40_000, 0), sample(2, 41_000, 0)], [])
    expect(lines.map(({ isCold }) => isCold)).toEqual([true, false])
    expect(totals).toMatchObject({ ttlRepay: 80_000, coldStart: 40_000, newContent: 1000 })
    expect(formatCacheReport(buildCacheReport([sample(1, 40_000, 0)], []))).toContain('40k cold start')
  })

  test('names all folds between two requests, though one is held to account (W33)', () => {
    const folds = [
      { at: 2, tokensCompressed: 10, firstFoldStartTokens: 9000 },
      { at: 3, tokensCompressed: 10, firstFoldStartTokens: 500 },
    ]
    const { lines } = buildCacheReport([sample(1, 20_000, 0), sample(4, 20_000, 500)], folds)
    expect(lines[1]).toMatchObject({ foldSeq: 2, foldSeqs: [1, 2], compRepay: 19_500 })
  })

  test('keeps the newest lines, and counts over all', () => {
    const samples = Array.from({ length: 5 }, (_, i) => sample(i, 100, 100))
    const { lines, linesOmitted, totals } = buildCacheReport(samples, [], { maxLines: 2 })
    expect(lines.map(({ seq }) => seq)).toEqual([4, 5])
    expect([linesOmitted, totals.requests]).toEqual([3, 5])
    expect(buildCacheReport(samples, [], { maxLines: 0 }).lines).toEqual([])
  })

  test('is dated by the clock that it is given', () => {
    expect(buildCacheReport([], []).generatedAt).toBe(null)
    expect(buildCacheReport([], [], { now: () => 7 }).generatedAt).toBe(7)
  })

  test('says when the figures of a host do not add up', () => {
    const report = buildCacheReport([sample(1, 100, 150)], [])
    expect(report.totals).toMatchObject({ residual: -50, balanced: false })
    expect(formatCacheReport(report)).toContain('-50')
  })

  test('takes any figures, loses no token of a miss, and does not change what it is given', () => {
    const figure = fc.oneof(fc.nat(50_000), fc.constantFrom(NaN, -1, Infinity, undefined, '5'))
    const one = fc.record({ at: figure, input: figure, cached: figure, output: figure })
    const fold = fc.record({
      at: figure,
      tokensCompressed: figure,
      summaryTokens: figure,
      firstFoldStartTokens: figure,
      viewAfter: figure,
    })
    fc.assert(
      fc.property(fc.array(one), fc.array(fold), (samples, folds) => {
        const before = structuredClone([samples, folds])
        const report = buildCacheReport(samples as never, folds as never)
        expect([samples, folds]).toEqual(before)
        for (const line of report.lines) {
          expect(line.newContent + line.compRepay + line.ttlRepay).toBe(line.missed)
          expect(line.missed).toBe(Math.max(0, line.input - line.cached))
          if (line.foldSeq !== null) expect(line.foldSeqs).toContain(line.foldSeq)
        }
        expect(report.lines.length + report.folds.length + report.undated).toBe(samples.length + folds.length)
        const repaid = report.folds.reduce((sum, { T }) => sum + T, 0)
        expect(repaid).toBe(report.totals.compRepay)
        expect(formatCacheReport(report, { full: true })).not.toMatch(/NaN|undefined|Infinity/)
      }),
    )
  })
})

test('the text shows at most 20 odd requests, the last always, and the three largest re-payments', () => {
  const samples = Array.from({ length: 60 }, (_, i) => sample(i * 2, 50_000, i % 2 ? 49_000 : 10_000))
  const folds = Array.from({ length: 59 }, (_, i) => ({
    at: i * 2 + 1,
    tokensCompressed: 1,
    firstFoldStartTokens: 0,
  }))
  const text = formatCacheReport(buildCacheReport(samples, folds))
  const odd = text.slice(text.indexOf('WORTH A LOOK')).split('\n').slice(1)
  expect(odd.filter((line) => line.startsWith('  #'))).toHaveLength(20)
  expect(odd.filter((line) => line.startsWith('  #')).at(-1)).toMatch(/^ {2}#60 /)
  expect(text.match(/repaid after fold /g)).toHaveLength(3)
  expect(formatCacheReport(buildCacheReport([], []))).toContain('No request')
  const verdict = (cached: number) =>
    formatCacheReport(buildCacheReport([sample(1, 1000, cached)], [])).split('\n')[0]
  expect([900, 899, 700, 699].map(verdict)).toEqual([
    expect.stringContaining('healthy'),
    expect.stringContaining('watch'),
    expect.stringContaining('watch'),
    expect.stringContaining('investigate'),
  ])
})

test('hit rates leave out what is no number', () => {
  expect(cacheHitStats([{ input: -1, cacheRead: 50, cacheWrite: NaN }, null, 3])).toEqual({
    session: 1,
    last: 1,
    requests: 1,
    cacheRead: 50,
    billedPrompt: 50,
  })
})
