import { describe, expect, it } from 'vitest'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import { block, readState, said, state } from './acp-testing.ts'
import { joinState } from './join-state.ts'

const data = (more: object = {}): KernelData =>
  readState(
    state({
      messageRefs: {
        byRaw: { u1: 'm00001', a1: 'm00002', gone: 'm00003', never: 'BLOCKED' },
        byRef: { m00001: 'u1', m00002: 'a1', m00003: 'gone' },
      },
      blocks: [
        block('b1', { effectiveMessageIds: ['u1', 'gone'] }),
        block('b2', { effectiveMessageIds: ['lost'] }),
        block('b3', { effectiveMessageIds: ['a1'] }),
      ],
      ...more,
    }),
  ).kernel!

describe('a state beside a log', () => {
  it('says how much of it is there, and names what is not', () => {
    const { fits, ids, refs, blocks, partial, diagnostics } = joinState(data(), ['u1', 'a1#call', 'x'])
    expect(fits).toBe(true)
    expect(ids).toEqual({ matched: 2, unmatched: ['gone', 'never', 'lost'] })
    expect(refs).toEqual({ matched: 2, unmatched: ['m00003'] })
    expect([blocks, partial]).toEqual([{ matched: 2, unmatched: ['b2'] }, ['b1']])
    expect(diagnostics.map(({ code }) => code)).toEqual([
      'join-matched',
      'join-unmatched',
      'join-block',
      'join-block-part',
    ])
    expect(diagnostics[0]!.what).toBe(
      'Joined with a state: the log has 2 of its 5 message ids, 2 of its 3 refs lead into it',
    )
    expect(diagnostics[1]!.what).toContain('“gone”, “never”, “lost”')
  })

  it('that is all there has one thing to say', () => {
    const { diagnostics } = joinState(data(), ['u1', 'a1', 'gone', 'never', 'lost'])
    expect(diagnostics.map(({ code }) => code)).toEqual(['join-matched'])
  })

  it('of which nothing is there does not belong to it', () => {
    const joined = joinState(data(), ['x', 'y'])
    expect([joined.fits, joined.data]).toEqual([false, data()])
    expect(joined.diagnostics).toMatchObject([{ code: 'join-nothing', kind: 'note' }])
  })

  it('that names nothing belongs to any log', () => {
    expect(joinState(readState(state()).kernel!, []).fits).toBe(true)
  })
})

describe('messages of a kernel file', () => {
  const own = readState({
    messages: [said('u1'), said('u9'), { role: 'user', text: 'a', contentType: 'text' }],
    state: {},
  })

  it('give way to those of the log', () => {
    const { data: joined, diagnostics } = joinState(own.kernel!, ['u1'])
    expect([joined.messages, joined.eventOf]).toEqual([null, []])
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'join-own-messages',
      what: expect.stringContaining('2 messages') as string,
    })
    expect(diagnostics.at(-1)!.effect).toContain('“u9”')
  })

  it('are compared without the ids that were made up', () => {
    expect(joinState(own.kernel!, ['pinfold-3']).fits).toBe(false)
  })
})
