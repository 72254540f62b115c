/** Pairs of requests of small logs: what the second keeps of the first, and who moved it. */
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { PrefixCheck, PrefixSeries } from '#kernel/model/prefix.ts'
import type { Position } from '#kernel/model/units.ts'
import { providerCheck } from './provider-check.ts'
import { prefixAt } from './prefix.ts'
import { prefixSeries } from './prefix-series.ts'
import { providerSeries } from './provider-series.ts'
import { requestsSent } from './requests-sent.ts'
import {
  assistant,
  call,
  checkpoint,
  note,
  opened,
  replacing,
  result,
  stepStart,
  user,
} from '#kernel/testing.ts'
import type { Raw } from '#kernel/testing.ts'

const at = (open: OpenSession, position: Position | null, lens: Lens = 'recorded'): PrefixCheck =>
  runWork(prefixAt(open, position, lens))
const series = (open: OpenSession, lens: Lens = 'recorded'): PrefixSeries => runWork(prefixSeries(open, lens))
const open = (...events: Raw[]): OpenSession => opened(events).open

const calling = (id: string): Raw =>
  assistant([{ type: 'tool-call', id, name: 'bash', arguments: '{"command":"ls"}' }])
const talk = [user('one'), stepStart(), assistant('two'), user('three'), stepStart(2)]

describe('growth', () => {
  const { pair, previous, next } = at(open(...talk), null)
  it('keeps all that was sent', () => {
    expect(pair).toMatchObject({ kind: 'growth', from: 2, to: 5, nth: 2, of: 2, before: null, acts: [] })
    expect(pair!.kept).toMatchObject({ messages: 1, tokens: 1 })
    expect(pair!.lost).toEqual({ messages: 0, tokens: 0, bytes: 0 })
    expect(pair!.added).toMatchObject({ messages: 2 })
    expect([previous, next]).toEqual([null, null])
  })
  it('is no break', () => {
    expect(series(open(...talk))).toEqual({ pairs: 1, compared: 1, breaks: [], more: 0 })
  })
})

it('the same list sent again is told from growth', () => {
  expect(at(open(user('one'), stepStart(), stepStart(2)), null).pair).toMatchObject({ kind: 'same' })
})

describe('a compaction that landed between two requests', () => {
  const log = open(...talk, assistant('four'), checkpoint(0, 2, [0, 2]), user('five'), stepStart(3))
  it('is named as what moved the list', () => {
    const { pair } = at(log, null)
    expect(pair).toMatchObject({ kind: 'compaction', nth: 3, kept: { messages: 0 }, lost: { messages: 3 } })
    expect(pair!.firstByte).toBeGreaterThan(0)
    expect(pair!.before).toMatchObject({ text: 'one', event: 0 })
    expect(pair!.after).toMatchObject({ text: 'framed payload', event: 6 })
    expect(pair!.acts).toMatchObject([{ by: 'fold', event: 6 }])
    expect(pair!.acts[0]!.sentence).toContain('took 2 messages off the surface')
  })
  it('is a break that a fold explains', () => {
    expect(series(log).breaks).toMatchObject([{ at: 9, kind: 'compaction', event: 6, kept: 0 }])
  })
  it('is found at any position around it', () => {
    expect(at(log, 7).pair?.nth).toBe(3)
    expect(at(log, 9).pair?.nth).toBe(3)
    expect(at(log, 5)).toMatchObject({ pair: { nth: 2 }, previous: null, next: 9 })
    expect(at(log, 0).pair?.nth).toBe(2)
  })
  it('is one on the recomputed surface, too', () => {
    expect(at(log, null, 'pr491').pair).toMatchObject({
      kind: 'compaction',
      acts: [{ by: 'fold', event: 6, block: 'b1' }],
    })
    expect(series(log, 'pr491').breaks).toMatchObject([{ at: 9, kind: 'compaction' }])
  })
})

describe('a copy that the host put in place of a message', () => {
  const before = [
    user('one'),
    calling('c1'),
    call('c1'),
    result('c1', 'long output'),
    stepStart(2),
    assistant('ok'),
  ]
  const pruned = open(...before, result('c1', 'cut', replacing(3, 3)), user('on'), stepStart(3))
  it('is a rewrite, and says which event made it', () => {
    const { pair } = at(pruned, null)
    expect(pair).toMatchObject({ kind: 'rewrite', kept: { messages: 2 }, lost: { messages: 1 } })
    expect(pair!.acts).toMatchObject([{ by: 'host', event: 6 }])
    expect(pair!.before).toMatchObject({ text: 'bash: long output' })
  })
  it('is a break that no fold explains', () => {
    expect(series(pruned).breaks).toMatchObject([{ at: 9, kind: 'rewrite', event: 6 }])
    expect(series(pruned, 'pr491').breaks).toMatchObject([{ at: 9, kind: 'rewrite', event: 6 }])
  })
  it('that reads the same is no break', () => {
    const same = open(...before, result('c1', 'long output', replacing(3, 3)), user('on'), stepStart(3))
    expect(at(same, null).pair?.kind).toBe('growth')
    expect(series(same).breaks).toEqual([])
  })
  it('that reads the same is none either if it took along what came after the request', () => {
    const both = { kind: 'plugin', plugin: 'acme' }
    const took = open(
      user('one'),
      stepStart(),
      stepStart(2),
      user('two'),
      user('one', both, replacing(0, 3)),
      stepStart(3),
    )
    expect(at(took, null).pair?.kind).toBe('same')
    expect(series(took).breaks).toEqual([])
  })
  it('that stands for two messages is none where the other one is sent anew behind it', () => {
    const anew = open(
      user('one'),
      user('two'),
      stepStart(),
      stepStart(2),
      user('one', { kind: 'user' }, replacing(0, 1)),
      user('two'),
      stepStart(3),
    )
    expect(at(anew, 6).pair?.kind).toBe('same')
    expect(series(anew).breaks).toEqual([])
  })
  it('that stands for two messages of the request is a break, though each reads the same', () => {
    const two = open(
      user('one'),
      user('one'),
      stepStart(),
      stepStart(2),
      user('one', { kind: 'user' }, replacing(0, 1)),
      stepStart(3),
    )
    expect(at(two, 5).pair).toMatchObject({
      kind: 'rewrite',
      kept: { messages: 1 },
      lost: { messages: 1 },
    })
    expect(series(two).breaks).toMatchObject([{ kind: 'rewrite' }])
  })
})

it('fewer tokens alone are no compaction', () => {
  const shorter = open(
    user('a very long beginning of this conversation'),
    stepStart(),
    assistant('ok'),
    user('x', { kind: 'user' }, replacing(0, 0)),
    stepStart(2),
  )
  expect(at(shorter, null).pair?.kind).toBe('rewrite')
})

describe('what can’t be compared gets a sentence', () => {
  it('no request, one request', () => {
    expect(at(open(user('one')), null).none).toBe('The log records no request.')
    expect(at(open(user('one'), stepStart()), null).none).toMatch(/one request/)
    expect(series(open(user('one'))).pairs).toBe(0)
  })
  it('a surface that stopped', () => {
    const stopped = open(
      ...talk,
      assistant('four'),
      user('bad', { kind: 'user' }, replacing(40, 41)),
      stepStart(3),
    )
    expect(at(stopped, null).none).toMatch(/stops at event 6/)
    expect(at(stopped, 5).pair?.kind).toBe('growth')
    expect(runWork(providerCheck(stopped, null, 'recorded')).none).toMatch(/stops at event 6/)
    expect(() => series(stopped)).not.toThrow()
  })
})

describe('the provider check of a log', () => {
  const log = open(user('one'), calling('c1'), call('c1'), user('wait'), note('turn/end'))
  it('names events, on either surface', () => {
    for (const lens of ['recorded', 'pr491'] as const) {
      const { violations, refusedEvents, faults } = runWork(providerCheck(log, null, lens))
      if (lens === 'recorded') {
        expect(violations[0]).toMatchObject({
          rule: 'call-answered',
          rows: [{ event: 1, text: 'bash: {"command":"ls"}' }],
        })
        expect([refusedEvents, faults]).toEqual([[1], 1])
      } else expect(violations.filter(({ rule }) => rule === 'result-has-call')).toEqual([])
    }
  })
  it('says nothing before there is a message', () => {
    const { none, faults } = runWork(providerCheck(log, 0, 'recorded'))
    expect([none, faults]).toEqual(['No message has reached the surface yet.', 0])
  })
  it('holds at a position before it', () => {
    expect(runWork(providerCheck(log, 2, 'recorded')).faults).toBe(0)
  })
  it('finds reasoning that the host took out of a copy', () => {
    const parts = [
      { type: 'reasoning', text: 'so' },
      { type: 'text', text: 'done' },
    ]
    const copied = open(user('one'), assistant(parts), assistant('done', {}, replacing(1, 1)), user('on'))
    expect(runWork(providerCheck(copied, null, 'recorded')).violations[0]).toMatchObject({
      rule: 'reasoning-paired',
      provider: 'openai-responses',
      rows: [{ event: 2 }],
    })
  })
})

describe('faults along a session', () => {
  it('are marked at the request that brings one in', () => {
    const log = open(
      user('one'),
      stepStart(),
      calling('c1'),
      call('c1'),
      user('wait'),
      stepStart(2),
      assistant('yes'),
      user('go on'),
      stepStart(3),
    )
    expect(runWork(providerSeries(log, 'recorded'))).toEqual({
      requests: 3,
      checked: 3,
      rises: [{ at: 6, faults: 1 }],
    })
    // The kernel strips a call without its result, unless nothing is covered: then it leaves the list alone.
    expect(runWork(providerSeries(log, 'pr491'))).toMatchObject({ requests: 3, checked: 3 })
  })
  it('without requests there is nothing to mark', () => {
    expect(runWork(providerSeries(open(user('one')), 'recorded'))).toEqual({
      requests: 0,
      checked: 0,
      rises: [],
    })
  })
})

describe('when a request went out', () => {
  it('is when its answer came, else when the next step began', () => {
    const log = open(
      stepStart(),
      user('one'),
      assistant('two'),
      stepStart(2),
      user('three'),
      stepStart(3),
      user('four'),
      assistant('five'),
      stepStart(4),
    )
    expect([...requestsSent(log)]).toEqual([2, 5, 7, 9])
    expect(at(log, 7).pair).toMatchObject({ nth: 3, kind: 'growth', kept: { messages: 3 } })
  })
})
