import { expect, it } from 'vitest'
import { block as blockOf } from '#kernel/compression/scene.ts'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { passTurns } from './pass-turns.ts'

const block = (active: boolean) => blockOf('b1', ['a'], { survivedCount: 1, active })

it('lets active blocks survive so many turns', () => {
  const state = { ...createInitialState(), blocks: [block(true), block(false)] }
  expect(passTurns(state, 3, 5).blocks).toMatchObject([
    { survivedCount: 4, generation: 'young' },
    { survivedCount: 1, generation: 'young' },
  ])
  expect(passTurns(state, 4, 5).blocks[0]).toMatchObject({ survivedCount: 5, generation: 'old' })
})

it('gives the very state back for no turn', () => {
  const state = createInitialState()
  expect(passTurns(state, 0, 5)).toBe(state)
})
