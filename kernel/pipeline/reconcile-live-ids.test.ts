import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { reconcileLiveIdsNode, remintCoveredLiveIds } from './reconcile-live-ids.ts'
import { processTurn } from './turn.ts'
import { blockOf, contextOf, frameOf, messageOf, stateOf, tracing } from './testing.ts'

const h = (n: number): string => `h_${String(n).padStart(16, '0')}`
const short = (id: string): string => id.replace(/^h_0+/, 'h')
const hashed = (numbers: readonly number[]): CoreMessage[] =>
  numbers.map((n) => ({ ...messageOf(n % 2 === 1 ? 'u' : 'a', `text ${n}`), id: h(n) }))
const summary: CoreMessage = { ...messageOf('s'), id: 'acp_summary_b1' }

/** One turn after the other on one state; the views as short ids. */
class Host {
  state: CompressionState
  constructor(state: CompressionState) {
    this.state = state
  }
  turn(messages: readonly CoreMessage[]): string {
    const { config } = contextOf()
    const out = processTurn(
      { messages, state: this.state, config, tokenCount: 0, renderTags: 'none' },
      { countTokens: (text) => text.length },
    )
    this.state = out.state
    return out.messages.map(({ id }) => short(id)).join(' ')
  }
  fold(...numbers: number[]): void {
    this.state = { ...this.state, blocks: [blockOf('b1', numbers.map(h))], nextBlockId: 2 }
  }
}

function folded(): Host {
  const host = new Host(stateOf([]))
  host.turn(hashed([1, 2, 3, 4, 5]))
  host.fold(3, 4)
  return host
}

test('new content right after the fold is not lost, and keeps its id', () => {
  const host = folded()
  const list = [...hashed([1, 2]), summary, ...hashed([5, 3])]
  expect(host.turn(list)).toBe('h1 h2 acp_summary_b1 h5 h3_1')
  const ref = host.state.messageRefs.byRaw[`${h(3)}_1`]
  expect(ref).toBe('m00007')
  expect(host.state.minted).toEqual([{ from: h(3), to: `${h(3)}_1`, at: 4 }])
  expect(host.turn(list)).toBe('h1 h2 acp_summary_b1 h5 h3_1')
  expect(host.turn([...list, ...hashed([6])])).toBe('h1 h2 acp_summary_b1 h5 h3_1 h6')
  expect(host.turn([...hashed([1]), summary, ...hashed([5, 3, 6])])).toBe('h1 acp_summary_b1 h5 h3_1 h6')
  expect(host.state.messageRefs.byRaw[`${h(3)}_1`]).toBe(ref)
})

test('a complete transcript: the original stays folded, its double lives', () => {
  const host = folded()
  expect(host.turn(hashed([1, 2, 3, 4, 5, 3]))).toBe('h1 h2 acp_summary_b1 h5 h3_1')
  expect(host.turn(hashed([1, 2, 3, 4, 5, 3, 6, 3]))).toBe('h1 h2 acp_summary_b1 h5 h3_1 h6 h3_2')
  expect(host.state.minted?.map(({ at, to }) => [at, short(to)])).toEqual([
    [5, 'h3_1'],
    [7, 'h3_2'],
  ])
  expect(host.turn(hashed([1, 2, 3, 4, 5, 3, 6, 3]))).toBe('h1 h2 acp_summary_b1 h5 h3_1 h6 h3_2')
  expect(host.turn(hashed([1, 2, 5, 6, 3]))).toBe('h1 h2 h5 h6 h3_2')
})

test('an id that was minted survives a saved state, and the end of its fold', () => {
  const host = folded()
  host.turn(hashed([1, 2, 3, 4, 5, 3]))
  host.state = JSON.parse(JSON.stringify(host.state)) as CompressionState
  expect(host.turn(hashed([1, 2, 3, 4, 5, 3, 6]))).toBe('h1 h2 acp_summary_b1 h5 h3_1 h6')
  host.state = {
    ...host.state,
    blocks: host.state.blocks.map((block) => ({ ...block, active: false, expanded: true })),
  }
  expect(host.turn(hashed([1, 2, 3, 4, 5, 3, 6, 7]))).toBe('h1 h2 h3 h4 h5 h3_1 h6 h7')
})

test('a returning original is no new content', () => {
  const host = folded()
  expect(host.turn([...hashed([1, 2]), summary, ...hashed([5])])).toBe('h1 h2 acp_summary_b1 h5')
  expect(host.turn(hashed([1, 2, 3, 4, 5, 6]))).toBe('h1 h2 acp_summary_b1 h5 h6')
  expect(host.state.minted).toBeUndefined()
})

test('new copies of a whole exchange are all new', () => {
  const host = folded()
  host.turn([...hashed([1, 2]), summary, ...hashed([5])])
  expect(host.turn([...hashed([1, 2]), summary, ...hashed([5, 3, 4])])).toBe(
    'h1 h2 acp_summary_b1 h5 h3_1 h4_1',
  )
})

test('echoes keep their id', () => {
  const host = folded()
  expect(host.turn(hashed([1, 2, 3, 4, 5]))).toBe('h1 h2 acp_summary_b1 h5')
  expect(host.turn(hashed([3, 4, 5, 6]))).toBe('acp_summary_b1 h5 h6')
  expect(host.state.minted).toBeUndefined()
})

test('a host that feeds the view sends the minted id itself', () => {
  const host = folded()
  host.turn([...hashed([1, 2]), summary, ...hashed([5, 3])])
  const fed = [...hashed([1, 2]), summary, ...hashed([5]), { ...hashed([3])[0]!, id: `${h(3)}_1` }]
  expect(host.turn(fed)).toBe('h1 h2 acp_summary_b1 h5 h3_1')
  expect(host.state.minted).toBeUndefined()
  expect(host.turn([...fed, ...hashed([3])])).toBe('h1 h2 acp_summary_b1 h5 h3_1 h3_2')
})

const state = stateOf([blockOf('b1', [h(3)])], { lastPassIds: [] })

test('the list itself comes back when nothing changes', () => {
  const list = hashed([1, 2])
  expect(remintCoveredLiveIds(list, state)).toBe(list)
  expect(remintCoveredLiveIds(hashed([3]), { ...state, blocks: [] })).toEqual(hashed([3]))
  const other = [messageOf('u3')]
  expect(remintCoveredLiveIds(other, { ...state, blocks: [blockOf('b1', ['u3'])] })).toBe(other)
})

test('only the id of a copy changes, and the copy is made once', () => {
  const list = hashed([3])
  const minted = remintCoveredLiveIds(list, state)
  expect(minted).toEqual([{ ...list[0], id: `${h(3)}_1` }])
  expect(list[0]!.id).toBe(h(3))
  expect(remintCoveredLiveIds(list, state)[0]).toBe(minted[0])
  const edited = list[0] as { text: string }
  edited.text = 'edited'
  expect(remintCoveredLiveIds(list, state)[0]!.text).toBe('edited')
})

test('records that do not fit the last pass are ignored', () => {
  const lost = { ...state, lastPassIds: [h(1)], minted: [{ from: h(3), to: `${h(3)}_5`, at: 0 }] }
  expect(remintCoveredLiveIds(hashed([1, 3]), lost).map(({ id }) => short(id))).toEqual(['h1', 'h3_1'])
})

test('the node says what it minted, and forgets what is gone', () => {
  const { ctx, reasons } = tracing()
  const frame = reconcileLiveIdsNode.run(frameOf(hashed([3]), state), ctx)
  expect(reasons).toEqual([{ id: `${h(3)}_1`, rule: 'reconcile/reminted', by: h(3) }])
  expect(frame.state.minted).toEqual([{ from: h(3), to: `${h(3)}_1`, at: 0 }])
  const later = reconcileLiveIdsNode.run(frameOf(hashed([1]), { ...frame.state, lastPassIds: [h(3)] }), ctx)
  expect(later.state).not.toHaveProperty('minted')
  const idle = frameOf(hashed([1]), state)
  expect(reconcileLiveIdsNode.run(idle, ctx)).toBe(idle)
})
