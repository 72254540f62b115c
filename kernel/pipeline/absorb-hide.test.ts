import { describe, expect, it } from 'vitest'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Frame, TurnContext } from '#kernel/model/turn.ts'
import { absorbHideNode, hideAbsorbedMessages } from './absorb-hide.ts'

const list = ['u', 'c', 't'].map((id): CoreMessage => ({ id, role: 'user', contentType: 'text' }))
const record = { callMessageId: 'c', resultMessageId: 't' }

describe('absorb-hide', () => {
  it('takes out the call and the result of each record', () => {
    expect(hideAbsorbedMessages(list, [record]).map(({ id }) => id)).toEqual(['u'])
    expect(hideAbsorbedMessages(list, [{ resultMessageId: 'u' }, null, 'x']).map(({ id }) => id)).toEqual([
      'c',
      't',
    ])
  })
  it('hides no message without a name for a call that was not there', () => {
    const nameless: CoreMessage = { id: '', role: 'user', contentType: 'text' }
    const all = [...list, nameless]
    expect(hideAbsorbedMessages(all, [{ callMessageId: '', resultMessageId: 't' }])).toContain(nameless)
    expect(hideAbsorbedMessages(all, [record])).toBe(hideAbsorbedMessages(all, [record]))
  })
  it('gives the very list back when nothing of it is named', () => {
    expect(hideAbsorbedMessages(list, [{ callMessageId: 'x' }])).toBe(list)
  })
  it('runs only when something was absorbed, and says what it hides', () => {
    const frame: Frame = { messages: list, state: createInitialState(), effects: {} }
    const absorbed: Frame = { ...frame, state: { ...frame.state, absorbed: [record] } }
    const said: string[] = []
    const ctx = {
      explain: (reason: { rule: string; id: string }) => said.push(`${reason.rule} ${reason.id}`),
    } as unknown as TurnContext
    expect(absorbHideNode.enabled!(frame, ctx)).toBe(false)
    expect(absorbHideNode.enabled!(absorbed, ctx)).toBe(true)
    const { absorbed: _none, ...bare } = frame.state
    expect(absorbHideNode.enabled!({ ...frame, state: bare }, ctx)).toBe(false)
    expect(absorbHideNode.run(absorbed, ctx).messages).toHaveLength(1)
    expect(said).toEqual(['absorb/hidden c', 'absorb/hidden t'])
    expect(absorbHideNode.run({ ...absorbed, messages: [list[0]!] }, ctx).messages).toHaveLength(1)
    const one = { ...absorbed, messages: [list[0]!] }
    expect(absorbHideNode.run(one, ctx)).toBe(one)
  })
})
