import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MessageChanges, TraceSide } from '#kernel/model/trace.ts'
import { SideRows } from './change-rows.ts'
import { messageChanges } from './changes.ts'

const message = (id: string, text = id): CoreMessage => ({ id, role: 'user', contentType: 'text', text })
const list = (ids: string): CoreMessage[] => (ids === '' ? [] : ids.split(' ').map((id) => message(id)))
const signs = { kept: '=', added: '+', removed: '−', edited: '±', moved: '↕' }

const rowsOf = ({ rows }: Pick<MessageChanges, 'rows'>) =>
  Array.from({ length: rows.length }, (_, row) => rows.at(row))

function shown(before: readonly CoreMessage[], after: readonly CoreMessage[]): string {
  return rowsOf(messageChanges(before, after))
    .map(({ kind, before: i, after: j }) => `${signs[kind]}${(after[j] ?? before[i])!.id}`)
    .join(' ')
}

describe('messageChanges', () => {
  it.each([
    ['', '', ''],
    ['a b', 'a b', '=a =b'],
    ['a b c', 'a c', '=a −b =c'],
    ['a b c', 'a s c', '=a +s −b =c'],
    ['a b c', 's c', '+s −a −b =c'],
    ['a b c', 'c a b', '↕c =a =b'],
    ['a b c d', 'b c d a', '=b =c =d ↕a'],
    ['a b', 'x y', '+x +y −a −b'],
    ['', 'a', '+a'],
    ['a', '', '−a'],
  ])('%s → %s', (before, after, expected) => {
    expect(shown(list(before), list(after))).toBe(expected)
  })

  it('tells an edit from a copy that says the same', () => {
    const before = list('a b')
    expect(shown(before, [{ ...before[0]! }, message('b', 'other')])).toBe('=a ±b')
    expect(shown(before, [before[0]!, { ...before[1]!, toolName: 'x' }])).toBe('=a ±b')
  })

  it('pairs equal ids in order', () => {
    expect(shown(list('a a b'), list('a b'))).toBe('=a −a =b')
  })

  const ids = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 12 })

  it('tells every message of both lists once, and gives both lists back', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const before = one.map((id) => message(id))
        // Some are the very objects, as nodes hand them on.
        const after = other.map(
          (id, i) => (i % 2 === 0 && before[i]) || message(id, i % 3 === 0 ? 'new' : id),
        )
        const { counts, ...changes } = messageChanges(before, after)
        const rows = rowsOf(changes)
        const right = rows.filter((row) => row.after >= 0).map((row) => row.after)
        const left = rows.filter((row) => row.before >= 0).map((row) => row.before)
        expect(right).toEqual(after.map((_, i) => i))
        expect(left.toSorted((a, b) => a - b)).toEqual(before.map((_, i) => i))
        for (const row of rows) {
          if (row.before >= 0 && row.after >= 0) expect(before[row.before]!.id).toBe(after[row.after]!.id)
          expect(row.kind === 'removed').toBe(row.after < 0)
          expect(row.kind === 'added').toBe(row.before < 0)
        }
        const sideOf = (side: TraceSide) => Array.from(changes.rows.side(side) ?? rows.keys())
        expect(sideOf('all').map((row) => rows[row])).toEqual(rows)
        expect(sideOf('after').map((row) => rows[row]!.after)).toEqual(right)
        expect(sideOf('before').map((row) => rows[row]!.before)).toEqual(before.map((_, i) => i))
        expect(sideOf('changes').map((row) => rows[row])).toEqual(rows.filter(({ kind }) => kind !== 'kept'))
        const changed = rows.findIndex(({ kind }) => kind !== 'kept')
        expect(new SideRows(changes.rows, 'all').firstChange()).toBe(changed < 0 ? null : changed)
        expect(Object.values(counts).reduce((a, b) => a + b)).toBe(rows.length)
      }),
    )
  })

  it('moves as few as possible', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.nat(30), fc.nat(30), (numbers, from, to) => {
        const before = numbers.map((n) => message(`m${n}`))
        const after = before.slice()
        const [one] = after.splice(from % Math.max(1, before.length), 1)
        if (one) after.splice(to % Math.max(1, before.length), 0, one)
        expect(messageChanges(before, after).counts.moved).toBeLessThanOrEqual(1)
      }),
    )
  })
})
