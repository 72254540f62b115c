import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { blockSpan, resolveBlockSpan } from './block-span.ts'
import { BLOCKED } from '#kernel/base/refs.ts'

const byRaw = { a: 'm00005', b: 'm00002', c: BLOCKED, d: 'm00009' }
const span = (effectiveMessageIds: string[], startRef?: string, endRef?: string) =>
  resolveBlockSpan(
    {
      effectiveMessageIds,
      ...(startRef && { startRef }),
      ...(endRef && { endRef }),
    } as unknown as CompressionBlock,
    byRaw,
  )

it('is what the block was made with when both ends are messages', () => {
  expect(span(['a'], 'm00001', 'm7')).toEqual({ startRef: 'm00001', endRef: 'm7' })
})

it('is found among its messages otherwise', () => {
  const found = { startRef: 'm00002', endRef: 'm00009' }
  expect(span(['a', 'b', 'c', 'd', 'x'])).toEqual(found)
  expect(span(['a', 'b', 'd'], 'b1', 'm00007')).toEqual(found)
  expect(span(['a', 'b', 'd'], 'm00007', 'b1')).toEqual(found)
  expect(span(['a', 'b', 'd'], 'm00007')).toEqual(found)
  expect(span(['a', 'b', 'd'], 'xm1', 'm1x')).toEqual(found)
  expect(span(['a'])).toEqual({ startRef: 'm00005', endRef: 'm00005' })
})

it('is none without a message that has a ref', () => {
  expect(span([])).toBeNull()
  expect(span(['c', 'x', 'constructor'])).toBeNull()
})

it('is the same for a list that begins like another one, as for one alone', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'none')
  const lists = fc.array(fc.tuple(fc.boolean(), fc.array(id, { maxLength: 4 })), { maxLength: 6 })
  const refs = { byRaw, byRef: {} }
  const of = (ids: string[], map: MessageRefs) =>
    blockSpan({ effectiveMessageIds: ids } as unknown as CompressionBlock, map)
  fc.assert(
    fc.property(lists, (parts) => {
      let ids: string[] = []
      for (const [goesOn, more] of parts) {
        ids = goesOn ? [...ids, ...more] : more
        expect(of(ids, refs)).toEqual(of([...ids], { byRaw: { ...byRaw }, byRef: {} }))
      }
    }),
  )
})
