/** What a fold took, on small logs: blocks, landed compactions, copies, folds of folds. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FoldRef, Lost } from '#kernel/model/lost.ts'
import {
  assistant,
  call,
  checkpoint,
  note,
  opened,
  replacing,
  result,
  summary,
  user,
} from '#kernel/testing.ts'
import { lostDiff } from './lost-diff.ts'
import { searchFolded } from './lost-search.ts'
import { foldedRows, lostAt } from './lost.ts'

const first: FoldRef = { kind: 'event', event: 7 }
const second: FoldRef = { kind: 'event', event: 10 }
const log = [
  user('Fix src/parse.ts, it takes 412 ms'),
  assistant('Reading src/parse.ts; "so it goes" they say'),
  call('k', 1, 'read'),
  result('k', 'line one\nlong_output of readFile()'),
  result('k', 'pruned_output', replacing(3, 3)),
  user('And src/lex.ts'),
  summary('Fixed src/parse.ts.\nIt took 412.', [0, 1, 4, 5]),
  checkpoint(0, 5, [0, 1, 4, 5, 6]),
  user('Now docs/guide.md'),
  summary('The parser is done.\nDocs next.', [7, 8]),
  checkpoint(7, 8, [7, 8, 9]),
  user('Thanks'),
]
const { open } = opened(log)

const ask = (fold: FoldRef | null, lens: Lens = 'recorded', at: number | null = null) => ({ at, lens, fold })
const lost = (fold: FoldRef | null, lens?: Lens, at?: number): Lost | null =>
  runWork(lostAt(open, ask(fold, lens, at)))
const texts = (of: Lost | null, kind: string) =>
  of?.groups.find((group) => group.kind === kind)?.lost.map(({ text }) => text)
const rows = (of: OpenSession, fold: FoldRef, lens: Lens = 'recorded', from = 0, to = 100) =>
  runWork(foldedRows(of, { ...ask(fold, lens), from, to }))

describe('a landed compaction', () => {
  it('names what its summary holds no longer, with where it was said', () => {
    const answer = lost(first)
    expect(answer).toMatchObject({
      name: 'c1',
      nth: 1,
      of: 2,
      messages: 4,
      previous: null,
      following: second,
    })
    expect(answer?.groups.find(({ kind }) => kind === 'path')).toMatchObject({
      kept: 1,
      lost: [{ text: 'src/lex.ts', count: 1, event: 5, near: null }],
    })
    expect(texts(answer, 'number')).toEqual(['412 ms'])
    expect(answer?.groups.find(({ kind }) => kind === 'number')?.lost[0]?.near).toBe('412')
    expect(texts(answer, 'quote')).toEqual(['so it goes'])
  })

  it('folds what stood there: the copy, not what the host took out before', () => {
    expect(texts(lost(first), 'identifier')).toEqual(['pruned_output'])
    expect(rows(open, first).map(({ event }) => event)).toEqual([0, 1, 4, 5])
  })

  it('reaches through the fold that it consumed', () => {
    expect(rows(open, second).map(({ event }) => event)).toEqual([0, 1, 4, 5, 8])
    expect(texts(lost(second), 'path')).toEqual(['src/parse.ts', 'src/lex.ts', 'docs/guide.md'])
  })

  it('compares its summary with the one that took its place, once that has landed', () => {
    const next = lost(first)?.next
    expect(next).toMatchObject({ name: 'c2', how: 'consumed', taken: 2, put: 2 })
    expect(next?.groups.flatMap((group) => group.lost)).toMatchObject([
      { text: 'src/parse.ts', event: 7 },
      { text: '412', event: 7 },
    ])
    const lines = runWork(lostDiff(open, { ...ask(first), unfold: true, from: 0, to: 100 }))
    expect(lines?.lines.map(({ sign, text }) => `${sign}${text}`)).toEqual([
      '−Fixed src/parse.ts.',
      '−It took 412.',
      '+The parser is done.',
      '+Docs next.',
    ])
    expect(lost(first, 'recorded', 9)?.next).toBeNull()
    expect(runWork(lostDiff(open, { ...ask(second), unfold: true, from: 0, to: 9 }))).toBeNull()
  })

  it('is meant by its summary, by what it folded, or when nothing is named', () => {
    expect(lost({ kind: 'event', event: 6 })?.ref).toEqual(first)
    expect(lost({ kind: 'event', event: 8 })?.ref).toEqual(second)
    expect(lost(null)?.ref).toEqual(second)
    expect(lost(null, 'recorded', 9)?.ref).toEqual(first)
    expect(lost({ kind: 'event', event: 11 })).toBeNull()
    expect(lost(null, 'recorded', 3)).toBeNull()
    expect(lost({ kind: 'event', event: 9999 })).toBeNull()
  })
})

describe('a block', () => {
  const block: FoldRef = { kind: 'block', block: 'b1' }

  it('is told like the compaction that it was read from', () => {
    const [ofBlock, ofMarker] = [lost(block), lost(first)]
    expect(ofBlock).toMatchObject({
      name: 'b1',
      nth: 1,
      of: 2,
      messages: 4,
      next: { name: 'b2', how: 'consumed' },
    })
    expect(ofBlock?.groups).toEqual(ofMarker?.groups)
    expect(rows(open, block)).toEqual(rows(open, first))
  })

  it('is meant by what it covers, under a lens that has blocks', () => {
    expect(lost({ kind: 'event', event: 8 }, 'pr491')?.ref).toEqual({ kind: 'block', block: 'b2' })
    expect(lost(null, 'pr491')?.ref).toEqual({ kind: 'block', block: 'b2' })
    expect(lost({ kind: 'block', block: 'b77' })).toBeNull()
  })
})

it('reads a state of the kernel, whose blocks no event of a log has made', () => {
  const file = createOpenSession('case-06', 'acp-state')
  file.append(readFileSync(new URL('../fixtures/acp/case-06-tier2-consumes-two.json', import.meta.url)))
  file.end()
  const of = (block: string) => runWork(lostAt(file, ask({ kind: 'block', block }, 'pr491')))
  expect(runWork(lostAt(file, ask(null, 'pr491')))?.name).toBe('b3')
  expect(of('b1')).toMatchObject({
    event: null,
    nth: 1,
    of: 3,
    absent: 0,
    next: { name: 'b3', how: 'consumed' },
  })
  expect(of('b1')!.messages).toBeGreaterThan(0)
  expect(of('b3')!.messages).toBeGreaterThanOrEqual(of('b1')!.messages + of('b2')!.messages)
  expect(
    of('b1')!
      .next!.groups.flatMap((group) => group.lost)
      .every(({ event }) => event === null),
  ).toBe(true)
  expect(runWork(lostAt(file, ask(null, 'recorded')))).toBeNull()
})

describe('rows', () => {
  it('come in a window and tell how many lost terms they said first', () => {
    expect(rows(open, first, 'recorded', 1, 3)).toMatchObject([
      { event: 1, role: 'asst', lost: 1 },
      { event: 4, lost: 1 },
    ])
    expect(rows(open, first, 'recorded', 50, 60)).toEqual([])
  })
})

describe('a search in the folded text', () => {
  const search = (query: string, from = 0, to = 100, fold = first) =>
    runWork(searchFolded(open, { ...ask(fold), query, from, to }))

  it('finds whatever the case, with the text around it', () => {
    expect(search('SRC/')).toMatchObject({
      total: 3,
      messages: 3,
      more: 0,
      hits: [
        { event: 0, role: 'user', before: 'Fix ', match: 'src/', after: 'parse.ts, it takes 412 ms' },
        { event: 1, before: 'Reading ', match: 'src/' },
        { event: 5, before: 'And ' },
      ],
    })
  })

  it('looks at nothing but what was folded', () => {
    expect(search('guide').total).toBe(0)
    expect(search('thanks').total).toBe(0)
    expect(search('long_output').total).toBe(0)
    expect(search('guide', 0, 9, second).total).toBe(1)
    expect(search('').total).toBe(0)
  })

  it('comes in windows', () => {
    const all = search('s').hits
    expect(search('s', 2, 4)).toMatchObject({ from: 2, hits: all.slice(2, 4) })
  })

  it('remembers so many hits and counts the rest', () => {
    const many = opened([
      user('x '.repeat(10_500)),
      assistant('y'),
      summary('s', [0, 1]),
      checkpoint(0, 1, [0, 1, 2]),
    ])
    const answer = runWork(searchFolded(many.open, { ...ask(null), query: 'X', from: 9990, to: 10_100 }))
    expect(answer).toMatchObject({ total: 10_500, messages: 1, more: 500, from: 9990 })
    expect(answer.hits).toHaveLength(10)
  })
})

it('is work in pieces that can be dropped and asked again', () => {
  const fresh = opened(log).open
  const work = lostAt(fresh, ask(first))
  expect(work.next().done).toBe(false)
  expect(runWork(lostAt(fresh, ask(first)))).toEqual(lost(first))
})

it('takes arguments of calls by their values, and odd ones as they stand', () => {
  const withCall = opened([
    assistant([
      { type: 'tool-call', id: 'k', name: 'write', arguments: '{"file_path":"src/a.ts","n":[1204]}' },
    ]),
    assistant([{ type: 'tool-call', id: 'l', name: 'write', arguments: '{"broken_json' }]),
    note('x'),
    summary('s', [0, 1]),
    checkpoint(0, 1, [0, 1, 3]),
  ])
  const { groups } = runWork(lostAt(withCall.open, ask(null)))!
  expect(groups.flatMap((group) => group.lost.map(({ text }) => text))).toEqual([
    'src/a.ts',
    'broken_json',
    '1204',
  ])
})
