import { describe, expect, it } from 'vitest'
import { firstPlace } from './place.ts'
import { readSide, sideLenses, sideOf, writeSide } from './sides.ts'
import { emptyBench, whatIfOf, withAct, writeBench } from './workbench-acts.ts'

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

  it('offers the workbench once there is one, as it is and before its last act', () => {
    expect(sideLenses(firstPlace)).toHaveLength(4)
    const bench = withAct(emptyBench(5, 'pr491'), { kind: 'pin', rule: 'always' })
    const place = { ...firstPlace, bench: writeBench(bench), left: 'what-if-before' }
    expect(sideLenses(place).map(({ name }) => name)).toEqual([
      'recorded',
      'always',
      'pr490',
      'pr491',
      'what-if',
      'what-if-before',
    ])
    expect(sideOf(place, 'left', 9).lens).toBe(whatIfOf(emptyBench(5, 'pr491')))
    expect(sideOf(place, 'right', 9).lens).toBe('pr491')
    expect(sideOf({ ...place, lens: 'what-if' }, 'right', 9).lens).toBe(whatIfOf(bench))
  })
})
