/** Lines of the two columns: who faces whom, what is folded into what. */
import { describe, expect, it } from 'vitest'
import { plugin } from '#kernel/fixtures/story-sources.ts'
import { LeftKind, LineKind, RightKind } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Opened, Raw } from '#kernel/testing.ts'
import {
  assistant,
  call,
  checkpoint,
  commandRun,
  delta,
  opened,
  replacing,
  result,
  turnEnd,
  turnStart,
  user,
} from '#kernel/testing.ts'
import { PARTIAL_BASE, RUNNING_BASE } from './tail-rows.ts'

/** Each line as `pair a|a`, by the events of its row and node. */
const picture = (log: Opened, at: number | null = null): readonly string[] => {
  const { outline } = log.open.outline(at)
  const { nodes } = log.p.rows()
  const rowName = (row: number): string => {
    if (row === NONE) return '-'
    if (row >= PARTIAL_BASE) return 'partial'
    return row >= RUNNING_BASE ? `run${row - RUNNING_BASE}` : String(nodes[row]!.event)
  }
  const lines = [...outline.left].map(
    (row, line) =>
      `${rowName(row)}|${outline.right[line] === NONE ? '-' : log.p.fold.eventOf(outline.right[line]!)}`,
  )
  outline.folds.node.forEach((node, i) => {
    const [first, last] = [outline.folds.first[i]!, outline.folds.last[i]!]
    for (let line = first; line <= last; line++) lines[line] += ` in ${log.p.fold.eventOf(node)}`
  })
  return lines
}
const bars = (log: Opened, at: number | null = null) => {
  const own = log.open.outline(at).outline.bars
  return [...own.first].map((first, i) => [
    first,
    own.last[i],
    own.level[i],
    own.active[i],
    own.event[i],
    own.ordinal[i],
  ])
}
const silent = (id: string) => assistant([{ type: 'tool-call', id, name: 'bash', arguments: '{}' }])

describe('lines', () => {
  it('rows face their messages; what is only in the log stands alone', () => {
    const log = opened([user('a'), commandRun('x', 'model'), assistant('b')])
    expect(picture(log)).toEqual(['0|0', '1|-', '2|2'])
    expect([...log.open.outline(null).outline.kinds]).toEqual([LineKind.pair, LineKind.left, LineKind.pair])
  })

  it('a fold is drawn over the rows it stands for, its marker below', () => {
    const log = opened([user('a'), assistant('b'), user('c'), checkpoint(0, 1, [0, 1]), user('d')])
    expect(picture(log)).toEqual(['0|- in 3', '1|- in 3', '2|2', '3|-', '4|4'])
    expect(picture(log, 3)).toEqual(['0|0', '1|1', '2|2'])
    const { outline } = log.open.outline(null)
    expect(outline.totals).toEqual({ rows: 5, messages: 4, surfaceMessages: 3, folds: 1 })
    expect(outline.leftKind[3]).toBe(LeftKind.marker)
    expect(bars(log)).toEqual([[0, 1, 0, 1, 3, 1]])
  })

  it('nested folds are one fold on the surface and nested bars beside it', () => {
    const log = opened([
      user('a'),
      assistant('b'),
      checkpoint(0, 1, [0, 1]),
      user('c'),
      checkpoint(2, 3, [2, 3]),
    ])
    expect(picture(log)).toEqual(['0|- in 4', '1|- in 4', '2|- in 4', '3|- in 4', '4|-'])
    expect(bars(log)).toEqual([
      [0, 3, 0, 1, 4, 2],
      [0, 1, 1, 0, 2, 1],
    ])
  })

  it('a copy faces its original', () => {
    const log = opened([user('a'), assistant('b'), assistant('B', {}, replacing(1, 1))])
    expect([picture(log), bars(log)]).toEqual([['0|0', '1|2'], []])
  })

  it('a message of calls is drawn into the line of the result behind it', () => {
    const log = opened([user('a'), silent('c'), call('c'), result('c', 'x'), result('d', 'y')])
    expect(picture(log)).toEqual(['0|0', '3|3', '4|4'])
    const { drawnInto } = log.open.outline(null)
    expect([...drawnInto]).toEqual([NONE, NONE, 1, NONE])
    expect(log.p.rows().calls.slice(0, 3)).toEqual(Uint32Array.of(NONE, 1, NONE))
  })

  it('blank words are no calls: they stand alone on the right', () => {
    const log = opened([assistant('  '), result('c', 'x')])
    expect(picture(log)).toEqual(['-|0', '1|1'])
  })

  it('a copy without words that faces its row is not drawn twice', () => {
    const log = opened([assistant('words'), result('c', 'x'), { ...silent('c'), ...replacing(0, 0) }])
    expect(picture(log)).toEqual(['0|2', '1|1'])
    expect([...log.open.outline(null).drawnInto]).toEqual([NONE, NONE, NONE])
  })

  it('a rewrite of several rows is a fold, of one row a pair, of none a line of its own', () => {
    const rewrite = (start: number, end: number) => user('x', plugin('acme'), replacing(start, end))
    expect(picture(opened([user('a'), assistant('b'), rewrite(0, 1)]))).toEqual(['0|- in 2', '1|- in 2'])
    expect(picture(opened([user('a'), rewrite(0, 0)]))).toEqual(['0|1'])
    expect(picture(opened([silent('c'), rewrite(0, 0)]))).toEqual(['-|1'])
  })

  it('a fold that starts at calls and one that ends there have bars that do not meet', () => {
    const log = opened([
      user('a'),
      silent('c'),
      result('c', 'x'),
      checkpoint(0, 1, [0, 1]),
      checkpoint(2, 2, [2]),
    ])
    expect(bars(log)).toEqual([
      [0, 0, 0, 1, 3, 1],
      [1, 1, 0, 1, 4, 2],
    ])
  })

  it('a fold of nothing that has a row has no bar, and stands on the right', () => {
    const log = opened([assistant([]), assistant(' '), checkpoint(0, 1, [0, 1])])
    expect([new Set(picture(log)), bars(log)]).toEqual([new Set(['-|2', '2|-']), []])
  })

  it('an empty message is a node that sends nothing', () => {
    const { outline } = opened([assistant([])]).open.outline(null)
    expect([outline.kinds[0], outline.rightKind[0], outline.totals.surfaceMessages]).toEqual([
      LineKind.right,
      RightKind.nothing,
      0,
    ])
  })

  it('past the stop of the surface rows stand alone', () => {
    expect(picture(opened([user('a'), checkpoint(9, 9, []), user('b')]))).toEqual(['0|0', '1|-', '2|-'])
  })
})

describe('what runs', () => {
  const log = opened([
    turnStart(),
    user('go'),
    delta('x'),
    assistant('x'),
    call('a'),
    call('b'),
    result('a', '1'),
    delta('y', 1, 2),
    turnEnd(),
    turnStart(2),
  ])

  it('stands below: the open calls in their order, then the live stream', () => {
    expect(picture(log, 3)).toEqual(['1|1', 'partial|-'])
    expect(picture(log, 4)).toEqual(['1|1', '3|3'])
    expect(picture(log, 6)).toEqual(['1|1', '3|3', 'run0|-', 'run1|-'])
    expect(picture(log, 8)).toEqual(['1|1', '3|3', '6|6', 'run1|-', 'partial|-'])
    expect(picture(log, 9)).toEqual(['1|1', '3|3', '6|6', '8|-', '8|-'])
  })

  it('a call that no turn swept still runs in the next', () => {
    const crashed = opened([turnStart(1), call('a', 1), turnStart(2), call('b', 2)] as readonly Raw[])
    expect(picture(crashed)).toEqual(['run0|-', 'run1|-'])
    expect(crashed.p.transcript.running()).toEqual(['a', 'b'])
  })
})
