import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { adjustBoundariesForReasoningPairs, indexSpeech } from './reasoning-pairs.ts'
import { scene } from './scene.ts'
import { adjustBoundariesForToolPairs } from './tool-pairs.ts'
import { widenSpan } from './widen.ts'

const tools = (shape: string, start: number, end: number, maxScan?: number) =>
  Object.values(adjustBoundariesForToolPairs(start, end, scene(shape), maxScan))
const reasoning = (shape: string, start: number, end: number) =>
  Object.values(adjustBoundariesForReasoningPairs(start, end, scene(shape)))
const widen = (messages: readonly CoreMessage[], startIndex: number, endIndex: number) =>
  Object.values(widenSpan(messages, indexSpeech(messages), { startIndex, endIndex }))

describe('adjustBoundariesForToolPairs', () => {
  it('moves the end to the result and the start to the call', () => {
    expect(tools('u Ck Tk u', 1, 1)).toEqual([1, 2])
    expect(tools('u Ck Tk u', 2, 2)).toEqual([1, 2])
  })
  it('passes others over before the first hit and stops at the first behind it', () => {
    expect(tools('Ck u u Tk u Tk', 0, 0)).toEqual([0, 3])
    expect(tools('Ck u Ck u u Tk', 5, 5)).toEqual([2, 5])
    expect(tools('Ck Tk Tk u', 0, 0)).toEqual([0, 2])
  })
  it('looks no further than the scan reaches', () => {
    expect(tools('Ck u Tk', 0, 0, 2)).toEqual([0, 2])
    expect(tools('Ck u Tk', 0, 0, 1)).toEqual([0, 0])
    expect(tools('Ck u Tk', 2, 2, 1)).toEqual([2, 2])
    expect(tools(`Ck ${'u '.repeat(19)}Tk`, 0, 0)).toEqual([0, 20])
    expect(tools(`Ck ${'u '.repeat(20)}Tk`, 0, 0)).toEqual([0, 0])
  })
  it('asks nothing for compress calls, for messages without an id, or outside the list', () => {
    expect(tools('Ck:compress Tk u', 0, 0)).toEqual([0, 0])
    expect(tools('Ck Tk:compress u', 0, 0)).toEqual([0, 1])
    expect(tools('u u', 0, 0)).toEqual([0, 0])
    expect(tools('Ck Tk', -3, 9)).toEqual([-3, 9])
    expect(tools('Ck Tk Cj', 2, 1)).toEqual([2, 1])
  })
  it('does not learn new ids on the way', () => {
    expect(tools('Ck Cj Tk Tj', 0, 0)).toEqual([0, 2])
  })
})

describe('adjustBoundariesForReasoningPairs', () => {
  it('takes the whole burst behind reasoning', () => {
    expect(reasoning('R R A Ck u', 1, 1)).toEqual([1, 3])
    expect(reasoning('R A A u', 0, 1)).toEqual([0, 2])
    expect(reasoning('R u', 0, 0)).toEqual([0, 0])
    expect(reasoning('u R', 1, 1)).toEqual([1, 1])
  })
  it('takes the whole run before a burst', () => {
    expect(reasoning('u R R A u', 3, 3)).toEqual([1, 3])
    expect(reasoning('u R R A A u', 4, 4)).toEqual([4, 4])
    expect(reasoning('u R R A u', 2, 3)).toEqual([1, 3])
    expect(reasoning('u R R A u', 2, 4)).toEqual([1, 4])
    expect(reasoning('R R u', 1, 2)).toEqual([1, 2])
    expect(reasoning('A u', 0, 0)).toEqual([0, 0])
  })
  it('goes by the given span only', () => {
    expect(reasoning('R R A u', 1, 1)).toEqual([1, 2])
    expect(reasoning('R A A', 2, 2)).toEqual([2, 2])
    expect(reasoning('u A A u', 1, 1)).toEqual([1, 1])
    expect(reasoning('R A u A', 3, 3)).toEqual([3, 3])
  })
  it('leaves a reversed span alone', () => {
    expect(reasoning('R A R A', 3, 1)).toEqual([3, 1])
  })
})

describe('widenSpan', () => {
  it('follows a chain to its end', () => {
    expect(widen(scene('u Ck Cj Tk Ci Tj Ch Ti Th A'), 1, 1)).toEqual([1, 8])
    expect(widen(scene('u R Ck Cj Tk R Ci Tj R Ch Ti Th u'), 2, 2)).toEqual([1, 11])
    expect(widen(scene('u Ck Cj Tk Ci Tj Ch Ti Th A'), 8, 8)).toEqual([1, 8])
  })
  it('leaves a whole span alone', () => {
    expect(widen(scene('u A u'), 0, 2)).toEqual([0, 2])
  })
  it('gives what repeated passes give', () => {
    let seed = 1
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 300; round++) {
      const shape = Array.from(
        { length: 12 },
        () => ['u', 'A', 'R', `C${random(4)}`, `T${random(4)}`, `T${random(4)}`][random(6)],
      )
      const messages = scene(shape.join(' '))
      const start = random(12)
      const end = start + random(12 - start)
      let [low, high] = [start, end]
      for (;;) {
        const a = adjustBoundariesForReasoningPairs(low, high, messages)
        const b = adjustBoundariesForToolPairs(a.startIndex, a.endIndex, messages)
        if (b.startIndex === low && b.endIndex === high) break
        ;[low, high] = [b.startIndex, b.endIndex]
      }
      expect([shape.join(' '), start, end, ...widen(messages, start, end)]).toEqual([
        shape.join(' '),
        start,
        end,
        low,
        high,
      ])
    }
  })
})
