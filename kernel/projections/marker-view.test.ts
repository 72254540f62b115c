/** Markers in words (spec/dsh-log.md 4.5). */
import { describe, expect, it } from 'vitest'
import { NONE } from '#kernel/model/units.ts'
import { rowsAt } from '#kernel/questions/rows.ts'
import type { Opened } from '#kernel/testing.ts'
import { checkpoint, opened, summary, user } from '#kernel/testing.ts'

const left = (log: Opened, at = log.session.eventCount) =>
  rowsAt(
    log.open,
    at,
    log.open.outline(at).outline.left.filter((row) => row !== NONE),
  )

describe('the row of a marker', () => {
  it('prefers counts, then a hint, then says that there is nothing', () => {
    const said = (...events: Parameters<typeof opened>[0] & readonly ReturnType<typeof user>[]) =>
      left(opened(events)).at(-1)
    expect(said(user('a'), summary('s', [0]), checkpoint(0, 0, [0, 1]))).toMatchObject({
      text: '1 item, 100 tokens by the host’s estimate',
      expandable: true,
    })
    expect(said(user('a'), summary('s', 'x' as never), checkpoint(0, 0, [0, 1]))?.text).toBe(
      'open for the summary',
    )
    expect(said(user('a'), checkpoint(0, 0, [0]))).toMatchObject({
      text: 'summary unavailable',
      expandable: false,
    })
    expect(said(user('a'), summary('s'), checkpoint(0, 0, [0]))?.marker).toMatchObject({
      fallback: true,
      items: null,
      name: 'c1',
    })
  })
})
