import { describe, expect, it } from 'vitest'
import { Columns } from './columns.ts'
import { DrawnSlots } from './drawn-slots.ts'
import { Layout } from './layout.ts'
import { RowFocus } from './row-focus.ts'
import { outlineOf } from './testing.ts'

const layout = new Layout(new Columns(outlineOf(100, 0)), 'both', new Map())
const drawn = (first: number, last: number) => Object.assign(new DrawnSlots(), { first, last })

describe('the focus of a list', () => {
  it('is nowhere at first: Tab reaches the first row in sight', () => {
    const focus = new RowFocus()
    expect(focus.keptOn('left')).toBeNull()
    expect(focus.tabStop('left', layout, drawn(3, 20), 5)).toBe('L5')
    expect(focus.tabStop('left', layout, drawn(0, -1), 0)).toBeNull()
  })

  it('keeps its row wherever it is, on its own side', () => {
    const focus = new RowFocus()
    expect([focus.take('L50'), focus.take('L50'), focus.take('L7')]).toEqual([true, false, true])
    expect([focus.keptOn('left'), focus.keptOn('right')]).toEqual(['L7', null])
    expect(focus.tabStop('left', layout, drawn(40, 60), 41)).toBe('L7')
    expect(focus.tabStop('right', layout, drawn(40, 60), 41)).toBe(layout.keyAt(41, 'right'))
  })

  it('that was left: Tab returns to the row while it is drawn', () => {
    const focus = new RowFocus()
    focus.take('L7')
    focus.leave()
    expect(focus.keptOn('left')).toBeNull()
    expect(focus.tabStop('left', layout, drawn(0, 20), 0)).toBe('L7')
    expect(focus.tabStop('left', layout, drawn(40, 60), 41)).toBe('L41')
  })
})
