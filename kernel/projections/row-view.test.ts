/** Rows in words, at a position (both panes). */
import { describe, expect, it } from 'vitest'
import { instructions, plugin, reference } from '#kernel/fixtures/story-sources.ts'
import { image } from '#kernel/fixtures/story-content.ts'
import { story } from '#kernel/fixtures/story.ts'
import { NONE } from '#kernel/model/units.ts'
import { rowsAt, surfaceRowsAt } from '#kernel/questions/rows.ts'
import type { Opened } from '#kernel/testing.ts'
import {
  assistant,
  call,
  checkpoint,
  note,
  opened,
  replacing,
  result,
  summary,
  text,
  user,
} from '#kernel/testing.ts'

const left = (log: Opened, at = log.session.eventCount) =>
  rowsAt(
    log.open,
    at,
    log.open.outline(at).outline.left.filter((row) => row !== NONE),
  )
const right = (log: Opened, at = log.session.eventCount) =>
  surfaceRowsAt(
    log.open,
    at,
    Uint32Array.from(log.surface(at), (seq) => log.p.fold.nodeOf(seq)!),
  )

describe('a transcript row', () => {
  it('tells who says what', () => {
    const log = opened([
      user('  Fix\nit '),
      assistant([{ type: 'reasoning', text: 'x'.repeat(40) }, text('Done.')]),
      user('Be brief.', instructions('AGENTS.md')),
    ])
    expect(left(log).map(({ role, text: said, ref }) => [role, said, ref])).toEqual([
      ['user', 'Fix it', '0'],
      ['asst', 'Done.', '1'],
      ['context', 'AGENTS.md · Be brief.', '2'],
    ])
    expect(left(log).map(({ chips }) => chips.map((chip) => `${chip.kind} ${chip.text}`))).toEqual([
      [],
      ['thinking thinking ≈10'],
      ['form instructions'],
    ])
  })

  it('of a call shows what was asked and what came back', () => {
    const log = opened(
      story()
        .user('go')
        .tool('bash', { command: 'npm test' }, 'one\ntwo')
        .tool('read', { file_path: 'a.ts' }, '')
        .tool('x', { n: 1, deep: {} }, 'out', { error: { name: 'E', code: 'TIMEOUT' } })
        .text(),
    )
    expect(
      left(log)
        .slice(1)
        .map(({ role, text: said, outcome, isError }) => [role, said, outcome, isError]),
    ).toEqual([
      ['bash', 'npm test', '2 lines', false],
      ['read', 'a.ts', 'empty', false],
      ['x', 'n: 1', 'error: out', true],
    ])
    expect(left(log)[1]).toMatchObject({ events: [5, 4, 3], ref: '3–5' })
  })

  it('without its call says so', () => {
    expect(left(opened([result('c', 'x')]))[0]).toMatchObject({
      role: 'tool',
      text: '(call not in the log)',
      ref: '0',
    })
  })

  it('takes the labels of references that directly follow, from then on', () => {
    const log = opened([user('see'), user('recalled', reference('Build', 'Docs')), user('other')])
    expect(left(log, 1)[0]).toMatchObject({ chips: [], since: 1, until: 2 })
    expect(left(log, 2)[0]).toMatchObject({
      chips: [{ kind: 'references', text: 'Build, Docs' }],
      since: 2,
      until: NONE,
    })
    expect(left(opened([user('a'), note('todo/write'), user('r', reference('B'))]))[0]?.chips).toEqual([])
  })

  it('counts images', () => {
    const log = opened(
      story()
        .user([image('i1'), image('i2')])
        .user([text('see'), image('i3')])
        .text(),
    )
    expect(left(log).map(({ text: said, chips }) => [said, chips[0]?.text])).toEqual([
      ['(image)', '2 images'],
      ['see', '1 image'],
    ])
  })

  it('of retries tells the last one, as it was at the position', () => {
    const retry = (type: string, n: number) =>
      note(type, { turn: 1, step: 1, retry: n, failure: { code: 'X', message: 'reset' } })
    const log = opened([
      retry('llm/retry', 1),
      retry('llm/retry-started', 1),
      retry('llm/retry', 2),
      retry('llm/retry-started', 2),
    ])
    expect(
      [1, 2, 3, 4].map((at) =>
        left(log, at).map(({ key, text: said, chips, ref, since, until }) => [
          key,
          said,
          chips[0]?.text,
          ref,
          since,
          until,
        ]),
      ),
    ).toEqual([
      [['n0', 'reset', 'scheduled', '0', 1, 2]],
      [['n0', 'reset', 'started', '0', 2, 3]],
      [['n0', 'reset, 2 tries', 'scheduled', '2', 3, 4]],
      [['n0', 'reset, 2 tries', 'started', '2', 4, NONE]],
    ])
  })

  it('of a retry never shows a text that may hold a key', () => {
    const log = opened([
      note('llm/retry', { turn: 1, step: 1, retry: 1, failure: { code: 'AUTH', message: 'sk-123' } }),
    ])
    expect(left(log)[0]?.text).toBe('API key is invalid')
  })

  it('counts sub-calls', () => {
    const log = opened(
      story()
        .user('go')
        .tool('run', {}, 'ok', {
          sub: [
            { name: 'a', args: {}, result: 'x' },
            { name: 'b', args: {} },
          ],
        })
        .text(),
    )
    expect(left(log)[1]?.chips).toEqual([{ kind: 'sub-calls', text: '2 sub-calls' }])
  })
})

describe('a surface row', () => {
  it('of a summary shows its readable part, not the frame', () => {
    const log = opened([user('a'), summary('The gist.', [0], { topic: 'build' }), checkpoint(0, 0, [0, 1])])
    expect(right(log)).toMatchObject([
      {
        role: 'summary',
        text: 'The gist.',
        summary: { name: 'c1', topic: 'build', text: 'The gist.', clipped: false },
      },
    ])
  })

  it('of a long summary shows its head', () => {
    const log = opened([user('a'), summary('x'.repeat(5000)), checkpoint(0, 0, [0, 1])])
    expect(right(log)[0]?.summary).toMatchObject({ clipped: true, text: 'x'.repeat(4000) })
  })

  it('without a summary event shows what the model got', () => {
    expect(right(opened([user('a'), checkpoint(0, 0, [0])]))[0]?.summary?.text).toBe('framed payload')
  })

  it('of a pruned copy keeps the call of its original', () => {
    const log = opened([
      call('c', 1, 'grep'),
      result('c', 'long'),
      result('c', 'l', replacing(1, 1)),
      result('c', 'm', replacing(2, 2)),
    ])
    expect(right(log)).toMatchObject([
      { role: 'grep', text: 'ls', outcome: 'm', chips: [{ kind: 'edited' }], ref: '3' },
    ])
  })

  it('of other copies and rewrites says so', () => {
    const log = opened([
      assistant('a'),
      user('b'),
      assistant('A', {}, replacing(0, 0)),
      user('B', plugin('acme'), replacing(1, 1)),
    ])
    expect(right(log).map(({ role, text: said, chips }) => [role, said, chips[0]?.text])).toEqual([
      ['asst', 'A', 'copy'],
      ['context', 'B', 'rewrite'],
    ])
  })

  it('of nothing says that nothing is sent', () => {
    expect(right(opened([assistant([])]))).toMatchObject([{ nothing: true, expandable: false, role: 'asst' }])
    expect(
      right(
        opened([{ ...note('system/message', { message: { content: [] } }), surfaceOp: 'append' }], {
          version: 3,
        }),
      ),
    ).toMatchObject([{ nothing: true, role: 'system' }])
  })

  it('of blanks is not blank', () => {
    expect(right(opened([assistant('  ')]))[0]?.text).toBe('(blank)')
  })
})
