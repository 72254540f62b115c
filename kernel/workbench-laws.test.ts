/** Laws of the workbench, on random acts: sensible ones, absurd ones, and texts that are no acts. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Json } from '#kernel/model/json.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import { assistant, call, opened, result, user } from './testing.ts'
import type { Raw } from './testing.ts'

const words = (seed: number): string => `word${seed} `.repeat(60 + (seed % 5) * 40)

const talk: readonly Raw[] = Array.from({ length: 8 }, (_, turn) => turn).flatMap((turn) => [
  user(words(turn)),
  assistant([{ type: 'tool-call', id: `c${turn}`, name: 'grep', arguments: '{}' }], { turn, step: 1 }),
  call(`c${turn}`, turn, 'grep'),
  result(`c${turn}`, words(turn + 9), undefined, { turn, step: 1 }),
  assistant(words(turn + 3), { turn, step: 2 }),
])
const fresh = (): OpenSession => opened(talk).open
const shared = fresh()
const END = shared.positionOf(null)

const ref = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 34 }).map((n) => `m${String(n).padStart(5, '0')}`) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map((n) => `b${n}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
)
const block = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 5 }).map((n) => `b${n}`) },
  fc.string({ maxLength: 4 }),
)
const fold = fc.record(
  {
    kind: fc.constant('fold'),
    fromRef: ref,
    toRef: ref,
    summary: fc.constantFrom(
      'A summary that is long enough for the smallest length that is asked.',
      '',
      'short',
    ),
    topic: fc.constantFrom('one', 'two'),
    tier: fc.constantFrom(2, 3),
  },
  { requiredKeys: ['kind', 'fromRef', 'toRef', 'summary'] },
)
/** Ranges of messages, and blocks side by side: what a person would pick. */
const GOOD = 'A summary that is long enough for the smallest length that is asked.'
const sensible = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 8 })).map(([first, more]) => ({
    kind: 'fold',
    fromRef: `m${String(first).padStart(5, '0')}`,
    toRef: `m${String(first + more).padStart(5, '0')}`,
    summary: GOOD,
  })),
  fc.integer({ min: 1, max: 3 }).map((n) => ({
    kind: 'fold',
    fromRef: `b${n}`,
    toRef: `b${n + 1}`,
    summary: GOOD,
    tier: 2,
  })),
)
const patch: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  { compress: { minCompressRange: 0 } },
  { preserveRecentMessages: 0, preserveRecentTokens: 0 },
  { protectedTools: ['grep'] },
  { promotionThreshold: 1 },
  { promotionThreshold: -1 },
  { tiers: { tier2Trigger: 5000 } },
)
const act: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: sensible as fc.Arbitrary<Json> },
  { weight: 3, arbitrary: fold as fc.Arbitrary<Json> },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('decompress', 'off', 'on'), block }) },
  fc.record({ kind: fc.constant('pin'), rule: fc.constantFrom('always', 'pr490', 'pr491', 'none') }),
  fc.record({ kind: fc.constant('config'), patch }),
  fc.jsonValue().map((value) => value as Json),
)
/** Nothing is too small or too recent, so that most folds are done. */
const open: Json = {
  kind: 'config',
  patch: { compress: { minCompressRange: 0 }, preserveRecentMessages: 0, preserveRecentTokens: 0 },
}
const acts = fc.array(act, { minLength: 2, maxLength: 9 }).map((list): readonly Json[] => [open, ...list])

const lensOf = (list: readonly Json[], at = END): WhatIf =>
  `what-if ${JSON.stringify({ at, pin: 'pr491', acts: list })}`

/** Surface and state under a lens, as plain data. */
const picture = (session: OpenSession, lens: WhatIf | 'pr491', at = END) => {
  const { output, after } = session.recomputation().turnAt(at, lens)
  return structuredClone({ output, after })
}

describe('a workbench', () => {
  it('shows after any walk of undo and redo what a fresh one with the acts up to there shows', () => {
    let done = 0
    fc.assert(
      fc.property(acts, fc.array(fc.nat(10), { maxLength: 6 }), (list, walk) => {
        const all = picture(shared, lensOf(list))
        done += shared
          .recomputation()
          .benchOf(lensOf(list))
          .deeds.filter(({ refused, blocks }) => !refused && blocks.length > 0).length
        for (const step of walk) {
          const cursor = step % (list.length + 1)
          const there = lensOf(list.slice(0, cursor))
          expect(picture(shared, there)).toEqual(picture(fresh(), there))
        }
        expect(picture(shared, lensOf(list))).toEqual(all)
      }),
      { numRuns: 60 },
    )
    // The law would hold of refusals alone.
    expect(done).toBeGreaterThan(20)
  })

  it('changes nothing by an act that is refused', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const { deeds } = shared.recomputation().benchOf(lensOf(list))
        const kept = list.filter((_, place) => !deeds[place]!.refused)
        expect(picture(shared, lensOf(kept))).toEqual(picture(shared, lensOf(list)))
      }),
      { numRuns: 150 },
    )
  })

  it('leaves the session and what is recomputed of it as they were', () => {
    const before = { plain: picture(shared, 'pr491'), live: [...shared.surface(END).live] }
    fc.assert(
      fc.property(acts, fc.nat(END), (list, at) => {
        const lens = lensOf(list, at)
        picture(shared, lens)
        expect(picture(shared, 'pr491')).toEqual(before.plain)
        expect([...shared.surface(END).live]).toEqual(before.live)
        if (at > 0) expect(picture(shared, lens, at - 1)).toEqual(picture(shared, 'pr491', at - 1))
      }),
      { numRuns: 60 },
    )
  })

  it('switches a block on again as it was', () => {
    let switched = 0
    fc.assert(
      fc.property(acts, block, (list, name) => {
        const both = [...list, { kind: 'off', block: name }, { kind: 'on', block: name }]
        const [off] = shared.recomputation().benchOf(lensOf(both)).deeds.slice(-2)
        if (!off || off.refused) return
        switched++
        const now = shared.recomputation().benchOf(lensOf(both)).next.state.blocks
        const was = shared.recomputation().benchOf(lensOf(list)).next.state.blocks
        expect(now).toEqual(was)
      }),
      { numRuns: 200 },
    )
    expect(switched).toBeGreaterThan(5)
  })
})
