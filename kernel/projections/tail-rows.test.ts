/** What runs at a position, in words (spec/dsh-log.md 4.8). */
import { describe, expect, it } from 'vitest'
import { NONE } from '#kernel/model/units.ts'
import { rowsAt } from '#kernel/questions/rows.ts'
import type { Opened } from '#kernel/testing.ts'
import { assistant, call, delta, note, opened, result } from '#kernel/testing.ts'

const left = (log: Opened, at = log.session.eventCount) =>
  rowsAt(
    log.open,
    at,
    log.open.outline(at).outline.left.filter((row) => row !== NONE),
  )

describe('a row of what runs', () => {
  it('is there while it runs', () => {
    const log = opened([
      call('c', 1, 'grep'),
      delta('Look'),
      delta('ing'),
      result('c', 'x'),
      assistant('Looking'),
    ])
    expect(
      left(log, 2).map(({ key, arm, role, text: said, since, until }) => [
        key,
        arm,
        role,
        said,
        since,
        until,
      ]),
    ).toEqual([
      ['r0', 'running', 'grep', 'ls', 1, 4],
      ['p1', 'partial', 'asst', 'Look', 2, 3],
    ])
    expect(left(log, 3)[1]?.text).toBe('Looking')
    expect(left(log, 5).map(({ arm }) => arm)).toEqual(['tool-result', 'assistant'])
  })

  it('of a stream without turn and step is read all the same', () => {
    const log = opened([note('assistant/chunk', { chunk: { type: 'text-delta', index: 0, text: 'hi' } })])
    expect(left(log)[0]).toMatchObject({ arm: 'partial', text: 'hi' })
  })
})
