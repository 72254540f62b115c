/** The live stream: what clears it, what is frozen of it (spec/dsh-log.md 4.8, 10 "Live state"). */
import { describe, expect, it } from 'vitest'
import { assistant, chunk, delta, note, opened, turnEnd } from '#kernel/testing.ts'
import { flowOf } from './flow.ts'

describe('a partial', () => {
  it('of nothing to see is not frozen: an empty delta, an empty block', () => {
    const blank = [
      chunk({ type: 'block-start', blockType: 'text' }),
      delta(''),
      chunk({ type: 'block-end', block: { type: 'reasoning', text: '' } }),
    ]
    expect(opened([...blank, turnEnd()]).nodes).toEqual([])
  })

  it('of calls alone is frozen, but is no row', () => {
    const log = opened([
      chunk({ type: 'tool-call-delta', id: 'c', name: 'ls', argumentsDelta: '{"a"' }),
      turnEnd(),
    ])
    expect(log.nodes).toMatchObject([
      {
        arm: 'assistant',
        frozen: [{ type: 'tool-call', callId: 'c', name: 'ls', argsRaw: '{"a"' }],
        visible: false,
      },
    ])
    expect(flowOf(log.nodes)).toEqual([])
  })

  it('of another turn stays', () => {
    const log = opened([delta('x', 2), turnEnd(1)])
    expect([log.nodes, log.p.transcript.partial()]).toMatchObject([[], { turn: 2, step: 1 }])
  })

  it('is cleared by a message, a retry of the same step, or a chunk of another; the end of a step does not', () => {
    const partial = (...events: Parameters<typeof opened>[0] & readonly object[]) =>
      opened([delta('x'), ...(events as readonly ReturnType<typeof delta>[])]).p.transcript.partial()
    expect(partial(note('step/end', { turn: 1, step: 1 }))).toMatchObject({ blocks: [{ text: 'x' }] })
    expect(partial(assistant('x'))).toBeNull()
    expect(partial(assistant('x', { step: 2 }))).toMatchObject({ step: 1 })
    expect(partial(note('llm/retry', { turn: 1, step: 1, retry: 1 }))).toBeNull()
    expect(partial(note('llm/retry', { turn: 1, step: 2, retry: 1 }))).toMatchObject({ step: 1 })
    expect(partial(delta('y', 1, 2))).toMatchObject({ step: 2, blocks: [{ text: 'y' }] })
  })

  it('after a retry is the second try alone', () => {
    const log = opened([
      delta('first'),
      note('llm/retry', { turn: 1, step: 1, retry: 1 }),
      delta('second'),
      turnEnd(),
    ])
    expect(log.nodes).toMatchObject([
      { arm: 'model-retry' },
      { arm: 'assistant', frozen: [{ text: 'second' }] },
    ])
  })

  it('has its blocks by their index; the end of a block says what it was', () => {
    const log = opened([
      chunk({ type: 'text-delta', index: 2, text: 'c' }),
      chunk({ type: 'reasoning-delta', index: 0, text: 'a' }),
      chunk({ type: 'text-delta', index: 1, text: 'wrong' }),
      chunk({ type: 'block-end', index: 1, block: { type: 'text', text: 'right' } }),
      chunk({ type: 'text-delta', index: -1, text: 'nowhere' }),
    ])
    expect(log.p.transcript.partial()?.blocks).toEqual([
      { type: 'reasoning', text: 'a' },
      { type: 'text', text: 'right' },
      { type: 'text', text: 'c' },
    ])
  })
})
