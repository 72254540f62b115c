import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extremesOf } from './extremes.ts'

it('finds what looking at each would find', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: 1, maxLength: 300 }),
      fc.nat(),
      fc.nat(),
      (list, one, two) => {
        const [from, to] = [one % list.length, two % list.length].toSorted((a, b) => a - b) as [
          number,
          number,
        ]
        const part = list.slice(from, to + 1)
        expect(extremesOf(list).between(from, to + 1)).toEqual({
          low: from + part.indexOf(Math.min(...part)),
          high: from + part.indexOf(Math.max(...part)),
        })
      },
    ),
  )
})
