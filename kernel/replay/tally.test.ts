import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { createTally } from './tally.ts'

const countTokens = (text: string): number => text.length
const messages = Array.from({ length: 8 }, (_, i): CoreMessage => ({
  id: `m${i}`,
  role: 'user',
  contentType: 'text',
  text: 'x'.repeat(i),
}))

it('sums any list as if it had seen no other', () => {
  const list = fc.array(fc.nat(7), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(list, { maxLength: 20 }), (lists) => {
      const tally = createTally(countTokens)
      for (const places of lists) {
        const asked = places.map((place) => messages[place]!)
        expect(tally.list(asked)).toBe(asked.reduce((sum, one) => sum + messageTokens(one, countTokens), 0))
      }
    }),
  )
})

it('counts no message again that stood at the same place behind the same ones', () => {
  let counted = 0
  const tally = createTally((text) => {
    counted++
    return text.length
  })
  tally.list(messages.slice(0, 6))
  tally.list(messages.slice(0, 6))
  tally.list(messages)
  tally.list(messages.slice(0, 3))
  expect(counted).toBe(8)
})
