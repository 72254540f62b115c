import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'
import { cut } from './testing.ts'

test('what goes in comes out in order, however it is cut', () => {
  const step = fc.record({ how: fc.constantFrom('take', 'peek', 'drop'), n: fc.nat(40) })
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      fc.array(step),
      (whole, sizes, steps) => {
        const queue = createQueue()
        const pieces = cut(whole, sizes)
        let pushed = 0
        let at = 0
        for (const { how, n } of steps) {
          const piece = pieces.shift()
          if (piece !== undefined) {
            queue.push(piece)
            pushed += piece.length
          }
          expect([queue.length, queue.offset]).toEqual([pushed - at, at])
          if (how === 'drop') at += queue.drop(n)
          else {
            const got = how === 'take' ? queue.take(n) : queue.peek(n)
            expect(got).toEqual(at + n <= pushed ? whole.slice(at, at + n) : null)
            if (how === 'take' && got !== null) at += n
          }
        }
      },
    ),
  )
})
