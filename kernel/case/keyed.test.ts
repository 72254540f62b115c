import { describe, expect, it } from 'vitest'
import { absorb, draw, keyedStart } from './keyed.ts'
import type { Key } from './keyed.ts'

const key: Key = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c]

describe('the keyed draws', () => {
  it('are SipHash-2-4: the example of its paper, 15 bytes', () => {
    const state = keyedStart(key)
    absorb(state, 0x03020100, 0x07060504)
    absorb(state, 0x0b0a0908, 0x0f0e0d0c)
    const out = new Uint32Array(2)
    draw(state, out)
    expect([out[1]!.toString(16), out[0]!.toString(16)]).toEqual(['a129ca61', '49be45e5'])
  })

  it('do not disturb the state', () => {
    const out = new Uint32Array(2)
    const once = keyedStart(key)
    const twice = keyedStart(key)
    draw(twice, out)
    for (const state of [once, twice]) absorb(state, 7)
    expect(once).toEqual(twice)
  })
})
