import { describe, expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { pairSafeAnchorIndex } from './pair-safe-anchor.ts'
import { PairTable } from './pair-table.ts'
import { transcript } from './testing.ts'

/** The rule as the contract words it, without tables. */
function plainly(list: readonly CoreMessage[], index: number): number {
  if (index < 0 || index > list.length) return index
  let i = index
  const speaks = (at: number): boolean => list[at]?.role === 'assistant'
  if (i > 0 && i < list.length && speaks(i) && speaks(i - 1)) while (i > 0 && speaks(i - 1)) i--
  for (;;) {
    let end = -1
    for (const call of list.slice(0, i)) {
      if (call.contentType !== 'tool-call' || call.role !== 'assistant' || call.toolCallId === undefined)
        continue
      const result = list.findIndex(
        (other) => other.contentType === 'tool-result' && other.toolCallId === call.toolCallId,
      )
      if (result >= i) end = Math.max(end, result)
    }
    if (end < 0) return i
    i = end + 1
  }
}

const LISTS = [
  '',
  'u1',
  'u1 a2 a3 u4',
  'a1 a2 u3 r4 a5 c6:k t6:k a7',
  'u1 c2:k c3:l t2:k c4:m t3:l t4:m u5',
  't1:k c1:k a2 u3 t4:k u5',
  'u1 c2:k u3 c4:k u5 t6:k u7 t8:k',
  'c1 t2 u3',
  'c1:k u2 c3:k u4 t5:k u6',
  'c1:a c2:b c3:c u4 t1:c t2:a t3:b u5',
]

describe.each(LISTS)('%s', (specs) => {
  const list = transcript(specs)
  const places = Array.from({ length: list.length + 4 }, (_, i) => i - 2)

  test('places are safe', () => {
    expect(places.map((place) => pairSafeAnchorIndex(list, place))).toEqual(
      places.map((place) => plainly(list, place)),
    )
  })

  test('a list that was cut and went on otherwise is as one read at once, and the longer one as it was', () => {
    const safe = (table: PairTable) => places.map((place) => table.safeIndex(place))
    const plain = (of: readonly CoreMessage[]) => places.map((place) => plainly(of, place))
    const whole = new PairTable()
    whole.extend(list, 0)
    for (let length = 0; length <= list.length; length++) {
      const head = list.slice(0, length)
      const cut = whole.cut(head, length)
      expect(safe(cut)).toEqual(plain(head))
      const other = [...head, ...transcript('c90:new t91:k a92 t93:new c94:k')]
      cut.extend(other, length)
      expect(safe(cut)).toEqual(plain(other))
      const again = whole.cut(head, length)
      again.extend(list, length)
      expect(safe(again)).toEqual(plain(list))
    }
    expect(safe(whole)).toEqual(plain(list))
  })

  test('a list that grew is as one read at once', () => {
    for (let cut = 0; cut <= list.length; cut++) {
      const table = new PairTable()
      table.extend(list.slice(0, cut), 0)
      table.extend(list, cut)
      expect(places.map((place) => table.safeIndex(place))).toEqual(
        places.map((place) => plainly(list, place)),
      )
    }
  })

  test('one message at a time', () => {
    const table = new PairTable()
    for (let cut = 0; cut <= list.length; cut++) table.extend(list.slice(0, cut), Math.max(0, cut - 1))
    expect(places.map((place) => table.safeIndex(place))).toEqual(places.map((place) => plainly(list, place)))
  })
})
