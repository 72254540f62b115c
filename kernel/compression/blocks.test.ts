import { describe, expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import {
  activeBlocks,
  advanceSurvival,
  allocateBlockId,
  allocateRunId,
  blockById,
  blockIndex,
  coveredMessageIds,
  highestActiveTier,
} from './blocks.ts'
import { coverageOf, isCovered } from './coverage.ts'
import { block as blockOf } from './scene.ts'

const block = (blockId: string, more: Partial<CompressionBlock> = {}): CompressionBlock =>
  blockOf(blockId, [], more)

describe('looking at blocks', () => {
  const blocks = [
    block('b1', { effectiveMessageIds: ['a', 'b#1'], tier: 2 }),
    block('b2', { effectiveMessageIds: ['c'], active: false, tier: 3 }),
    block('b1', { effectiveMessageIds: ['d'] }),
  ]
  const state = { blocks }

  it('finds the first of equal ids', () => {
    expect(blockById(state, 'b1')).toBe(blocks[0])
    expect(blockById(state, 'b2')).toBe(blocks[1])
    expect(blockById(state, 'b3')).toBeUndefined()
    expect(blockIndex(blocks).get('b1')).toBe(blocks[0])
  })

  it('sees a block that a host put in the place of another', () => {
    const list = [block('b1'), block('b2')]
    expect(blockById({ blocks: list }, 'b1')).toBe(list[0])
    list[0] = block('b1', { active: false })
    expect(blockById({ blocks: list }, 'b1')).toBe(list[0])
    list[0] = block('b3')
    expect(blockById({ blocks: list }, 'b1')).toBeUndefined()
    expect(blockById({ blocks: list }, 'b3')).toBe(list[0])
  })

  it('sees a block that a host put into the list it has', () => {
    const list = [block('b1')]
    expect(blockById({ blocks: list }, 'b1')).toBe(list[0])
    list.push(block('b2'))
    expect(blockById({ blocks: list }, 'b2')).toBe(list[1])
  })

  it('knows what is active, what it covers and its highest tier', () => {
    expect(activeBlocks(state)).toEqual([blocks[0], blocks[2]])
    expect([...coveredMessageIds(state)]).toEqual(['a', 'b#1', 'd'])
    expect(highestActiveTier(state)).toBe(2)
    expect(highestActiveTier({ blocks: [] })).toBe(0)
  })

  it('covers by base id', () => {
    const coverage = coverageOf(blocks)
    expect(['a', 'b#1', 'd', 'b'].map((id) => coverage.hasId(id))).toEqual([true, true, true, false])
    expect(['a', 'a#9', 'b', 'b#2', 'c', 'd'].map((id) => isCovered(coverage, id))).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ])
  })
})

describe('coverage', () => {
  const ids = ['a']
  it('is one object while the same lists are active', () => {
    const first = coverageOf([block('b1', { effectiveMessageIds: ids })])
    expect(coverageOf([block('b1', { effectiveMessageIds: ids, survivedCount: 3 })])).toBe(first)
  })
  it('follows a switch, a longer list and a block more', () => {
    const list = ['a']
    const one = block('b1', { effectiveMessageIds: list })
    const two = block('b2', { effectiveMessageIds: ['b'] })
    const covered = (...blocks: CompressionBlock[]) =>
      ['a', 'b', 'c'].filter((id) => coverageOf(blocks).hasId(id))
    expect(covered(one, two)).toEqual(['a', 'b'])
    expect(covered({ ...one, active: false }, two)).toEqual(['b'])
    expect(covered(two, one)).toEqual(['a', 'b'])
    expect(coverageOf([two, one])).not.toBe(coverageOf([one, two]))
    expect(covered(one)).toEqual(['a'])
    list.push('c')
    expect(covered(one)).toEqual(['a', 'c'])
  })
  it('is empty without active blocks', () => {
    const off = block('b1', { effectiveMessageIds: ids, active: false })
    expect(coverageOf([off, block('b2')]).length).toBe(0)
  })
})

describe('counters', () => {
  it('hand out what they hold and go on', () => {
    const draft = { nextBlockId: 3, nextRunId: 1 }
    expect([allocateBlockId(draft), allocateBlockId(draft), allocateRunId(draft)]).toEqual(['b3', 'b4', 'r1'])
    expect(draft).toEqual({ nextBlockId: 5, nextRunId: 2 })
  })
  it('go on at 2 from anything below 1', () => {
    const draft = { nextBlockId: 0, nextRunId: -4 }
    expect([allocateBlockId(draft), allocateRunId(draft)]).toEqual(['b0', 'r-4'])
    expect(draft).toEqual({ nextBlockId: 2, nextRunId: 2 })
  })
})

describe('survival', () => {
  it('counts for active blocks and promotes at the threshold', () => {
    const draft = {
      blocks: [
        block('b1', { survivedCount: 3 }),
        block('b2', { survivedCount: 4 }),
        block('b3', { survivedCount: 4, active: false }),
        block('b4', { survivedCount: 0, generation: 'old' }),
      ] as readonly CompressionBlock[],
    }
    const before = draft.blocks
    advanceSurvival(draft, 5)
    expect(draft.blocks.map((one) => [one.survivedCount, one.generation])).toEqual([
      [4, 'young'],
      [5, 'old'],
      [4, 'young'],
      [1, 'old'],
    ])
    expect(draft.blocks[2]).toBe(before[2])
    expect(before[0]!.survivedCount).toBe(3)
  })
})

it('a block put into the list in place of another is found', () => {
  const blocks = [block('b1'), block('b2')]
  expect(blockById({ blocks }, 'b1')).toBe(blocks[0])
  blocks[1] = block('b3')
  expect(blockById({ blocks }, 'b3')).toBe(blocks[1])
  expect(blockById({ blocks }, 'b4')).toBeUndefined()
})
