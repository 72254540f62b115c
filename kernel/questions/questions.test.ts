/** Questions at a position: where an event is shown, what a row holds, its badges and numbers. */
import { describe, expect, it } from 'vitest'
import { plugin } from '#kernel/fixtures/story-sources.ts'
import { story } from '#kernel/fixtures/story.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Opened } from '#kernel/testing.ts'
import {
  assistant,
  call,
  checkpoint,
  commandDone,
  commandRun,
  delta,
  note,
  opened,
  replacing,
  result,
  summary,
  turnEnd,
  user,
} from '#kernel/testing.ts'
import { PARTIAL_BASE, RUNNING_BASE } from '#kernel/projections/tail-rows.ts'
import { badgesAt } from './badges.ts'
import { contentAt } from './content.ts'
import { detailAt } from './detail.ts'
import { eventsBetween } from './events.ts'
import { locate } from './locate.ts'
import { rowsAt, surfaceRowsAt } from './rows.ts'

/** Event of the row and of the node that an event is found at. */
const found = (log: Opened, event: number, at: number | null = null) => {
  const { line, row, node } = locate(log.open, event, at)
  const { outline } = log.open.outline(at)
  if (row !== null) expect(outline.left[line!]).toBe(row)
  const rowEvent = row === null ? null : row >= RUNNING_BASE ? 'running' : log.p.rows().nodes[row]!.event
  return [rowEvent, node === null ? null : log.p.fold.eventOf(node), line]
}
const sections = (log: Opened, row: number, at = log.session.eventCount) =>
  contentAt(log.open, at, row, null, null, 0, 1000).map((one) => [
    one.title,
    one.kind === 'image' ? '' : one.text,
  ])

describe('where an event is shown', () => {
  it('a message at its row, whatever stands for it', () => {
    const log = opened([user('a'), assistant('b'), checkpoint(0, 1, [0, 1]), user('c')])
    expect([0, 1, 3].map((event) => found(log, event))).toEqual([
      [0, 2, 0],
      [1, 2, 1],
      [3, 3, 3],
    ])
    expect(found(log, 0, 2)).toEqual([0, 0, 0])
    expect(found(log, 3, 2)).toEqual([null, null, null])
  })

  it('a checkpoint at its marker, its summary there, too', () => {
    const log = opened([user('a'), summary('s'), checkpoint(0, 0, [0, 1])])
    expect([1, 2].map((event) => found(log, event)[0])).toEqual([2, 2])
  })

  it('a manual compaction at its one row, from when it is one', () => {
    const log = opened([
      user('a'),
      commandRun('x'),
      summary('s'),
      checkpoint(0, 0, [0, 2]),
      commandDone('x', { sourceEventSeq: 2 }),
    ])
    expect([1, 2, 3, 4].map((event) => found(log, event)[0])).toEqual([3, 3, 3, 3])
    expect([1, 3].map((event) => found(log, event, 4)[0])).toEqual([1, 3])
  })

  it('the end of a command at its run', () => {
    expect(found(opened([commandRun('x', 'm'), note('todo/write'), commandDone('x')]), 2)[0]).toBe(0)
    expect(found(opened([commandDone('x')]), 0)[0]).toBe(0)
  })

  it('a call where it runs, at its result, at the row that swept it, at a late result', () => {
    const log = opened([call('a'), call('b'), result('a', 'x'), turnEnd(), result('b', 'late')])
    expect([found(log, 0, 2)[0], found(log, 0)[0]]).toEqual(['running', 2])
    expect([found(log, 1, 3)[0], found(log, 1, 4)[0], found(log, 1)[0]]).toEqual(['running', 3, 4])
  })

  it('a message of calls at the row of their result', () => {
    const log = opened([
      assistant([{ type: 'tool-call', id: 'c', name: 'x', arguments: '' }]),
      result('c', 'x'),
    ])
    expect(found(log, 0)).toEqual([1, 0, 0])
  })

  it('a copy beside its original, through any number of copies', () => {
    const copies = Array.from({ length: 3000 }, (_, i) =>
      assistant('b', {}, i === 0 ? { surfaceOp: 'append' } : replacing(i - 1, i - 1)),
    )
    expect(found(opened(copies), 2999)).toEqual([0, 2999, 0])
  })

  it('a rewrite of several at its fold, an empty message alone on the right', () => {
    const log = opened([user('a'), assistant('b'), user('x', plugin('acme'), replacing(0, 1)), assistant([])])
    expect(found(log, 2)).toEqual([null, 2, 0])
    expect(found(log, 3)).toEqual([null, 3, 2])
  })

  it('a retry at the row of its chain', () => {
    const retry = (n: number) => note('llm/retry', { turn: 1, step: 1, retry: n })
    const log = opened([retry(1), retry(2), user('a'), retry(3)])
    expect([0, 1, 3].map((event) => found(log, event)[0])).toEqual([0, 0, 3])
  })

  it('the end of a turn at what it left, else nowhere; log-only events nowhere', () => {
    const log = opened([
      delta('x'),
      turnEnd(),
      note('todo/write'),
      turnEnd(2, { kind: 'error', error: { code: 'X', message: 'x' } }),
    ])
    expect([0, 1, 2, 3].map((event) => found(log, event)[0])).toEqual([null, 1, null, 3])
  })

  it('no event of any story throws, at any position', () => {
    const told = story({ stream: true, inbox: true })
      .user('a')
      .assistant('b')
      .tool('x', {}, 'y')
      .as('t')
      .prune('t', 'z')
      .compact({ from: 0, to: -1, summary: 's', manual: true })
      .user('c')
      .retry('X', 'x')
      .open('x', {})
      .partial('half')
      .interrupt()
    const log = opened(told.text())
    for (let event = 0; event < log.session.eventCount; event += 3)
      for (let at = 0; at <= log.session.eventCount; at += 7) found(log, event, at)
  })
})

describe('what a row holds', () => {
  it('a tool row: call, result, what it called itself', () => {
    const log = opened(
      story()
        .user('go')
        .tool('run', { code: 1 }, 'ok', {
          sub: [
            { name: 'ls', args: {}, result: 'x' },
            { name: 'rm', args: {} },
          ],
        })
        .text(),
    )
    expect(sections(log, 1).map(([title]) => title)).toEqual([
      'run',
      'Result',
      '↳ ls',
      '↳ result',
      '↳ rm',
      '↳ result',
    ])
    expect(sections(log, 1).at(-1)).toEqual(['↳ result', 'Still running.'])
  })

  it('a swept call: that there is no result; a result without its call: that there is none', () => {
    expect(sections(opened([call('c'), turnEnd()]), 0)[1]).toEqual([
      'Result',
      'No result was recorded: the call was still open when its turn ended.',
    ])
    expect(sections(opened([result('c', 'x')]), 0)).toEqual([
      ['Call', 'The call is not in the log.'],
      ['Result', 'x'],
    ])
  })

  it('a marker: its summary, marked where it is a guess', () => {
    expect(sections(opened([user('a'), summary('s'), checkpoint(0, 0, [0, 1])]), 1)).toEqual([
      ['Summary', 's'],
    ])
    expect(sections(opened([user('a'), summary('s'), checkpoint(0, 0, [0])]), 1)).toEqual([
      ['Summary', 'The checkpoint does not cite its summary; this is the one recorded beside it.'],
      ['Summary', 's'],
    ])
    expect(sections(opened([user('a'), checkpoint(0, 0, [0])]), 1)).toEqual([])
  })

  it('a command: its outcome once it is there', () => {
    const log = opened([commandRun('x', 'm'), commandDone('x')])
    expect([sections(log, 0, 1), sections(log, 0)]).toEqual([
      [['/m', '']],
      [
        ['/m', ''],
        ['Outcome', 'Done.'],
      ],
    ])
  })

  it('frozen and live streams: what came so far', () => {
    const log = opened([delta('ha'), delta('lf'), turnEnd()])
    expect([sections(log, PARTIAL_BASE, 1), sections(log, 0)]).toEqual([[['Text', 'ha']], [['Text', 'half']]])
    expect(sections(opened([call('c')]), RUNNING_BASE)[0]?.[0]).toBe('bash')
  })

  it('retries and errors', () => {
    const log = opened([
      note('llm/retry', { retry: 1 }),
      note('llm/retry-started', { retry: 1 }),
      turnEnd(1, { kind: 'error', error: { code: 'X', message: 'gone' } }),
    ])
    expect([sections(log, 0, 1), sections(log, 0), sections(log, 1)]).toEqual([
      [['Retry', 'Try 1, scheduled.']],
      [['Retry', 'Try 1, started.']],
      [['X', 'gone']],
    ])
  })

  it('ids that nothing has are answered with nothing', () => {
    const log = opened([user('a')])
    for (const row of [5, RUNNING_BASE, RUNNING_BASE + 9, PARTIAL_BASE, NONE]) {
      expect(sections(log, row)).toEqual([])
      expect(rowsAt(log.open, 1, Uint32Array.of(row))).toEqual([])
    }
    expect(contentAt(log.open, 1, null, 7, null, 0, 10)).toEqual([])
    expect(surfaceRowsAt(log.open, 1, Uint32Array.of(7))).toEqual([])
    expect(badgesAt(log.open, 1, 'estimate', Uint32Array.of(7), Uint32Array.of(7))).toMatchObject({
      rows: [{ kind: 'unknown' }],
      nodes: [{ kind: 'unknown' }],
    })
    expect(detailAt(log.open, 9, 1, 'estimate')).toBeNull()
  })

  it('a node: its message', () => {
    expect(contentAt(opened([user('a')]).open, 1, null, 0, null, 0, 10)).toMatchObject([{ text: 'a' }])
  })
})

describe('badges', () => {
  it('tell what became of a row, and its tokens with those of the calls drawn into it', () => {
    const log = opened([
      user('x'.repeat(40)),
      assistant([{ type: 'tool-call', id: 'c', name: 'abc', arguments: 'wxyz' }]),
      result('c', 'x'.repeat(12)),
      checkpoint(0, 0, [0]),
    ])
    const { rows, nodes } = badgesAt(log.open, 4, 'estimate', Uint32Array.of(0, 1, 2), Uint32Array.of(2, 3))
    expect(rows.map(({ kind, tokens }) => [kind, tokens?.tokens ?? null])).toEqual([
      ['folded', 10],
      ['verbatim', 5],
      ['summary', null],
    ])
    expect(nodes.map(({ kind, tokens }) => [kind, tokens?.tokens])).toEqual([
      ['verbatim', 5],
      ['summary', 4],
    ])
  })

  it('of what was left open or still runs say that no request holds it', () => {
    const log = opened([delta('x'.repeat(8)), call('c'), turnEnd(), call('d')])
    const { rows } = badgesAt(
      log.open,
      4,
      'o200k_base',
      Uint32Array.of(0, 1, RUNNING_BASE + 1, PARTIAL_BASE),
      new Uint32Array(),
    )
    expect(rows.map(({ kind, what, tokens }) => [kind, what, tokens])).toEqual([
      ['log-only', 'Interrupted', { tokens: 2, kind: 'estimate' }],
      ['log-only', 'No result', null],
      ['log-only', 'Running', null],
      ['log-only', 'Streaming', null],
    ])
  })

  it('say whether a sum is exact', () => {
    const log = opened([
      assistant([{ type: 'tool-call', id: 'c', name: 'abc', arguments: 'wxyz' }]),
      result('c', 'x'),
    ])
    const kind = () => badgesAt(log.open, 2, 'o200k_base', Uint32Array.of(0), Uint32Array.of(1))
    log.open.counts.set(1, 'o200k_base', 3)
    expect(kind()).toMatchObject({
      rows: [{ tokens: { tokens: 5, kind: 'estimate' } }],
      nodes: [{ tokens: { tokens: 5, kind: 'estimate' } }],
    })
    log.open.counts.set(0, 'o200k_base', 4)
    expect(kind()).toMatchObject({
      rows: [{ tokens: { tokens: 7, kind: 'exact' } }],
      nodes: [{ tokens: { tokens: 7, kind: 'exact' } }],
    })
  })
})

describe('the detail of an event', () => {
  it('has its place, its facts and its numbers', () => {
    const log = opened([user('a'), { ...call('c'), time: 2000 }, { ...result('c', 'x'), time: 5000 }])
    const detail = detailAt(log.open, 2, 3, 'estimate')!
    expect(detail).toMatchObject({
      seq: 2,
      type: 'tool/result',
      time: 5000,
      line: 4,
      tokens: [{ tokens: 1, kind: 'estimate', of: 'message text' }],
    })
    expect(detail.facts).toContainEqual(['Took', '3 s'])
    expect(detail.linkLabels).toEqual([{ rel: 'call', event: 1, label: 'Call: event 1' }])
  })

  it('of a checkpoint has what the host recorded beside what is sent', () => {
    const log = opened([user('a'), summary('s'), checkpoint(0, 0, [0, 1])])
    expect(detailAt(log.open, 2, 3, 'estimate')?.tokens).toEqual([
      { tokens: 4, kind: 'estimate', of: 'checkpoint as sent' },
      { tokens: 100, kind: 'recorded', of: 'messages folded, by the host' },
    ])
    expect(detailAt(log.open, 0, 3, 'estimate')?.linkLabels).toEqual([
      { rel: 'folded-into', event: 2, label: 'Folded into: compaction 1' },
    ])
    expect(detailAt(log.open, 2, 3, 'estimate')?.sections.map(({ title }) => title)).toEqual([
      'Summary',
      'What the model got',
    ])
  })

  it('of a member of a packed row says which', () => {
    const told = story({ stream: true, packed: true }).user('a').assistant('one two three four')
    const log = opened(told.text())
    const event = told.events.findIndex(({ data }) => JSON.stringify(data).includes('text-delta')) + 1
    expect(detailAt(log.open, event, log.session.eventCount, 'estimate')?.facts).toContainEqual([
      'Packed',
      '2 of 4 events on its line',
    ])
  })

  it('says when no time is known', () => {
    const log = opened([{ ...assistant('a'), time: null }])
    expect(detailAt(log.open, 0, 1, 'estimate')?.facts).toContainEqual([
      'Took',
      'not known: no time was recorded',
    ])
  })
})

describe('events in file order', () => {
  it('are a line each, clipped to what is there', () => {
    const log = opened([user('a\nb'), result('c', 'out'), note('todo/write', { x: 1 })])
    expect(eventsBetween(log.open, -5, 99).map(({ event, line, text }) => [event, line, text])).toEqual([
      [0, 2, 'a b'],
      [1, 3, 'out'],
      [2, 4, '{"x":1}'],
    ])
    expect(eventsBetween(log.open, 2, 2)).toEqual([])
  })

  it('nested out of all measure have a line like others', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const text = `${JSON.stringify({ type: 'session', version: 0, id: 'x' })}\n{"type":"todo/write","seq":0,"data":{"x":${deep}}}\n`
    const log = opened(text)
    expect(eventsBetween(log.open, 0, 1)[0]?.text).toContain('nested deeper')
    expect(detailAt(log.open, 0, 1, 'estimate')?.sections).toHaveLength(1)
  })
})
