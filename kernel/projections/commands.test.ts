/** A manual /compact: two rows become one, at the right moment, or stay two (spec/dsh-log.md 4.7, 10). */
import { describe, expect, it } from 'vitest'
import { notice } from '#kernel/fixtures/story-sources.ts'
import { story } from '#kernel/fixtures/story.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { NONE } from '#kernel/model/units.ts'
import { rowsAt } from '#kernel/questions/rows.ts'
import type { Opened, Raw } from '#kernel/testing.ts'
import { checkpoint, commandDone, commandRun, opened, summary, user } from '#kernel/testing.ts'
import { pairCommands } from './commands.ts'
import { flowOf } from './flow.ts'

const rows = (log: Opened, at: number) => {
  const left = log.open.outline(at).outline.left.filter((row) => row !== NONE)
  return rowsAt(log.open, at, left)
}
const manual = (log: Opened, at: number) => rows(log, at).filter((row) => /command|compaction/.test(row.arm))
const pairs = (...events: readonly Raw[]) =>
  pairCommands(opened(events).nodes).map(({ command, marker }) => [command.seq, marker.seq])

describe('a manual compaction, position by position', () => {
  const told = story()
    .user('one')
    .assistant('two')
    .compact({
      from: 0,
      to: 1,
      summary: 'both',
      manual: true,
      tokens: 30,
      meanwhile: (s) => s.context(notice('watch', 'x'), 'A file changed.'),
    })
  const log = opened(told.text())
  const seq = (type: string): number => told.events.find((event) => event.type === type)!.seq
  const [run, done] = [seq('command/run'), seq('command/done')]
  const landed = told.events.findLast((event) => event.type === 'user/message')!.seq

  it('runs as one row, in the words of the seed', () => {
    for (let at = run + 1; at <= landed; at++) {
      expect(manual(log, at)).toMatchObject([
        {
          key: 'ccommand-1',
          arm: 'command',
          text: 'compact · Compacting context…',
          chips: [{ kind: 'running' }],
        },
      ])
    }
    expect(manual(log, run)).toEqual([])
  })

  it('has the marker beside it until the command is done', () => {
    for (let at = landed + 1; at <= done; at++) {
      expect(manual(log, at).map(({ key, arm }) => [key, arm])).toEqual([
        ['ccommand-1', 'command'],
        [`n${landed}`, 'compaction'],
      ])
    }
  })

  it('then is one row with the key of the command, where the checkpoint is', () => {
    expect(manual(log, done + 1)).toMatchObject([
      {
        key: 'ccommand-1',
        arm: 'command-compaction',
        text: '2 items, 30 tokens by the host’s estimate',
        marker: { command: '/compact', items: 2, tokens: 30 },
        ref: String(landed),
      },
    ])
    // The context that came in between stands before it: nearness means nothing.
    expect(rows(log, done + 1).map(({ arm }) => arm)).toEqual([
      'user',
      'assistant',
      'context',
      'command-compaction',
    ])
  })

  it('tells the positions for which its rows hold', () => {
    const spans = (at: number) => manual(log, at).map(({ since, until }) => [since, until])
    expect(spans(run + 1)).toEqual([[run + 1, done + 1]])
    expect(spans(done)).toEqual([
      [run + 1, done + 1],
      [landed + 1, done + 1],
    ])
    expect(spans(done + 1)).toEqual([[done + 1, NONE]])
  })

  it('is one item of the flow', () => {
    expect(flowOf(log.nodes).map(({ item, key }) => [item, key])).toEqual([
      ['node', 'n2'],
      ['node', 'n3'],
      ['node', expect.stringMatching(/^n\d+$/) as string],
      ['command-compaction', 'ccommand-1'],
    ])
  })
})

it('a command that is done before its checkpoint lands turns into the marker then', () => {
  const log = opened([
    user('a'),
    commandRun('x'),
    summary('s'),
    commandDone('x', { sourceEventSeq: 2 }),
    checkpoint(0, 0, [0, 2]),
  ])
  expect(manual(log, 4).map(({ arm }) => arm)).toEqual(['command'])
  expect(manual(log, 5).map(({ arm, key }) => [arm, key])).toEqual([['command-compaction', 'cx']])
})

describe('what pairs', () => {
  const before = [user('a'), commandRun('x'), summary('s'), checkpoint(0, 0, [0, 2])] as const

  it('a success that names the summary', () => {
    expect(pairs(...before, commandDone('x', { sourceEventSeq: 2 }))).toEqual([[1, 3]])
  })

  it.each([
    ['a negative reference', { sourceEventSeq: -2 }],
    ['a fractional reference', { sourceEventSeq: 2.5 }],
    ['a text for a reference', { sourceEventSeq: '2' }],
    ['no reference', {}],
    ['a reference to the checkpoint', { sourceEventSeq: 3 }],
    ['a reference to nothing', { sourceEventSeq: 77 }],
    ['an error with a reference', { kind: 'error', sourceEventSeq: 2 }],
  ] as readonly (readonly [string, JsonObject])[])('not %s', (_, outcome) => {
    expect(pairs(...before, commandDone('x', outcome))).toEqual([])
  })

  it('drops the reference of an error, keeps it of a success of any name', () => {
    const outcome = (kind: string) => opened([commandDone('x', { kind, sourceEventSeq: 2 })]).nodes[0]
    expect(outcome('error')).toMatchObject({ outcome: { kind: 'error', text: 'Done.' } })
    expect(outcome('error')).not.toHaveProperty('outcome.sourceEventSeq')
    expect(outcome('success')).toMatchObject({ outcome: { sourceEventSeq: 2 } })
  })

  it('not another command, not one that still runs, not one whose run is not in the log', () => {
    expect(
      pairs(
        user('a'),
        commandRun('x', 'Compact'),
        summary('s'),
        checkpoint(0, 0, [0, 2]),
        commandDone('x', { sourceEventSeq: 2 }),
      ),
    ).toEqual([])
    expect(pairs(...before)).toEqual([])
    expect(
      pairs(user('a'), summary('s'), checkpoint(0, 0, [0, 1]), commandDone('x', { sourceEventSeq: 1 })),
    ).toEqual([])
  })

  it('nothing where two commands name one summary, or two markers cite it', () => {
    const other = [commandRun('y'), commandDone('y', { sourceEventSeq: 2 })] as const
    expect(pairs(...before, commandDone('x', { sourceEventSeq: 2 }), ...other)).toEqual([])
    expect(pairs(...before, checkpoint(3, 3, [3, 2]), commandDone('x', { sourceEventSeq: 2 }))).toEqual([])
  })

  it('nothing where three commands name one summary: poison is not undone', () => {
    const named = (id: string) => [commandRun(id), commandDone(id, { sourceEventSeq: 2 })] as const
    expect(pairs(...before, ...named('p'), ...named('q'), ...named('r'))).toEqual([])
  })

  it('nothing with a summary that the checkpoint does not cite: the fallback never pairs', () => {
    const log = [
      user('a'),
      commandRun('x'),
      summary('s'),
      checkpoint(0, 0, [0]),
      commandDone('x', { sourceEventSeq: 2 }),
    ] as const
    expect(pairs(...log)).toEqual([])
    expect(opened(log).nodes[2]).toMatchObject({ arm: 'compaction', fallbackSummaryEvent: 2 })
  })

  it('two pairs do not mind each other', () => {
    expect(
      pairs(
        user('a'),
        commandRun('x'),
        summary('s'),
        checkpoint(0, 0, [0, 2]),
        commandDone('x', { sourceEventSeq: 2 }),
        commandRun('y'),
        summary('t'),
        checkpoint(3, 3, [3, 6]),
        commandDone('y', { sourceEventSeq: 6 }),
      ),
    ).toEqual([
      [1, 3],
      [5, 7],
    ])
  })
})

describe('other commands', () => {
  it('are a row with what was asked and what came of it', () => {
    const log = opened(
      story()
        .user('a')
        .command('model', 'fast', { text: 'Switched.' })
        .command('secret', null, { error: true, text: 'No.' })
        .text(),
    )
    expect(manual(log, log.session.eventCount)).toMatchObject([
      {
        arm: 'command',
        text: '/model fast',
        outcome: 'Switched.',
        isError: false,
        key: expect.stringMatching(/^n/) as string,
      },
      { text: '/secret', outcome: 'No.', isError: true },
    ])
  })

  it('that failed to compact keep the handler’s text', () => {
    const log = opened(story().user('a').failCompact('There is nothing to compact.', { manual: true }).text())
    expect(manual(log, log.session.eventCount)).toMatchObject([
      {
        arm: 'command',
        key: 'ccommand-1',
        text: '/compact',
        outcome: 'There is nothing to compact.',
        isError: true,
      },
    ])
  })

  it('whose run is not in the log stand where they were settled', () => {
    expect(opened([user('a'), commandDone('x')]).nodes[1]).toMatchObject({
      arm: 'command',
      seq: 1,
      name: null,
      args: null,
      outcome: { kind: 'success' },
    })
  })

  it('of an id that runs again: the later run takes the outcome', () => {
    const log = opened([commandRun('x'), commandRun('x'), commandDone('x')])
    expect(log.nodes).toMatchObject([{ outcome: null }, { outcome: { kind: 'success' } }])
    expect(log.codes).toEqual(['command-repeat'])
  })
})
