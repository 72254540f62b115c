import { expect, test } from 'vitest'
import { syncBlocks, syncBlocksNode } from './sync-blocks.ts'
import { blockOf, contextOf, frameOf, messageOf, stateOf, transcript } from './testing.ts'

test('what this sync turned off is reported, whatever the cause', () => {
  const blocks = [
    blockOf('b1', ['u1']),
    blockOf('b2', ['u1'], { expanded: true }),
    blockOf('b3', ['gone']),
    blockOf('b4', ['gone'], { active: false }),
    blockOf('b5', ['u1', 'a2'], { directBlockIds: ['b1', 'b9'] }),
    blockOf('b6', ['a2#x'], { active: false }),
  ]
  const { state, deactivated } = syncBlocks(transcript('u1 a2'), stateOf(blocks))
  expect(deactivated).toEqual(['b1', 'b2', 'b3'])
  expect(state.blocks.map((block) => block.active)).toEqual([false, false, false, false, true, true])
  expect(state.blocks[3]).toBe(blocks[3])
  expect(state.blocks[4]).toBe(blocks[4])
})

test('a reserved id keeps a block active only in the full shape', () => {
  const state = stateOf([blockOf('b1', ['gone'])])
  const rendered = { ...messageOf('s'), id: 'acp_summary_b1' }
  expect(syncBlocks([rendered], state).deactivated).toEqual([])
  expect(syncBlocks([{ ...rendered, role: 'user' }], state).deactivated).toEqual(['b1'])
})

test('counts stay while their ref is known', () => {
  const messageRefs = { byRaw: { u1: 'm00001' }, byRef: { m00001: 'u1' } }
  const known = { m00001: 4 }
  const state = stateOf([], { messageRefs, tokenSnapshot: known })
  expect(syncBlocks([], state).state.tokenSnapshot).toBe(known)
  expect(syncBlocks([], state).state.tokenSnapshot).toBe(known)
  const tokenSnapshot = { m00001: 4, m00002: 5, BLOCKED: 1 }
  expect(syncBlocks([], { ...state, tokenSnapshot }).state.tokenSnapshot).toEqual({ m00001: 4 })
})

test('fields of the last turn go, later fields are written', () => {
  const before = stateOf([], {
    lastPassIds: ['x'],
    hiddenOrphanRefs: ['m00001'],
    terminalStreak: 2,
    nextRuleId: 4,
  })
  const { absorbed: _absorbed, ...without } = before
  const { state } = syncBlocks([], without)
  expect(state).not.toHaveProperty('lastPassIds')
  expect(state).not.toHaveProperty('hiddenOrphanRefs')
  expect(state).toMatchObject({ absorbed: [], rules: [], terminalStreak: 2, nextRuleId: 4 })
  const absorbed = [{ a: 1 }]
  const rules = [{ r: 1 }]
  expect(syncBlocks([], { ...before, absorbed, rules }).state).toMatchObject({ absorbed, rules })
})

test('a turn counts once for every active block', () => {
  const state = stateOf([
    blockOf('b1', ['u1'], { survivedCount: 1 }),
    blockOf('b2', ['gone'], { survivedCount: 1 }),
  ])
  const frame = frameOf(transcript('u1'), state)
  const { state: after, messages } = syncBlocksNode.run(frame, contextOf({ promotionThreshold: 2 }))
  expect(messages).toBe(frame.messages)
  expect(after.blocks.map(({ survivedCount, generation }) => [survivedCount, generation])).toEqual([
    [2, 'old'],
    [1, 'young'],
  ])
  expect(state.blocks[0]!.survivedCount).toBe(1)
})

test('a ring of blocks and a dangling child do not hang', () => {
  const blocks = [
    blockOf('b1', ['u1'], { directBlockIds: ['b2'] }),
    blockOf('b2', ['u1'], { directBlockIds: ['b1', 'nowhere'] }),
  ]
  expect(syncBlocks(transcript('u1'), stateOf(blocks)).deactivated).toEqual(['b1', 'b2'])
})
