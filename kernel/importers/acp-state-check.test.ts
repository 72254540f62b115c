/** States at the door, one rule each: what is kept, what is mended, what is said. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/model/json.ts'
import { block, readState, said, state } from './acp-testing.ts'

const u1 = said('u1')

/** A state beside the message u1. */
const check = (more: JsonObject | string, messages: readonly unknown[] = [u1]) => {
  const document = typeof more === 'string' ? more : { messages, state: state(more) }
  const read = readState(document)
  return { ...read, state: read.kernel!.state, first: read.diagnostics[0] }
}
const blocks = (...list: readonly unknown[]) => check({ blocks: list as never })

describe('blocks and messages', () => {
  it('ids without a message are told once a block, with the first few', () => {
    const ids = ['u1', 'x1', 'x2', 'x3', 'x4']
    const { first, codes, state: read } = blocks(block('b1', { effectiveMessageIds: ids }))
    expect([codes, first!.kind, first!.field]).toEqual([['block-dangling'], 'note', 'state.blocks[0]'])
    expect(first!.what).toBe(
      'Block b1 stands for “x1”, “x2”, “x3” and 1 more, of which the file has no message',
    )
    expect(first!.effect).toContain('summary only')
    expect(read.blocks[0]!.effectiveMessageIds).toEqual(ids)
  })
  it('all of them gone says that the kernel switches it off', () => {
    expect(blocks(block('b1', { directMessageIds: ['x'] })).first!.effect).toContain('switches it off')
  })
  it('parts of a message count as the message', () => {
    const ids = { effectiveMessageIds: ['u1#call', 'u1'] }
    expect(blocks(block('b1', ids)).codes).toEqual([])
    expect(check({ blocks: [block('b1', { effectiveMessageIds: ['a'] })] }, [said('a#1')]).codes).toEqual([])
  })
  it('are not compared in a file without messages', () => {
    const document = state({ blocks: [block('b1', { effectiveMessageIds: ['x'] })] })
    expect(readState(document).codes).toEqual(['kernel-file-no-messages'])
  })
  it('rendered summaries among them are told', () => {
    const { codes } = check({ blocks: [block('b1', { effectiveMessageIds: ['acp_summary_b0'] })] }, [
      said('acp_summary_b0', 'system'),
    ])
    expect(codes).toEqual(['block-summary-id'])
  })
  it('the place of a block is that of its bytes', () => {
    const { first, session } = blocks(block('b1'), block('b2', { directMessageIds: ['x'] }))
    const bytes = session.bytes(first!.byte!, first!.byte! + first!.length!)
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ blockId: 'b2' })
  })
})

describe('how blocks cite each other', () => {
  it('a ring is opened where it closes', () => {
    const { state: read, diagnostics } = blocks(
      block('b1', { directBlockIds: ['b3'] }),
      block('b2', { directBlockIds: ['b1'] }),
      block('b3', { directBlockIds: ['b2'] }),
    )
    expect(read.blocks.map(({ directBlockIds }) => directBlockIds)).toEqual([['b3'], [], ['b2']])
    expect(diagnostics).toMatchObject([
      { code: 'block-ring', kind: 'mended', field: 'state.blocks[1].directBlockIds' },
    ])
    expect(diagnostics[0]!.what).toContain('“b1”, “b3”, “b2”')
  })
  it('a block that consumed itself has not', () => {
    const { state: read, first } = blocks(block('b1', { directBlockIds: ['b1', 'b1'] }))
    expect([read.blocks[0]!.directBlockIds, first!.what]).toEqual([[], 'Block b1 consumed itself'])
  })
  it('two ways to one block are no ring', () => {
    const list = [
      block('b1'),
      block('b2', { directBlockIds: ['b1'] }),
      block('b3', { directBlockIds: ['b2', 'b1'] }),
    ]
    expect(blocks(...list).codes).toEqual([])
  })
  it('never go round, whatever they cite', () => {
    const cites = fc.array(fc.array(fc.nat(7), { maxLength: 4 }), { maxLength: 8 })
    fc.assert(
      fc.property(cites, (all) => {
        const { state: read } = blocks(
          ...all.map((to, i) => block(`b${i}`, { directBlockIds: to.map((n) => `b${n}`) })),
        )
        const depth = (id: string, left: number): boolean =>
          left >= 0 &&
          read.blocks.every(
            (one) => one.blockId !== id || one.directBlockIds.every((next) => depth(next, left - 1)),
          )
        expect(read.blocks.every(({ blockId }) => depth(blockId, all.length))).toBe(true)
      }),
    )
  })
  it('twenty thousand deep are read as they are', () => {
    const deep = Array.from({ length: 20_000 }, (_, i) =>
      block(`b${20_000 - i}`, { directBlockIds: i < 19_999 ? [`b${19_999 - i}`] : [] }),
    )
    const read = check({ blocks: deep, nextBlockId: 20_001 })
    expect([read.codes, read.state.blocks.length]).toEqual([[], 20_000])
  })
  it('strangers are kept and told', () => {
    const { codes, state: read } = blocks(block('b1', { directBlockIds: ['b7', 'toString'] }))
    expect([codes, read.blocks[0]!.directBlockIds]).toEqual([['block-unknown'], ['b7', 'toString']])
  })
  it('an id that repeats is kept and told', () => {
    const { codes, state: read } = blocks(block('b1'), block('b1', { summary: 'other' }))
    expect([codes, read.blocks.map(({ summary }) => summary)]).toEqual([
      ['block-id-repeat'],
      ['summary of b1', 'other'],
    ])
  })
})

describe('one block', () => {
  it.each<[string, JsonObject, readonly string[], JsonObject]>([
    ['a tier above 3', { tier: 9 }, ['block-tier'], { tier: 3 }],
    ['a tier below 1', { tier: 0 }, ['block-tier'], { tier: 1 }],
    ['a tier between two', { tier: 2.5 }, ['block-tier'], { tier: 2 }],
    ['a tier that is none', { tier: 'two' }, ['block-tier'], { tier: 1 }],
    ['a count below 0', { survivedCount: -3 }, ['state-field'], { survivedCount: 0 }],
    ['a fraction of a count', { survivedCount: 1.5 }, ['state-field'], { survivedCount: 1 }],
    ['tokens below 0', { compressedTokens: -1 }, ['state-field'], { compressedTokens: 0 }],
    ['tokens that are no number', { compressedTokens: 'NaN' }, ['state-field'], { compressedTokens: 0 }],
    ['a generation of another name', { generation: 'ancient' }, ['state-field'], { generation: 'young' }],
    ['no summary', { summary: null }, ['block-no-summary'], { summary: '' }],
    ['active as a number', { active: 1 }, ['state-field'], { active: true }],
    [
      'ids that are numbers',
      { directMessageIds: [5, 'u1'] },
      ['state-list', 'block-dangling'],
      { directMessageIds: ['5', 'u1'] },
    ],
    ['ids that are none', { directMessageIds: [null, 'u1'] }, ['state-list'], { directMessageIds: ['u1'] }],
    ['a list that is none', { directBlockIds: 'b1' }, ['state-field'], { directBlockIds: [] }],
    ['a name of its own', { blockId: 'B-7' }, ['block-id-form'], { blockId: 'B-7' }],
    ['a number for a name', { blockId: 4 }, ['block-no-id'], { blockId: 'b4' }],
    ['no name', { blockId: null }, ['block-no-id'], { blockId: 'pinfold-b1' }],
    ['a field from elsewhere', { mood: 'calm' }, [], { mood: 'calm' }],
    ['a flag that is text', { expanded: 'yes' }, ['state-field'], { expanded: true }],
    ['a duration below 0', { durationMs: -5 }, ['state-field'], { durationMs: 0 }],
  ])('%s', (_, more, codes, expected) => {
    const read = blocks(block('b1', more))
    expect(read.codes).toEqual(codes)
    expect(read.state.blocks[0]).toMatchObject(expected)
  })

  it('has no topic when its topic is no text', () => {
    const read = blocks(block('b1', { topic: 5, startRef: null }))
    expect(read.codes).toEqual(['state-field'])
    expect(Object.keys(read.state.blocks[0]!)).not.toEqual(expect.arrayContaining(['topic']))
    expect(Object.keys(read.state.blocks[0]!)).not.toEqual(expect.arrayContaining(['startRef']))
  })
  it('that says little is filled, and only what matters is told', () => {
    const read = blocks({ blockId: 'b1', summary: 's', directMessageIds: ['u1'] })
    expect(read.codes).toEqual(['block-no-active', 'block-no-effective'])
    expect(read.state.blocks).toEqual([
      {
        blockId: 'b1',
        runId: 'r0',
        tier: 1,
        summary: 's',
        directMessageIds: ['u1'],
        effectiveMessageIds: ['u1'],
        directBlockIds: [],
        compressedTokens: 0,
        createdAt: 0,
        survivedCount: 0,
        generation: 'young',
        active: false,
      },
    ])
  })
  it('that is none is left out', () => {
    const read = blocks(null, block('b2'))
    expect([read.codes, read.state.blocks.length]).toEqual([['block-shape'], 1])
  })
  it('with an infinite count has the initial one', () => {
    const text = JSON.stringify({ messages: [u1], state: state({ blocks: [block('b1')] }) })
    const read = check(text.replace('"survivedCount":0', '"survivedCount":1e999'))
    expect([read.codes, read.state.blocks[0]!.survivedCount]).toEqual([['state-field'], 0])
  })
})

describe('counters', () => {
  it('that would hand out an id again are raised', () => {
    const { diagnostics, state: read } = check({
      blocks: [block('b7', { runId: 'r3' })],
      nextBlockId: 7,
      nextRunId: 1,
    })
    expect([read.nextBlockId, read.nextRunId]).toEqual([8, 4])
    expect(diagnostics).toMatchObject([
      { code: 'state-counter', field: 'state.nextBlockId' },
      { code: 'state-counter', field: 'state.nextRunId' },
    ])
  })
  it.each([
    [-4, 0],
    [2.5, 2],
    ['7', 1],
  ])('%j is read as %i', (value, expected) => {
    const read = check({ nextBlockId: value })
    expect([read.codes, read.state.nextBlockId]).toEqual([['state-field'], expected])
  })
  it('that are absent follow what is used, without a word', () => {
    const { nextBlockId: _, ...rest } = state({ blocks: [block('b3')] })
    const { codes, kernel } = readState({ messages: [u1], state: rest })
    expect([codes, kernel!.state.nextBlockId]).toEqual([[], 4])
  })
  it('of 0 are legal', () =>
    expect(check({ nextBlockId: 0 })).toMatchObject({ codes: [], state: { nextBlockId: 0 } }))
})

describe('refs', () => {
  const refs = (byRaw: unknown, byRef: unknown) => check({ messageRefs: { byRaw, byRef } as JsonObject })
  const plain = (record: object) => ({ ...record })

  it('go on past 99,999, and BLOCKED is one', () => {
    const read = refs({ u1: 'm9999999', u2: 'BLOCKED', u3: 'm100000' }, { m9999999: 'u1', m100000: 'u3' })
    expect([read.codes, plain(read.state.messageRefs.byRaw)]).toEqual([
      [],
      { u1: 'm9999999', u2: 'BLOCKED', u3: 'm100000' },
    ])
  })
  it.each([['m10000000'], ['m0'], ['x1'], [''], [5], [null]])('%j is none and left out', (ref) => {
    const read = refs({ u1: ref }, {})
    expect([read.codes, plain(read.state.messageRefs.byRaw)]).toEqual([['ref-value'], {}])
    expect(read.first!.field).toBe('state.messageRefs.byRaw.u1')
  })
  it('of the other direction are left out for the same reasons', () => {
    const read = refs({}, { m10000000: 'u1', m00002: 7 })
    expect([read.codes, plain(read.state.messageRefs.byRef)]).toEqual([['ref-value', 'ref-value'], {}])
  })
  it('that disagree are kept as written', () => {
    const byRaw = { u1: 'm00001', u2: 'm00001', u3: 'm00003', u5: 'BLOCKED' }
    const byRef = { m00001: 'u1', m00004: 'u4', m00005: 'u5' }
    const read = refs(byRaw, byRef)
    expect(plain(read.state.messageRefs.byRaw)).toEqual(byRaw)
    expect(plain(read.state.messageRefs.byRef)).toEqual(byRef)
    expect(read.diagnostics.map(({ code, field }) => `${code} ${field!.slice(18)}`)).toEqual([
      'ref-two-ways byRaw.u2',
      'ref-two-ways byRaw.u3',
      'ref-two-ways byRef.m00004',
      'ref-two-ways byRef.m00005',
    ])
  })
  it('in a form that is never looked up are told', () => {
    expect(refs({ u1: 'm7' }, { m7: 'u1' }).codes).toEqual(['ref-form'])
  })
  it('of one direction make the other', () => {
    const read = check({ messageRefs: { byRaw: { u1: 'm00001', u2: 'BLOCKED' } } })
    expect([read.codes, plain(read.state.messageRefs.byRef)]).toEqual([['refs-one-way'], { m00001: 'u1' }])
    const back = check({ messageRefs: { byRef: { m00001: 'u1' } } })
    expect([back.codes, plain(back.state.messageRefs.byRaw)]).toEqual([['refs-one-way'], { u1: 'm00001' }])
  })
  it('that are none at all are told', () => {
    expect(check({ messageRefs: [] }).codes).toEqual(['state-refs'])
  })
  it('of ids that every object has are kept as any', () => {
    const ids = ['__proto__', 'constructor', 'toString']
    const text = `{"messages":[],"state":{"blocks":[],"nextBlockId":1,"messageRefs":{"byRaw":{${ids.map((id, i) => `"${id}":"m0000${i + 1}"`).join()}},"byRef":{${ids.map((id, i) => `"m0000${i + 1}":"${id}"`).join()}}}}}`
    const read = check(text)
    expect([read.codes, Object.keys(read.state.messageRefs.byRaw)]).toEqual([[], ids])
    expect(({} as Record<string, unknown>)['m00001']).toBeUndefined()
  })
})

describe('the rest of a state', () => {
  it('is filled from the initial one', () => {
    const { kernel, codes } = readState({ messages: [], state: {} })
    expect([codes, kernel!.state]).toEqual([
      [],
      {
        blocks: [],
        messageRefs: { byRaw: {}, byRef: {} },
        tokenSnapshot: {},
        nudge: {
          lastPerMessageNudgeTokens: 0,
          lastNudgeShownTokens: 0,
          baselineTokens: 0,
          anchors: {},
          lastShownByTier: {},
        },
        stats: { tokensCompressed: 0, compressionCount: 0, absorbedTokens: 0 },
        absorbed: [],
        nextBlockId: 1,
        nextRunId: 1,
      },
    ])
  })
  it('keeps what a later kernel wrote', () => {
    const later = {
      lastPassIds: ['u1'],
      hiddenOrphanRefs: ['m00001'],
      terminalStreak: 2,
      rules: [{ a: 1 }],
      nextRuleId: 3,
      absorbed: [{ id: 'x' }],
      minted: [{ from: 'a', to: 'b', at: 0 }],
      stats: {
        tokensCompressed: 1,
        compressionCount: 2,
        absorbedTokens: 3,
        storedCount: 4,
        retrievalCount: 5,
      },
    }
    const read = check(later)
    expect([read.codes, read.state]).toMatchObject([[], later])
  })
  it.each<[string, JsonObject, string]>([
    ['nudge', { nudge: { baselineTokens: -2 } }, 'state.nudge.baselineTokens'],
    ['nudge of a wrong type', { nudge: 4 }, 'state.nudge'],
    ['stats', { stats: { compressionCount: 0.5 } }, 'state.stats.compressionCount'],
    ['snapshot', { tokenSnapshot: { m00001: 'x' } }, 'state.tokenSnapshot.m00001'],
    ['snapshot of a wrong type', { tokenSnapshot: [] }, 'state.tokenSnapshot'],
    ['last pass', { lastPassIds: 4 }, 'state.lastPassIds'],
    ['streak', { terminalStreak: -1 }, 'state.terminalStreak'],
    ['rules', { rules: {} }, 'state.rules'],
  ])('%s of the wrong kind is told by its path', (_, more, field) => {
    const { diagnostics } = check(more)
    expect(diagnostics).toMatchObject([{ code: 'state-field', kind: 'mended', field }])
  })
  it.each<[string, unknown, string]>([
    ['a state', { messages: [u1], state: 4 }, 'state-shape'],
    ['blocks', { messages: [u1], state: state({ blocks: {} }) }, 'state-blocks'],
    ['minted ids', { messages: [u1], state: state({ minted: [{ from: 'a' }] }) }, 'state-list'],
  ])('%s of the wrong kind is told', (_, document, code) => {
    expect(readState(document).codes).toEqual([code])
  })
})

describe('settings', () => {
  it('of the wrong kind or an unknown name are left out', () => {
    const config = {
      tiers: { enabled: 'yes', tier2Trigger: 4 },
      nudge: 5,
      protectedTools: ['a', 1],
      colour: 'red',
    }
    const { kernel, diagnostics } = readState({ messages: [u1], state: state(), config })
    expect(kernel!.config).toEqual({ tiers: { tier2Trigger: 4 } })
    expect(diagnostics.map(({ code, field }) => [code, field])).toEqual([
      ['config-field', 'config.tiers.enabled'],
      ['config-field', 'config.nudge'],
      ['config-field', 'config.protectedTools'],
      ['config-unknown', 'config.colour'],
    ])
  })
  it('that are no object are none', () => {
    expect(readState({ messages: [u1], state: state(), config: 'x' })).toMatchObject({
      codes: ['config-field'],
      kernel: { config: null },
    })
  })
})

describe('any value at any place', () => {
  it('is read without throwing, into a state of the right kinds', () => {
    const member = fc.constantFrom(...Object.keys(state()), 'minted', 'rules', 'lastPassIds', 'absorbed')
    const inBlock = fc.dictionary(fc.constantFrom(...Object.keys(block('b1'))), fc.jsonValue())
    const value = fc.oneof(fc.jsonValue(), fc.array(inBlock))
    fc.assert(
      fc.property(fc.array(fc.tuple(member, value)), (members) => {
        const { state: read } = check(Object.fromEntries(members) as JsonObject)
        for (const one of read.blocks) {
          expect([1, 2, 3]).toContain(one.tier)
          expect([typeof one.blockId, typeof one.summary, typeof one.active]).toEqual([
            'string',
            'string',
            'boolean',
          ])
          expect(one.effectiveMessageIds.every((id) => typeof id === 'string')).toBe(true)
        }
        expect(
          [read.nextBlockId, read.nextRunId].every((next) => Number.isSafeInteger(next) && next >= 0),
        ).toBe(true)
        expect(Object.values(read.messageRefs.byRaw).every((ref) => typeof ref === 'string')).toBe(true)
      }),
    )
  })
})
