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
import { surfaceSeries } from './series.ts'

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
  it('steps with every node; a fold takes off what it stands for', () => {
    const { open, p } = opened([
      user(said(10)),
      note('todo/write'),
      assistant(said(5)),
      checkpoint(0, 2, [0, 2]),
    ])
    const series = surfaceSeries(p.fold, open.counts, 'estimate', 4)
    expect([[...series.at], [...series.tokens], series.kind]).toEqual([
      [0, 1, 3, 4],
      [0, 10, 15, 4],
      'estimate',
    ])
  })

  it('is thinned, but drops no fold and ends with the last value', () => {
    const count = 10_000
    const log = opened([
      ...Array.from({ length: count }, () => user(said(1))),
      checkpoint(0, 1, [0, 1]),
      user(said(1)),
    ])
    const { at, tokens } = surfaceSeries(log.p.fold, log.open.counts, 'estimate', log.session.eventCount)
    expect(at.length).toBeLessThan(2010)
    const fold = at.indexOf(count + 1)
    expect([tokens[fold], tokens.at(-1)]).toEqual([count - 2 + 4, count - 2 + 4 + 1])
    expect(at.every((position, i) => i === 0 || position >= at[i - 1]!)).toBe(true)
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
    const marks = log.open.marks('estimate')
    expect([
      [...marks.turns],
      [...marks.requests],
      [...marks.prompts],
      [...marks.compactions],
      [...marks.alarms],
    ]).toEqual([[1], [2], [3], [6], []])
    expect([...opened([user('a'), checkpoint(9, 9, [0])]).open.marks('estimate').alarms]).toEqual([2])
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
