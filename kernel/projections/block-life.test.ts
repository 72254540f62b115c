import { describe, expect, it } from 'vitest'
import { block as blockOf } from '#kernel/compression/scene.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import { lifeOf } from './block-life.ts'

const block = (blockId: string, more: Partial<CompressionBlock> = {}): CompressionBlock =>
  blockOf(blockId, [], { active: false, ...more })

const parents = new Map([
  ['b1', ['b2']],
  ['b2', ['b3']],
  ['b8', ['b9']],
  ['b9', ['b8']],
])
const life = (one: CompressionBlock, isPresent: boolean, ...all: readonly CompressionBlock[]) =>
  lifeOf(one, parents.get(one.blockId) ?? [], isPresent, parents, new Map(all.map((b) => [b.blockId, b])))

describe('lifeOf', () => {
  it('tells the ways of being off apart', () => {
    expect(life(block('b3', { active: true }), true).life).toBe('active')
    expect(life(block('b4', { expanded: true }), true).life).toBe('expanded')
    expect(life(block('b4'), false).life).toBe('gone')
    expect(life(block('b4'), true).life).toBe('inactive')
    expect(life(block('b1'), true).life).toBe('consumed')
  })

  it('names who stands for a consumed block, however far up', () => {
    const [b2, b3] = [block('b2', { active: true }), block('b3', { active: true })]
    expect(life(block('b1'), true, b2).why).toBe('Block b2 consumed it and stands for its messages.')
    expect(life(block('b1'), true, block('b2'), b3).why).toBe(
      'Block b2 consumed it, and block b3 stands for both now.',
    )
    expect(life(block('b1'), true, block('b2'), block('b3')).why).toContain('sent as they are')
  })

  it('comes to an end in a ring', () => {
    expect(life(block('b8'), true, block('b8'), block('b9')).life).toBe('consumed')
  })
})
