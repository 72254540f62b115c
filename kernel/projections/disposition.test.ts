/** What became of an event, with its reason and links both ways. */
import { describe, expect, it } from 'vitest'
import { plugin } from '#kernel/fixtures/story-sources.ts'
import { story } from '#kernel/fixtures/story.ts'
import type { Link } from '#kernel/model/disposition.ts'
import type { Opened } from '#kernel/testing.ts'
import {
  assistant,
  call,
  checkpoint,
  chunk,
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
import { dispositionOf } from './detail.ts'

const ask = (log: Opened, event: number, at = log.session.eventCount) =>
  dispositionOf(log.p, event, at, log.open.isKnown)
const rels = (links: readonly Link[]) => links.map(({ rel, event }) => `${rel} ${event}`)
const told = (log: Opened, event: number, at?: number) => {
  const { kind, rule, links } = ask(log, event, at)
  return [kind, rule, ...rels(links)]
}

describe('on the surface', () => {
  const log = opened([
    user('a'),
    assistant([{ type: 'tool-call', id: 'c', name: 'ls', arguments: '{}' }]),
    assistant(' '),
    assistant([]),
  ])

  it('a message stands as it was recorded; one of calls says where they show', () => {
    expect(told(log, 0)).toEqual(['verbatim', 'append'])
    expect(ask(log, 1)).toMatchObject({ kind: 'verbatim', why: expect.stringContaining('calls') as string })
    expect(ask(log, 2)).toMatchObject({
      kind: 'verbatim',
      why: expect.not.stringContaining('calls') as string,
    })
  })

  it('an empty assistant message sends nothing', () => {
    expect(told(log, 3)).toEqual(['stripped', 'derives-no-message'])
  })
})

describe('a compaction', () => {
  const log = opened([
    user('a'),
    assistant('b'),
    summary('s', [0, 1]),
    checkpoint(0, 1, [0, 1, 2]),
    user('c'),
  ])

  it('stands for what it folded; what is folded says into what', () => {
    expect(told(log, 3)).toEqual(['summary', 'checkpoint', 'summary 2', 'covers 0', 'covers 1'])
    expect(ask(log, 3).why).toBe('Stands on the surface for 2 messages, events 0 to 1.')
    expect(told(log, 0)).toEqual(['folded', 'covered', 'folded-into 3'])
    expect(ask(log, 0)).toMatchObject({
      what: 'Folded into compaction 1',
      why: 'Sent until event 3; since then the summary stands for it.',
    })
    expect(told(log, 2)).toEqual(['log-only', 'type:compaction/summary', 'marker 3'])
  })

  it('has not happened yet at an earlier position', () => {
    expect(told(log, 0, 3)).toEqual(['verbatim', 'append'])
    expect(told(log, 3, 3)).toEqual(['unknown', 'not-yet', 'summary 2'])
  })

  it('that is folded itself is consumed, and lies between', () => {
    const nested = opened([
      user('a'),
      assistant('b'),
      checkpoint(0, 1, [0, 1]),
      user('c'),
      checkpoint(2, 3, [2, 3]),
    ])
    expect(told(nested, 2)).toEqual(['folded', 'consumed', 'folded-into 4', 'covers 0', 'covers 1'])
    expect(ask(nested, 2).what).toBe('Consumed by compaction 2')
    expect(told(nested, 0)).toEqual(['folded', 'covered', 'folded-into 4', 'through 2'])
    expect(ask(nested, 0)).toMatchObject({
      what: 'Folded into compaction 2',
      why: expect.stringContaining('Through compaction 1.') as string,
    })
    expect(told(nested, 4)).toEqual(['summary', 'checkpoint', 'covers 2', 'covers 3'])
    expect(ask(nested, 4).why).toContain('3 messages, events 0 to 3')
    expect(told(nested, 2, 4)).toEqual(['summary', 'checkpoint', 'covers 0', 'covers 1'])
  })

  it('of a third party is called by its block', () => {
    const block = opened([user('a'), summary('s', [0], { kernelBlockId: 'b4' }), checkpoint(0, 0, [0])])
    expect(ask(block, 0).what).toBe('Folded into block b4')
    expect(told(block, 2)).toEqual(['summary', 'checkpoint', 'summary 1', 'covers 0'])
    expect(told(block, 1)).toEqual(['log-only', 'type:compaction/summary', 'marker 2'])
  })

  it('names its ends where it nests deeper than a sentence can tell', () => {
    const chain = story().user('a')
    for (let i = 0; i < 9; i++) chain.compact({ from: 0, to: 0, summary: 's' })
    const log9 = opened(chain.text())
    const first = chain.events.find((event) => event.type === 'user/message')!.seq
    expect(ask(log9, first).why).toContain('Through 8 stages, from compaction 1 to compaction 8.')
  })

  it('of many messages names some and counts the rest', () => {
    const many = opened([
      ...Array.from({ length: 50 }, (_, i) => user(`m${i}`)),
      checkpoint(
        0,
        49,
        Array.from({ length: 50 }, (_, i) => i),
      ),
    ])
    expect(ask(many, 50)).toMatchObject({ links: { length: 40 }, moreLinks: 10 })
  })

  it('links its brackets and its command', () => {
    const ids = { compactionId: 'k', sourceCommandId: 'x' }
    const log2 = opened([
      user('a'),
      commandRun('x'),
      note('compaction/start', ids),
      summary('s', [0], ids),
      checkpoint(0, 0, [0, 2, 3], ids),
      note('compaction/end', ids),
      commandDone('x', { sourceEventSeq: 3 }),
    ])
    expect([1, 2, 4, 5, 6].map((event) => told(log2, event).slice(2))).toEqual([
      ['command 6', 'marker 4'],
      ['marker 4'],
      ['summary 3', 'command 1', 'covers 0'],
      ['marker 4'],
      ['command 1', 'marker 4'],
    ])
    // Before its end nothing in the log says whose command it was.
    expect([1, 4].map((event) => told(log2, event, 6).slice(2))).toEqual([
      ['command 6'],
      ['summary 3', 'covers 0'],
    ])
  })
})

describe('copies', () => {
  it('a pruned copy is sent for the result', () => {
    const log = opened([
      call('c'),
      result('c', 'x'.repeat(400)),
      note('compaction/prune', { shadowedSeqs: [1] }),
      result('c', 'short', replacing(1, 1)),
    ])
    expect(told(log, 1)).toEqual(['truncated', 'pruned-copy', 'call 0', 'replaced-by 3', 'copy 3'])
    expect(ask(log, 1).why).toContain('about 100 tokens before, 2 after')
    expect(told(log, 3)).toEqual(['edited', 'copy', 'copy-of 1'])
    expect(told(log, 2)).toEqual(['log-only', 'type:compaction/prune', 'copy 3'])
    expect(told(log, 0)).toEqual(['log-only', 'type:tool/call', 'result 1'])
  })

  it('a copy of a copy is told through the one between', () => {
    const log = opened([
      result('c', 'long'),
      result('c', 'less', replacing(0, 0)),
      result('c', 'l', replacing(1, 1)),
    ])
    expect(told(log, 0)).toEqual(['truncated', 'pruned-copy', 'replaced-by 2', 'through 1', 'copy 2'])
    expect(told(log, 2)).toEqual(['edited', 'copy', 'copy-of 1'])
  })

  it('a copy that is folded later leads to the fold, the original through the copy', () => {
    const log = opened([result('c', 'long'), result('c', 'l', replacing(0, 0)), checkpoint(1, 1, [1])])
    expect(told(log, 1)).toEqual(['folded', 'consumed', 'folded-into 2', 'covers 0'])
    expect(told(log, 0)).toEqual(['folded', 'covered', 'folded-into 2', 'through 1'])
    expect(ask(log, 0).why).toContain('Through event 1.')
  })

  it('a regenerated answer is sent as another copy', () => {
    const log = opened([assistant('a'), assistant('b', {}, replacing(0, 0))])
    expect(told(log, 0)).toEqual(['edited', 'regenerated', 'replaced-by 1', 'copy 1'])
    expect(told(log, 1)).toEqual(['edited', 'copy', 'copy-of 0'])
  })

  it('a foreign rewrite hides what it stands for, and is no compaction', () => {
    const log = opened([user('a'), assistant('b'), user('x', plugin('acme'), replacing(0, 1))])
    expect(told(log, 0)).toEqual(['hidden', 'rewritten', 'replaced-by 2'])
    expect(told(log, 2)).toEqual(['edited', 'rewrite', 'covers 0', 'covers 1'])
    expect(ask(log, 0).why).toContain('which is no compaction')
    expect(opened([assistant('b'), user('x', plugin('acme'), replacing(0, 0))]).nodes).toHaveLength(1)
  })

  it('a node without content takes messages out and sends nothing', () => {
    const log = opened([assistant('a'), assistant([], {}, replacing(0, 0))])
    expect(told(log, 0)).toEqual(['stripped', 'replaced-by-nothing', 'replaced-by 1'])
    expect(told(log, 1)).toEqual(['stripped', 'empty-replacement', 'covers 0'])
    expect(log.open.outline(null).outline.totals.surfaceMessages).toBe(0)
  })
})

describe('where the surface stops', () => {
  const log = opened([user('a'), checkpoint(7, 7, [0]), user('b'), note('todo/write')])

  it('the op says why, what follows says where', () => {
    expect(told(log, 0)).toEqual(['verbatim', 'append'])
    expect(told(log, 1)).toEqual(['unknown', 'surface-stopped', 'stops-at 1'])
    expect(ask(log, 1).why).toContain('event 7, which is not on the surface')
    expect(told(log, 2)).toEqual(['unknown', 'surface-stopped', 'stops-at 1'])
    expect(told(log, 3)).toEqual(['log-only', 'type:todo/write'])
  })

  it('a log-only event may be where it stops', () => {
    const broken = opened([{ ...note('todo/write'), surfaceOp: 'append' }])
    expect(told(broken, 0)).toEqual(['unknown', 'surface-stopped', 'stops-at 0'])
  })
})

describe('only in the log', () => {
  it('every type has its sentence, an unknown one says so', () => {
    const log = opened([
      note('acme/thing'),
      note('goal/change'),
      note('turn/start', { turn: 1 }),
      note('constructor'),
    ])
    expect([0, 1, 2, 3].map((event) => ask(log, event).why)).toEqual([
      'A type this reader does not know; nothing says that it reaches the surface.',
      'The host’s own record; nothing of it is sent.',
      'A turn begins.',
      'A type this reader does not know; nothing says that it reaches the surface.',
    ])
  })

  it('a system message before version 3 is one of these', () => {
    const log = opened([note('system/message', { message: {} })])
    expect(ask(log, 0).kind).toBe('log-only')
  })

  it('a piece of a stream links its message', () => {
    const log = opened([
      delta('x'),
      chunk({ type: 'usage' }),
      assistant('other', { step: 2 }),
      assistant('x'),
      delta('never', 4),
    ])
    expect([0, 1, 4].map((event) => told(log, event).slice(2))).toEqual([['message 3'], ['message 3'], []])
  })

  it('a call links its result, or the end of the turn that swept it, or both', () => {
    const log = opened([
      call('a'),
      call('b'),
      result('a', 'x'),
      call('open'),
      turnEnd(),
      result('b', 'late'),
      call('next', 2),
    ])
    expect([0, 1, 3, 6].map((event) => told(log, event).slice(2))).toEqual([
      ['result 2'],
      ['result 5', 'turn-end 4'],
      ['turn-end 4'],
      [],
    ])
    expect([2, 5].map((event) => told(log, event).slice(2))).toEqual([['call 0'], ['call 1']])
  })
})
