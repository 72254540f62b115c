import { describe, expect, it } from 'vitest'
import { emptyContentStore, addContent } from '#kernel/content/content-store.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { badgesAt } from './badges.ts'
import { contentAt } from './content.ts'
import { textPairAt } from './text-pair.ts'

const user: CoreMessage = { id: 'u', role: 'user', contentType: 'text', text: 'Do it.' }
const pair = (n: number, text: string, args = '{"command":"cargo test"}'): readonly CoreMessage[] => [
  {
    id: `c${n}`,
    role: 'assistant',
    contentType: 'tool-call',
    text: args,
    toolName: 'bash',
    toolCallId: `k${n}`,
  },
  { id: `r${n}`, role: 'tool', contentType: 'tool-result', text, toolName: 'bash', toolCallId: `k${n}` },
]
const LONG = Array.from({ length: 400 }, (_, i) => `line ${i} of a report that goes on`).join('\n')
const ROWS = JSON.stringify(
  Array.from({ length: 200 }, (_, i) => ({ harbour: 'north quay', unit: 'metre', level: i / 8 })),
)

function opened(file: object) {
  const open = createOpenSession('file.json', 'acp-state')
  open.append(new TextEncoder().encode(JSON.stringify({ state: { blocks: [] }, ...file })))
  open.end()
  const at = open.session!.eventCount
  const events = Array.from({ length: at }, (_, event) => event)
  const result = events.findLast((event) => open.session!.typeOf(event) === 'tool/result')!
  const pairOf = (event = result, from = 0, limit = 100_000) =>
    textPairAt(open, event, at, 'pr491', from, limit)
  return { open, at, events, result, pairOf }
}
const ccr = { ccr: { enabled: true, minToolTokens: 100 } }

describe('a stored result', () => {
  it('has the original of the store beside its placeholder, found to be the recorded text', () => {
    const { pairOf, open, at, result } = opened({ messages: [user, ...pair(1, LONG)], config: ccr })
    const found = pairOf()!
    expect(found.kind).toBe('placeholder')
    expect(found.before.text).toBe(LONG)
    expect(found.after.text).toContain('[acp-stored #m00003')
    expect(found.proofs.map(({ holds }) => holds)).toEqual([true, true])
    const place = open.projection.messages.placeOf(result)!
    const sections = contentAt(open, at, null, place, null, 0, 100_000, 'pr491')
    expect(sections.map(({ kind }) => kind)).toEqual(['output', 'note', 'note', 'output'])
    const [badge] = badgesAt(open, at, 'estimate', new Uint32Array(), Uint32Array.of(place), 'pr491').nodes
    expect(badge!.tokens!.tokens).toBeLessThan(badge!.was!.tokens / 10)
    const { transcript, surface } = open.totals(at, 'estimate', 'pr491')
    expect(transcript - surface).toBe(badge!.was!.tokens - badge!.tokens!.tokens)
  })

  it('is found when the host sends the placeholder back, also from its row', () => {
    const first = opened({ messages: [user, ...pair(1, LONG)], config: ccr })
    const placeholder = first.pairOf()!.after.text
    const contentStore = addContent(emptyContentStore(), {
      ref: 'm00003',
      rawId: 'r1',
      text: LONG,
      kind: 'shell output',
      tokens: 1,
      head: 'line 0',
    })
    const file = { messages: [user, ...pair(1, placeholder)], config: ccr, contentStore }
    const { pairOf, open, at, result } = opened(file)
    expect(pairOf()).toMatchObject({
      kind: 'placeholder',
      before: { text: LONG },
      after: { text: placeholder },
    })
    const rows = open.projection.rows()
    const row = rows.nodes.findIndex((node) => node.event === result)
    expect(contentAt(open, at, row, null, null, 0, 100_000, 'pr491').at(-1)).toMatchObject({ text: LONG })
  })

  it('says that a text of the store was changed', () => {
    const kept = addContent(emptyContentStore(), {
      ref: 'm00003',
      rawId: 'r1',
      text: LONG,
      kind: 'shell output',
      tokens: 1,
      head: 'line 0',
    })
    const byHash = Object.fromEntries(Object.keys(kept.byHash).map((hash) => [hash, 'something else']))
    const { pairOf } = opened({
      messages: [user, ...pair(1, LONG)],
      config: ccr,
      contentStore: { ...kept, byHash },
    })
    expect(pairOf()!.proofs.map(({ holds }) => holds)).toEqual([false, false])
  })

  it('comes in windows', () => {
    const { pairOf, result } = opened({ messages: [user, ...pair(1, LONG)], config: ccr })
    const part = pairOf(result, 5, 10)!
    expect(part.before).toMatchObject({ text: LONG.slice(5, 15), from: 5, length: LONG.length })
  })
})

describe('a crushed result', () => {
  const config = { crush: { enabled: true }, absorb: { enabled: true, minToolTokens: 1500 } }
  it('is decoded, and the decoder gives the original', () => {
    const found = opened({ messages: [user, ...pair(1, ROWS)], config }).pairOf()!
    expect(found.kind).toBe('crushed')
    expect(found.after.tokens).toBeLessThan(found.before.tokens)
    expect(found.proofs).toEqual([
      { holds: true, says: 'Decoded: equal to the original in every value, each number to its last digit.' },
    ])
  })

  it('is decoded without the demand behind it, where it is still large', () => {
    const found = opened({
      messages: [user, ...pair(1, ROWS)],
      config: { ...config, absorb: { enabled: true, minToolTokens: 100 } },
    }).pairOf()!
    expect(found.kind).toBe('edited')
    expect(found.after.text).toContain('[ACP absorb]')
    expect(found.proofs[0]).toMatchObject({ holds: true, says: expect.stringMatching(/^Decoded/) as string })
  })
})

describe('an absorbed result', () => {
  it('has the summary of the absorb call beside it', () => {
    const absorb: CoreMessage = {
      id: 'a',
      role: 'assistant',
      contentType: 'tool-call',
      text: '{"ref":"m00003","summary":"all 12 pass"}',
      toolName: 'absorb',
      toolCallId: 'ka',
    }
    const answer: CoreMessage = {
      ...absorb,
      id: 'ar',
      role: 'tool',
      contentType: 'tool-result',
      text: 'absorbed m00003',
    }
    const record = {
      toolCallId: 'k1',
      callMessageId: 'c1',
      resultMessageId: 'r1',
      absorbCallId: 'ka',
      summary: 'all 12 pass',
      tokensReclaimed: 4000,
      createdAt: 0,
    }
    const file = {
      messages: [user, ...pair(1, LONG), absorb, answer],
      state: { blocks: [], absorbed: [record] },
    }
    const { open, events, pairOf } = opened(file)
    const result = events.find((event) => open.session!.typeOf(event) === 'tool/result')!
    const found = pairOf(result)!
    expect(found).toMatchObject({ kind: 'absorbed', before: { text: LONG }, after: { text: 'all 12 pass' } })
    expect(found.proofs).toEqual([
      { holds: true, says: expect.stringContaining('is on the surface') as string },
    ])
    expect(found.standsIn).not.toBeNull()
  })
})

it('is not there for what is sent as it was recorded, or under the recorded lens', () => {
  const { open, at, result, pairOf } = opened({ messages: [user, ...pair(1, LONG)] })
  expect(pairOf()).toBeNull()
  expect(textPairAt(open, result, at, 'recorded', 0, 10)).toBeNull()
})
