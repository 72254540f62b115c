import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesColumn,
  countsColumn,
  numbersColumn,
  ruledColumn,
  shortsColumn,
  timesColumn,
} from './columns.ts'

describe('a column', () => {
  it('keeps what is pushed, past its first room and after trimming', () => {
    const column = countsColumn()
    for (let i = 0; i < 1000; i++) column.push(i * 3)
    column.trim()
    column.push(7)
    column.set(1, 5)
    expect([column.length, column.get(0), column.get(1), column.get(999), column.get(1000)]).toEqual([
      1001, 0, 5, 2997, 7,
    ])
  })

  it('trims when it is empty', () => {
    const column = bytesColumn()
    column.trim()
    column.push(3)
    column.push(4)
    expect([column.length, column.get(0), column.get(1)]).toEqual([2, 3, 4])
  })

  it('holds the numbers of its width', () => {
    const [short, number] = [shortsColumn(), numbersColumn()]
    short.push(65_535)
    number.push(2 ** 53 - 1)
    number.push(Number.NaN)
    expect([short.get(0), number.get(0), number.get(1)]).toEqual([65_535, 2 ** 53 - 1, Number.NaN])
  })

  it('finds the first value that is greater', () => {
    const column = countsColumn()
    for (const value of [1, 1, 4, 9]) column.push(value)
    expect([0, 1, 3, 4, 9].map((value) => column.upperBound(value))).toEqual([0, 2, 2, 3, 4])
  })
})

describe('a column with a rule', () => {
  it('is the column of what was pushed, rule or not', () => {
    const values = fc.array(fc.oneof(fc.constant(null), fc.nat(1000)), { maxLength: 40 })
    fc.assert(
      fc.property(values, (pushed) => {
        const rule = (index: number): number => index * 2
        const ruled = ruledColumn(rule)
        const plain = pushed.map((value, index) => value ?? rule(index))
        for (const value of plain) ruled.push(value)
        ruled.trim()
        expect(plain.map((_, index) => ruled.get(index))).toEqual(plain)
        expect(ruled.length).toBe(plain.length)
      }),
    )
  })

  it('searches by its rule', () => {
    const ruled = ruledColumn((index) => index * 2)
    for (let i = 0; i < 5; i++) ruled.push(i * 2)
    expect([0, 1, 8, 99].map((value) => ruled.upperBound(value))).toEqual([1, 1, 5, 5])
  })

  it('may be changed in place', () => {
    const ruled = ruledColumn((index) => index)
    ruled.push(0)
    ruled.push(1)
    ruled.set(0, 9)
    expect([ruled.get(0), ruled.get(1), ruled.length]).toEqual([9, 1, 2])
  })
})

describe('a column of times', () => {
  it('is the column of what was pushed, near or far, whole or not', () => {
    const near = fc.integer({ min: 1.7e12, max: 1.7e12 + 1e9 })
    const time = fc.oneof(
      { weight: 6, arbitrary: near },
      fc.constant(Number.NaN),
      fc.constantFrom(0, 1, 1.7e12 + 0.5, 9e15, Infinity, -5),
    )
    fc.assert(
      fc.property(fc.array(time, { maxLength: 40 }), fc.nat(), time, (pushed, place, other) => {
        const times = timesColumn()
        for (const value of pushed) times.push(value)
        times.trim()
        const plain = [...pushed]
        if (plain.length > 0) {
          plain[place % plain.length] = other
          times.set(place % plain.length, other)
        }
        expect(plain.map((_, index) => times.get(index))).toEqual(plain)
        expect(times.length).toBe(plain.length)
      }),
    )
  })

  it('searches', () => {
    const times = timesColumn()
    for (const value of [1000, 2000, 2000, 5000]) times.push(value)
    expect([0, 1000, 2000, 9000].map((value) => times.upperBound(value))).toEqual([0, 1, 3, 4])
  })
})
