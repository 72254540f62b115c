import { describe, expect, it } from 'vitest'
import { block } from '#kernel/compression/scene.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { contentStoreStats, emptyContentStore, storedContent } from './content-store.ts'
import { storeCoveredOriginals } from './covered-originals.ts'
import { chars4, pairOf, refsFor } from './testing.ts'

const user: CoreMessage = { id: 'u1#0', role: 'user', contentType: 'text', text: 'ask' }
const thought: CoreMessage = { id: 'r1', role: 'assistant', contentType: 'reasoning', text: 'hm' }
const messages = [user, thought, ...pairOf(1, 'out'), ...pairOf(2, '<acp t="1">m00006</acp>\nlast')]
const state = (ids: readonly string[], more = {}) => ({
  ...refsFor(messages),
  blocks: [block('b1', ids, more)],
})
const cover = (ids: readonly string[], more = {}, blockIds = ['b1']) =>
  storeCoveredOriginals(emptyContentStore(), messages, state(ids, more), blockIds, chars4)

describe('the originals of a fold', () => {
  it('are stored with refs of their own, whatever their size', () => {
    const store = cover(['u1', 'r1', 'c1', 't1'])
    expect(Object.keys(store.byRef)).toEqual(['m00001', 'm00003', 'm00004'])
    expect(storedContent(store, 'm00001')?.text).toBe('ask')
    expect(store.byRef['m00004']?.command).toBe('run 1')
    expect(store.byRef['m00003']).not.toHaveProperty('command')
  })
  it('are stored without the tag of their own ref', () => {
    expect(storedContent(cover(['t2']), 'm00006')?.text).toBe('last')
  })
  it('are those of listed and active blocks', () => {
    expect(contentStoreStats(cover(['u1'], { active: false })).entries).toBe(0)
    expect(contentStoreStats(cover(['u1'], {}, ['b2'])).entries).toBe(0)
  })
  it('leave what is stored as it is', () => {
    const first = cover(['t1'])
    const again = storeCoveredOriginals(first, messages, state(['t1']), ['b1'], chars4)
    expect(again).toBe(first)
  })
})
