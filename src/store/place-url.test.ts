import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPlace } from './place.ts'
import type { Place } from './place.ts'
import { fieldsWithin, placeWithin, readPlace, writePlace } from './place-url.ts'
import { writeBench } from './workbench-acts.ts'

const word = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
const bench = fc
  .record({
    at: fc.nat(),
    pin: fc.constantFrom('always' as const, 'pr491' as const),
    acts: fc.array(
      fc.record({
        kind: fc.constant('fold' as const),
        fromRef: fc.string(),
        toRef: fc.string(),
        // Some are too long for an address.
        summary: fc.oneof(word, fc.string({ minLength: 2000, maxLength: 2100 })),
      }),
      { maxLength: 3 },
    ),
  })
  .map((one): string => writeBench({ ...one, done: one.acts.length }))
const place: fc.Arbitrary<Place> = fc.record({
  session: fc.option(word),
  demo: fc.option(fc.constantFrom('race.jsonl', 'a/b-2.zip')),
  file: fc.option(word),
  packed: fc.option(fc.constantFrom('eyJ_-a', 'A')),
  at: fc.option(fc.nat()),
  mode: fc.constantFrom('aligned' as const, 'free' as const),
  counter: fc.constantFrom('estimate' as const, 'o200k_base' as const, 'cl100k_base' as const),
  lens: fc.option(fc.constantFrom('recorded' as const, 'recomputed' as const, 'what-if' as const)),
  pin: fc.constantFrom('always' as const, 'pr490' as const, 'pr491' as const),
  bench: fc.option(bench),
  block: fc.option(fc.constantFrom('b1', 'b212', 'fold:7')),
  selected: fc.option(fc.nat()),
  panel: fc.option(
    fc.constantFrom(
      'body' as const,
      'diagnostics' as const,
      'differences' as const,
      'events' as const,
      'find' as const,
      'ledger' as const,
      'lost' as const,
      'pin' as const,
      'prefix' as const,
      'provider' as const,
      'raw' as const,
      'status' as const,
      'stepper' as const,
      'workbench' as const,
    ),
  ),
  fold: fc.option(fc.constantFrom('b:b1', 'b:fold:7', 'e:120')),
  left: fc.option(fc.constantFrom('recorded', '@120', 'pr491@7')),
  right: fc.option(fc.constantFrom('always', '@0')),
  tab: fc.option(fc.constantFrom('next', 'text')),
  node: fc.option(fc.constantFrom('prune', 'reconcile-live-ids')),
  inspect: fc.constantFrom('selection' as const, 'session' as const),
  query: fc.oneof(fc.constant(''), word),
  zoom: fc.option(
    fc.tuple(fc.nat(), fc.integer({ min: 1, max: 1000 })).map(([from, span]) => ({ from, to: from + span })),
  ),
})

describe('a place in the address', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(place, (p) => {
        expect(readPlace(writePlace(p))).toEqual({ place: p, notes: [] })
      }),
    )
  })

  it('is short: what is as on the first screen is left out', () => {
    expect(writePlace(firstPlace)).toBe('')
    expect(writePlace({ ...firstPlace, session: 'dsh:x y', at: 0 })).toBe('#v=1&s=dsh%3Ax%20y&at=0')
  })

  it('names both versions when the address is too new', () => {
    const { place: p, notes } = readPlace('#v=7&s=x')
    expect(p).toEqual(firstPlace)
    expect(notes).toEqual([expect.stringMatching(/version 7.*version 1/)])
  })

  it('uses nothing of an address without a version', () => {
    expect(readPlace('#s=x')).toEqual({ place: firstPlace, notes: [expect.stringContaining('no version')] })
  })

  it('drops what it does not know or cannot use, with a note each', () => {
    const { place: p, notes } = readPlace('#v=1&s=x&at=-3&mode=sideways&colour=red&q=%E0%A4&sel=12')
    expect(p).toEqual({ ...firstPlace, session: 'x', selected: 12 })
    expect(notes).toHaveLength(4)
  })

  it('drops a zoom that is no part of a log, with a note', () => {
    for (const zoom of ['5-5', '9-3', '-4', 'all', '1-2-3'])
      expect(readPlace(`#v=1&s=x&zoom=${zoom}`)).toEqual({
        place: { ...firstPlace, session: 'x' },
        notes: [expect.stringContaining('zoom')],
      })
  })

  it('drops a lens, a rule or a block that cannot be one, with a note each', () => {
    const { place: p, notes } = readPlace('#v=1&lens=rose&pin=never&block=b1%20%3Cb%3E&sel=2')
    expect(p).toEqual({ ...firstPlace, selected: 2 })
    expect(notes).toHaveLength(3)
  })

  it('says the lens only where a person chose one', () => {
    expect(writePlace({ ...firstPlace, lens: 'recorded' })).toBe('#v=1&lens=recorded')
    expect(writePlace({ ...firstPlace, lens: 'recomputed', pin: 'always', block: 'b7' })).toBe(
      '#v=1&lens=recomputed&pin=always&block=b7',
    )
  })

  it('asks for nothing outside the demos', () => {
    for (const path of ['../secret', '/etc/x', 'https://x.example/y', 'a//b', '.hidden'])
      expect(readPlace(`#v=1&demo=${encodeURIComponent(path)}`).place.demo).toBeNull()
  })

  it('within a session comes back from a case file, and nothing of where the session came from', () => {
    fc.assert(
      fc.property(place, (p) => {
        const within = { ...p, session: null, demo: null, file: null, packed: null, bench: null }
        expect(placeWithin(fieldsWithin(p))).toEqual({ place: within, notes: [] })
      }),
    )
    const { place: read, notes } = placeWithin({ at: 3, hologram: 'on', demo: '../x', s: 'y', q: '\ud800' })
    expect(read).toEqual({ ...firstPlace, at: 3, query: '\ufffd' })
    expect(notes).toEqual(['“hologram” in the case file is not known and was left out.'])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readPlace(`#${text}`)))
  })
})
