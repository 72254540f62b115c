/** Numbers: tokens and their kind, the series, usage, landmarks. */
import { describe, expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import {
  assistant,
  checkpoint,
  note,
  opened,
  replacing,
  result,
  stepStart,
  turnStart,
  user,
} from '#kernel/testing.ts'
import { recordedStack, stepsInSight } from './stack-series.ts'

const said = (tokens: number): string => 'x'.repeat(tokens * 4)

describe('token counts', () => {
  const log = () => opened([user(said(10)), assistant(said(5)), result('c', said(3)), assistant([])])

  it('are estimates until they are counted, number by number', () => {
    const { counts } = log().open
    expect([0, 1, 2, 3].map((message) => counts.of(message, 'o200k_base'))).toEqual(
      [10, 5, 3, 0].map((tokens) => ({ tokens, kind: 'estimate' })),
    )
    counts.set(1, 'o200k_base', 7)
    expect(counts.of(1, 'o200k_base')).toEqual({ tokens: 7, kind: 'exact' })
    expect(counts.of(1, 'cl100k_base')).toEqual({ tokens: 5, kind: 'estimate' })
    expect(counts.of(1, 'estimate')).toEqual({ tokens: 5, kind: 'estimate' })
  })

  it('know which message is next to be counted, and that something changed', () => {
    const { counts } = log().open
    const before = counts.revision
    counts.set(0, 'o200k_base', 1)
    expect([
      counts.nextOpen('o200k_base', 0),
      counts.nextOpen('cl100k_base', 0),
      counts.revision > before,
    ]).toEqual([1, 0, true])
    for (const message of [1, 2, 3]) counts.set(message, 'o200k_base', 1)
    expect(counts.nextOpen('o200k_base', 0)).toBeNull()
  })

  it('sum up as exact when every one of them is', () => {
    const { open } = log()
    expect(open.totals(null, 'estimate')).toMatchObject({ transcript: 18, surface: 18, kind: 'estimate' })
    for (const message of [0, 1, 2]) open.counts.set(message, 'o200k_base', 2)
    expect(open.totals(null, 'o200k_base')).toMatchObject({ transcript: 6, surface: 6, kind: 'estimate' })
    open.counts.set(3, 'o200k_base', 0)
    expect(open.totals(null, 'o200k_base').kind).toBe('exact')
    expect(open.totals(0, 'o200k_base')).toMatchObject({ transcript: 0, surface: 0, kind: 'exact' })
  })

  it('of a fold leave the surface, not the transcript', () => {
    const { open } = opened([user(said(10)), assistant(said(5)), checkpoint(0, 1, [0, 1])])
    // The checkpoint's text is "framed payload": 14 characters.
    expect(open.totals(null, 'estimate')).toMatchObject({ transcript: 15, surface: 4, kind: 'estimate' })
    expect(open.totals(2, 'estimate')).toMatchObject({ transcript: 15, surface: 15, kind: 'estimate' })
  })

  it('of a message of calls go with the row of their result', () => {
    const calls = assistant([{ type: 'tool-call', id: 'c', name: 'abc', arguments: said(1) }])
    expect(opened([calls, result('c', said(3))]).open.totals(null, 'estimate')).toMatchObject({
      transcript: 5,
      surface: 5,
      kind: 'estimate',
    })
  })
})

describe('the series', () => {
  it('steps with every node, by kind; a fold takes off what it stands for', () => {
    const thought = [
      { type: 'reasoning', text: said(3) },
      { type: 'text', text: said(5) },
    ]
    const { open, p } = opened([
      user(said(10)),
      note('todo/write'),
      assistant(thought),
      result('c', said(7)),
      user(said(2), { kind: 'plugin', plugin: 'x' }),
      checkpoint(0, 4, [0, 2, 3, 4]),
    ])
    const { at, tokens, kind, most } = recordedStack(p.fold, p.messages, open.counts, 'estimate')
    const steps = Array.from(at, (position, i) => [position, ...Array.from(tokens).slice(i * 6, i * 6 + 6)])
    // From the bottom: other, summary, user, assistant, reasoning, tool.
    expect(steps).toEqual([
      [0, 0, 0, 0, 0, 0, 0],
      [1, 0, 0, 10, 0, 0, 0],
      [3, 0, 0, 10, 6, 3, 0],
      [4, 0, 0, 10, 6, 3, 7],
      [5, 2, 0, 10, 6, 3, 7],
      [6, 0, 4, 0, 0, 0, 0],
    ])
    expect([kind, most]).toEqual(['estimate', 28])
  })

  it('draws a part from the step it begins with, and loses no spike', () => {
    const spike = 5000
    const log = opened(
      Array.from({ length: 10_000 }, (_, i) => user(said(i === spike ? 900 : 1))).toSpliced(
        spike + 1,
        0,
        user(
          '',
          { kind: 'user' },
          { surfaceOp: { op: 'replace', start: spike, end: spike }, sourceEventSeqs: [spike] },
        ),
      ),
    )
    const series = recordedStack(log.p.fold, log.p.messages, log.open.counts, 'estimate')
    const places = stepsInSight(series, { from: 0, to: 10_001 }, 100)
    expect(places.length).toBeLessThan(302)
    expect(places).toContain(spike + 1)
    expect([...stepsInSight(series, { from: 4000, to: 4003 }, 100)]).toEqual([4000, 4001, 4002, 4003])
  })
})

describe('usage', () => {
  it('counts every response once: no copies, no chunks', () => {
    const usage = { inputTokens: 100, outputTokens: 7, odd: 'x' }
    const answer = (more = {}) => {
      const event = assistant('a', {}, { surfaceOp: 'append', ...more })
      return { ...event, data: { ...event.data, usage } }
    }
    const { p } = opened([
      answer(),
      answer(replacing(0, 0)),
      answer(),
      note('assistant/chunk', { chunk: { type: 'usage', usage } }),
      assistant('none'),
    ])
    expect(p.usage.totals()).toEqual({
      responses: 2,
      fields: [
        ['inputTokens', 200],
        ['outputTokens', 14],
      ],
    })
  })
})

describe('landmarks', () => {
  it('are positions at which they have just happened', () => {
    const log = opened([
      turnStart(),
      stepStart(),
      user('a'),
      user('ctx', { kind: 'plugin', plugin: 'x' }),
      assistant('b'),
      checkpoint(2, 4, [2, 3, 4]),
    ])
    const marks = log.open.marks()
    expect([
      [...marks.turns],
      [...marks.requests],
      [...marks.prompts],
      [...marks.compactions],
      [...marks.alarms],
    ]).toEqual([[1], [2], [3], [6], []])
    expect([...opened([user('a'), checkpoint(9, 9, [0])]).open.marks().alarms]).toEqual([2])
  })

  it('know the runs of subagents; one without an end goes on', () => {
    const run = (seq: number) => ({ runId: 'r', seq, childId: `kid ${seq}` })
    const { marks } = opened([
      note('tool-workflow/agent-start', run(1)),
      note('tool-workflow/agent-start', run(2)),
      user('a'),
      note('tool-workflow/agent-end', { runId: 'r', seq: 1 }),
      note('tool-workflow/agent-end', { runId: 'r', seq: 1 }),
      user('b'),
    ]).open
    const { agentStarts, agentEnds } = marks()
    expect([[...agentStarts], [...agentEnds]]).toEqual([
      [1, 2],
      [4, 6],
    ])
  })

  it('keep the last title, window and children', () => {
    const told = story({ request: { system: 's', contextWindow: 1000 } })
      .user('a')
      .assistant('b')
      .title('First')
      .title('Second')
      .note('tool-workflow/agent-start', { childId: 'kid' })
    const { landmarks } = opened(told.text()).p
    expect([landmarks.title, landmarks.contextWindow, landmarks.subagents]).toEqual(['Second', 1000, ['kid']])
  })
})
