import { describe, expect, it } from 'vitest'
import { firstPlace } from './place.ts'
import { readSide, sideOf, writeSide } from './sides.ts'

describe('a side in the address', () => {
  it('comes back as it was, in part or whole', () => {
    for (const written of [null, 'recorded', '@12', 'pr490@0'])
      expect(writeSide(readSide(written))).toBe(written)
  })

  it('leaves out what it does not know', () => {
    expect(sideOf({ ...firstPlace, left: 'rose@3' }, 'left', 9)).toEqual({ lens: 'recorded', at: 3 })
  })

  it('is recorded against recomputed at the slider unless the place says otherwise', () => {
    expect([sideOf(firstPlace, 'left', 9), sideOf(firstPlace, 'right', 9)]).toEqual([
      { lens: 'recorded', at: 9 },
      { lens: 'pr491', at: 9 },
    ])
    const place = { ...firstPlace, left: 'always@2', right: '@4', pin: 'pr490' as const }
    expect(sideOf(place, 'left', 9)).toEqual({ lens: 'always', at: 2 })
    expect(sideOf(place, 'right', 9)).toEqual({ lens: 'pr490', at: 4 })
  })
})
