import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignHeads } from './pin-lines.ts'
import type { HeadRow } from './pin-lines.ts'

const row = (id: string): HeadRow => ({
  id,
  ref: id,
  event: null,
  block: null,
  node: null,
  role: 'user',
  contentType: 'text',
  text: '',
  tokens: 0,
  pinned: false,
})
const column = (ids: string, more = 0) => ({ head: ids.split(' ').filter(Boolean).map(row), more })
const drawn = (columns: readonly ReturnType<typeof column>[]) =>
  alignHeads(columns).lines.map((line) => line.cells.map((cell) => cell?.row.id ?? '·').join(' '))

describe('heads side by side', () => {
  test('a row that a rule does not send leaves its slot', () => {
    expect(drawn([column('b1 m1 b7 m62'), column('b1 b7 m62')])).toEqual([
      'b1 b1',
      'm1 ·',
      'b7 b7',
      'm62 m62',
    ])
  })

  test('what one head was cut before is absent from no other', () => {
    const heads = [column('b1 m1 b7', 5), column('b1 b7 m62', 4)]
    expect(drawn(heads)).toEqual(['b1 b1', 'm1 ·', 'b7 b7'])
    expect(alignHeads(heads).more).toEqual([5, 5])
  })

  test('rows keep the numbers of their own surface', () => {
    const [, , third] = alignHeads([column('b1 m1 b7'), column('b1 b7')]).lines
    expect(third?.cells.map((cell) => cell?.nth)).toEqual([3, 2])
  })

  test('empty surfaces have no lines', () => {
    expect(alignHeads([column(''), column('')])).toEqual({ lines: [], more: [0, 0] })
    expect(alignHeads([])).toEqual({ lines: [], more: [] })
  })

  test('law: whole heads come out whole and in order', () => {
    const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'])
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 3 }), (lists) => {
        const { lines, more } = alignHeads(lists.map((list) => column(list.join(' '))))
        lists.forEach((list, c) => {
          expect(lines.flatMap((line) => line.cells[c]?.row.id ?? [])).toEqual(list)
          expect(more[c]).toBe(0)
        })
      }),
    )
  })
})
