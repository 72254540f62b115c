/** The recomputed side of logs: folds that the host landed, and calls of the compression tools. */
import { describe, expect, it } from 'vitest'
import type { Raw } from './testing.ts'
import { assistant, checkpoint, opened, result, stepStart, summary, text, user } from './testing.ts'
import { differencesAt } from '#kernel/questions/differences.ts'
import { dispositionUnder } from '#kernel/questions/disposition-under.ts'

const long = (word: string): string => `${word} `.repeat(1200)
const callOf = (id: string, name: string, args: unknown): readonly Raw[] => [
  assistant([{ type: 'tool-call', id, name, arguments: JSON.stringify(args) }]),
  { type: 'tool/call', data: { turn: 1, step: 1, callId: id, name, arguments: JSON.stringify(args) } },
]
const kinds = (log: ReturnType<typeof opened>, lens: 'always' | 'pr491') =>
  Array.from(
    { length: log.session.eventCount },
    (_, event) => dispositionUnder(log.open, event, log.session.eventCount, lens).kind,
  )

describe('a landed compaction', () => {
  const log = opened([
    user('one'),
    assistant('two'),
    user('three'),
    summary('What was said.', [0, 1]),
    checkpoint(0, 1, [0, 1, 3]),
    user('four'),
  ])
  const { open } = log

  it('is read as a block over what it took off the surface', () => {
    const { blocks } = open.ledger(null, 'estimate', 'pr491')
    expect(blocks).toMatchObject([
      {
        blockId: 'b1',
        origin: 'reconstructed',
        life: 'active',
        messages: 2,
        present: 2,
        event: 4,
        firstEvent: 0,
        lastEvent: 1,
        summary: 'What was said.',
      },
    ])
  })

  it('is not there before it landed', () => {
    expect(open.ledger(4, 'estimate', 'pr491').blocks).toEqual([])
    expect(open.ledger(5, 'estimate', 'pr491').blocks).toHaveLength(1)
  })

  it('covers what it covered, under each rule', () => {
    expect(kinds(log, 'pr491')).toEqual(['folded', 'folded', 'verbatim', 'log-only', 'log-only', 'verbatim'])
    expect(kinds(log, 'always')).toEqual(['pinned', 'folded', 'verbatim', 'log-only', 'log-only', 'verbatim'])
  })

  it('differs from the recorded surface where the old rule pins', () => {
    expect(differencesAt(open, null, 'pr491')).toEqual({ list: [], more: 0, compared: 4, none: null })
    expect(differencesAt(open, null, 'always').list).toMatchObject([
      { event: 0, recorded: { kind: 'folded' }, recomputed: { kind: 'pinned' }, block: 'b1' },
    ])
  })

  it('names the block on its marker', () => {
    expect(dispositionUnder(open, 4, 6, 'pr491')).toMatchObject({ what: 'Read as block b1', block: 'b1' })
  })
})

it('keeps the id, tier and topic that a host recorded, and what it consumed', () => {
  const { open } = opened([
    user('one'),
    assistant('two'),
    user('three'),
    summary('First.', [0, 1], { kernelBlockId: 'b7', tier: 1, topic: 'start' }),
    checkpoint(0, 1, [0, 1, 3]),
    summary('Second.', [4], { kernelBlockId: 'b9', tier: 2 }),
    checkpoint(4, 4, [4, 5]),
  ])
  const { blocks } = open.ledger(null, 'estimate', 'pr491')
  expect(blocks).toMatchObject([
    { blockId: 'b9', tier: 2, origin: 'host', life: 'active', children: ['b7'], messages: 2 },
    { blockId: 'b7', tier: 1, topic: 'start', life: 'consumed', parents: ['b9'] },
  ])
})

it('gives a message the text of its latest copy and keeps its id', () => {
  const { open } = opened([
    user('one'),
    ...callOf('k', 'bash', {}),
    result('k', 'long output'),
    result('k', 'short', {
      surfaceOp: { op: 'replace', start: 3, end: 3 },
      sourceEventSeqs: [3],
    }),
  ])
  const { turnAt } = open.recomputation()
  expect(turnAt(4, 'pr491').input.at(-1)).toMatchObject({ id: 'result-k', text: 'long output' })
  expect(turnAt(5, 'pr491').input.at(-1)).toMatchObject({ id: 'result-k', text: 'short' })
})

describe('calls of the compression tools', () => {
  const ranges = {
    content: [{ startId: 'm00001', endId: 'm00002', summary: long('kept'), topic: 'opening' }],
  }
  const story = (outcome: Raw): readonly Raw[] => [
    stepStart(1),
    user(long('task')),
    assistant(long('plan')),
    // The recent zone.
    ...Array.from({ length: 6 }, (_, i) => user(long(`filler${i}`))),
    stepStart(2),
    ...callOf('c1', 'compress', ranges),
    outcome,
  ]
  const done = result('c1', 'Folded.')

  it('are carried out at their answer', () => {
    const { open } = opened(story(done))
    expect(open.ledger(12, 'estimate', 'pr491').blocks).toEqual([])
    const { blocks, notes } = open.ledger(null, 'estimate', 'pr491')
    expect(notes).toEqual([])
    expect(blocks).toMatchObject([
      { blockId: 'b1', origin: 'call', topic: 'opening', event: 11, startRef: 'm00001', endRef: 'm00002' },
    ])
  })

  it('are left out when they failed', () => {
    const failed: Raw = {
      type: 'tool/result',
      data: {
        turn: 1,
        step: 1,
        message: {
          id: 'r',
          role: 'user',
          source: { kind: 'tool', callId: 'c1' },
          content: [{ type: 'tool-result', toolCallId: 'c1', content: [text('No.')], isError: true }],
        },
      },
      surfaceOp: 'append',
    }
    expect(opened(story(failed)).open.ledger(null, 'estimate', 'pr491').blocks).toEqual([])
  })

  it('say what the kernel refuses', () => {
    const unknown = { content: [{ startId: 'm00901', endId: 'm00902', summary: long('kept') }] }
    const { open } = opened([user('one'), ...callOf('c1', 'compress', unknown), done])
    const { blocks, notes } = open.ledger(null, 'estimate', 'pr491')
    expect(blocks).toEqual([])
    expect(notes[0]).toMatchObject({ event: 2, kind: 'refused' })
  })

  it('say when nothing could be read from them', () => {
    const { open } = opened([user('one'), ...callOf('c1', 'compress', 'nothing'), done])
    expect(open.ledger(null, 'estimate', 'pr491').notes).toMatchObject([{ event: 2, kind: 'unreadable' }])
  })

  it('mark a block as restored that was decompressed', () => {
    const { open } = opened([
      ...story(done),
      ...callOf('d1', 'decompress', { blockId: 'b1' }),
      result('d1', 'The messages.'),
    ])
    const { after } = open.recomputation().turnAt(open.positionOf(null), 'pr491')
    expect(after.blocks[0]).toMatchObject({ restoredInline: true, active: true })
  })

  it('name a block that is not there', () => {
    const { open } = opened([
      user('one'),
      ...callOf('d1', 'decompress', { blockId: 'b4' }),
      result('d1', 'The messages.'),
    ])
    expect(open.ledger(null, 'estimate', 'pr491').notes).toMatchObject([{ kind: 'unreadable', event: 2 }])
  })
})

it('reaches the same state from any position asked before', () => {
  const events: Raw[] = []
  for (let i = 0; i < 40; i++) {
    events.push(stepStart(i), user(`u${i}`), assistant(`a${i}`))
    if (i === 10 || i === 25) {
      const first = i === 10 ? 1 : 63
      events.push(summary(`s${i}`, [first, first + 1]))
      events.push(checkpoint(first, first + 1, [first, first + 1, events.length - 1]))
    }
  }
  const straight = opened(events).open.recomputation().turnAt(events.length, 'pr491').after
  const { open } = opened(events)
  for (const at of [90, 3, 60, 121, 33, events.length]) open.recomputation().turnAt(at, 'pr491')
  expect(open.recomputation().turnAt(events.length, 'pr491').after).toEqual(straight)
  expect(straight.blocks.map((block) => block.survivedCount)).toEqual([30, 15])
})
