import { describe, expect, it } from 'vitest'
import type { CompressionBlock } from '#kernel/model/block.ts'
import { activeAncestorIds, findActiveAncestor, withDescendants } from './block-family.ts'
import { collectBlockContent } from './block-content.ts'
import { byBlockNumber } from './block-number.ts'
import { deactivateBlock, markBlockRestoredInline } from './block-switches.ts'
import { formatCreatedBlocks } from './created-blocks.ts'
import { decompress, findBlocksOverlappingMessages } from './decompress.ts'
import { buildRestoredContentPreview } from './restored-preview.ts'
import { block, scene, stateOf } from './scene.ts'

const parent = (id: string, children: readonly string[], more: Partial<CompressionBlock> = {}) =>
  block(id, [], { directBlockIds: children, ...more })
const off = { active: false }
const family = (...blocks: readonly CompressionBlock[]) => stateOf([], blocks)

describe('finding blocks', () => {
  it('looks one up, active or not', () => {
    const state = family(block('b1', ['a'], off))
    expect(decompress('b1', state)).toBe(state.blocks[0])
    expect(decompress('b2', state)).toBeUndefined()
  })

  it('finds active blocks by full id, sorted by number', () => {
    const state = family(
      block('b10', ['a']),
      block('b9', ['x', 'a']),
      block('b1', ['a'], off),
      block('b2', ['a#1']),
    )
    const found = (...ids: string[]) =>
      findBlocksOverlappingMessages(state, new Set(ids)).map(({ blockId }) => blockId)
    expect(found('a')).toStrictEqual(['b9', 'b10'])
    expect(found('a#1')).toStrictEqual(['b2'])
    expect(found()).toStrictEqual([])
  })

  it('puts ids of another form last and keeps their order', () => {
    const ids = byBlockNumber(['zz', 'b2x', 'b10', 'xb1', 'b2'].map((id) => block(id, [])))
    expect(ids.map(({ blockId }) => blockId)).toStrictEqual(['b2', 'b10', 'zz', 'b2x', 'xb1'])
  })
})

describe('the family of a block', () => {
  const state = family(
    block('b1', [], off),
    block('b2', []),
    parent('b3', ['b1', 'b2'], off),
    block('b4', []),
    parent('b5', ['b3', 'b4'], off),
    parent('b6', ['b5'], { active: true }),
  )

  it('finds the nearest active block below, not the block itself', () => {
    expect(['b5', 'b3', 'b6', 'b2', 'b1', 'b99'].map((id) => findActiveAncestor(state, id))).toStrictEqual([
      'b4',
      'b2',
      'b4',
      null,
      null,
      null,
    ])
  })

  it('finds active blocks above through inactive ones, nearest first', () => {
    const twice = family(...state.blocks, parent('b7', ['b3']), parent('b8', ['b6', 'b7']))
    expect(activeAncestorIds(state, 'b1')).toStrictEqual(['b6'])
    expect(activeAncestorIds(twice, 'b1')).toStrictEqual(['b7', 'b6', 'b8'])
    const crossed = family(
      block('b1', []),
      parent('b2', ['b1']),
      parent('b3', ['b1']),
      parent('b4', ['b3']),
      parent('b5', ['b2']),
    )
    expect(activeAncestorIds(crossed, 'b1')).toStrictEqual(['b2', 'b3', 'b4', 'b5'])
    expect(activeAncestorIds(state, 'b6')).toStrictEqual([])
  })

  it('ends in rings, at dangling ids and at the end of long chains', () => {
    const ring = family(parent('b1', ['b2', 'b9'], off), parent('b2', ['b1', 'b2'], off))
    expect(findActiveAncestor(ring, 'b1')).toBeNull()
    expect(activeAncestorIds(ring, 'b1')).toStrictEqual([])
    expect(findActiveAncestor(family(parent('b1', ['b1'])), 'b1')).toBeNull()
    expect([...withDescendants(ring.blocks, ['b2'])]).toStrictEqual(['b2', 'b1', 'b9'])
    const chain = Array.from({ length: 20_000 }, (_, i) => parent(`b${i}`, [`b${i + 1}`], off))
    const long = family(...chain, block('b20000', []))
    expect(findActiveAncestor(long, 'b0')).toBe('b20000')
    expect(withDescendants(long.blocks, ['b0']).size).toBe(20_001)
  })
})

describe('switching blocks', () => {
  const state = family(block('b1', []), parent('b2', ['b1']), parent('b3', ['b2']), block('b4', [], off))
  const active = (ids: readonly string[], options?: { deep?: boolean }) =>
    deactivateBlock(state, ids, options).blocks.flatMap((b) => (b.active ? [b.blockId] : []))

  it('switches off the blocks named, or all below them', () => {
    expect(active(['b3'])).toStrictEqual(['b1', 'b2'])
    expect(active(['b3'], { deep: true })).toStrictEqual([])
    expect(active(['b2'], { deep: true })).toStrictEqual(['b3'])
    expect(active(['b1', 'b2'], { deep: false })).toStrictEqual(['b3'])
  })

  it('gives the same state when nothing changes', () => {
    expect(deactivateBlock(state, ['b4', 'b99'])).toBe(state)
    const changed = deactivateBlock(state, ['b1'])
    expect(changed.blocks[1]).toBe(state.blocks[1])
    expect(state.blocks[0]!.active).toBe(true)
  })

  it('notes a restored block with its span', () => {
    const messages = scene('u A u')
    const known = stateOf(messages, [block('b1', ['m1', 'm2']), block('b2', ['gone'])])
    const first = markBlockRestoredInline(known, 'b1')
    expect(first.result).toStrictEqual({
      restored: true,
      blockId: 'b1',
      restoredStartRef: 'm00002',
      restoredEndRef: 'm00003',
    })
    expect(first.state.blocks.map((b) => b.restoredInline)).toStrictEqual([true, undefined])
    expect(markBlockRestoredInline(known, 'b2').result).toStrictEqual({ restored: true, blockId: 'b2' })
    expect(markBlockRestoredInline(first.state, 'b1').state).toBe(first.state)
    expect(markBlockRestoredInline(known, 'b9')).toStrictEqual({ state: known, result: null })
  })

  it('lists new blocks with their spans', () => {
    const known = stateOf(scene('u A'), [block('b1', ['m0', 'm1']), block('b2', ['gone'])])
    expect(formatCreatedBlocks(known, known.blocks)).toBe('blocks: b1=m00001–m00002, b2')
    expect(formatCreatedBlocks(known, [])).toBe('')
  })
})

describe('what a block stands for', () => {
  const messages = scene('u A C1 T1 u')
  const children = [block('b1', ['m0'], { topic: 'One' }), block('b2', ['m1']), block('b3', ['m2'], off)]
  const whole = parent('b4', ['b2', 'b1', 'b3', 'b9'], {
    effectiveMessageIds: ['m0', 'm1', 'm2', 'm3', 'gone'],
  })
  const state = stateOf(messages, [...children, whole])

  it('gives active children first, in the order they were consumed, then what they leave', () => {
    expect(collectBlockContent(state, whole, messages)).toStrictEqual({
      text: [
        '[Compressed conversation section] — b2\nsummary of b2',
        '[Compressed conversation section] — b1: One\nsummary of b1',
        '[assistant • grep]\ntext 2....',
        '[tool • grep]\ntext 3....',
      ].join('\n\n'),
      count: 4,
    })
  })

  it('gives every message in full, in list order', () => {
    const { text, count } = collectBlockContent(state, whole, messages.toReversed(), { full: true })
    expect(text.split('\n\n').map((part) => part.split('\n')[1])).toStrictEqual([
      'text 3....',
      'text 2....',
      'text 1....',
      'text 0....',
    ])
    expect(count).toBe(4)
  })

  it('names the role alone for text and for tools without a name', () => {
    const odd = [
      { id: 'm0', role: 'user', contentType: 'text', toolName: 'grep', text: 'a' },
      { id: 'm1', role: 'tool', contentType: 'tool-result' },
    ] as const
    expect(collectBlockContent(state, whole, odd, { full: true }).text).toBe('[user]\na\n\n[tool]\n')
    expect(collectBlockContent(state, block('b8', ['gone']), messages)).toStrictEqual({ text: '', count: 0 })
  })
})

describe('the preview of what came back', () => {
  const preview = (texts: readonly string[], covered: readonly string[] = []) => {
    const messages = texts.map(
      (text, i) => ({ id: `m${i}`, role: 'user', contentType: 'text', text }) as const,
    )
    const ids = new Set(messages.map(({ id }) => id))
    return buildRestoredContentPreview(messages, ids, stateOf(messages, [block('b1', covered)]))
  }

  it('shows a line a message that was there and is not covered, also by base id', () => {
    expect(preview(['a', 'b', 'c'], ['m1#0'])).toStrictEqual({
      preview: '[user] a\n[user] c',
      restoredCount: 2,
    })
    const other = buildRestoredContentPreview(scene('u C1'), new Set(['m1']), stateOf([]))
    expect(other).toStrictEqual({ preview: 'grep: text 1....', restoredCount: 1 })
  })

  it('names the role for text and for tools without a name', () => {
    const odd = [
      { id: 'a', role: 'user', contentType: 'text', toolName: 'grep', text: 'a' },
      { id: 'b', role: 'tool', contentType: 'tool-result' },
    ] as const
    const { preview: lines } = buildRestoredContentPreview(odd, new Set(['a', 'b']), stateOf([]))
    expect(lines).toBe('[user] a\n[tool] ')
  })

  it('cuts a text after 200 units', () => {
    expect(preview(['x'.repeat(200)]).preview).toBe(`[user] ${'x'.repeat(200)}`)
    expect(preview(['x'.repeat(201)]).preview).toBe(`[user] ${'x'.repeat(200)}...`)
  })

  it('stops once its lines reach 2,000 units with their ends', () => {
    const lines = (length: number) =>
      preview([...Array.from({ length: 10 }, () => 'x'.repeat(length)), 'last']).preview.split('\n').length
    expect(lines(200 - 8)).toBe(10)
    expect(lines(200 - 9)).toBe(11)
    expect(preview(Array.from({ length: 20 }, () => 'x'.repeat(200))).restoredCount).toBe(20)
  })
})
