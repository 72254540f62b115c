/** Small raw logs, written out in a test. */
export interface Written {
  readonly type: string
  readonly data: object
  readonly more?: object
}

export const append = { surfaceOp: 'append' }
export const said = (id: string, text: string): Written => ({
  type: 'user/message',
  data: { id, role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text }] },
  more: append,
})
export const answered = (id: string, content: readonly object[]): Written => ({
  type: 'assistant/message',
  data: {
    turn: 1,
    step: 1,
    message: { id, role: 'assistant', source: { kind: 'model', provider: 'p', model: 'm' }, content },
  },
  more: append,
})
export const returned = (callId: string, text: string, more: object = append): Written => ({
  type: 'tool/result',
  data: {
    turn: 1,
    step: 1,
    message: {
      id: `result-${callId}`,
      role: 'user',
      source: { kind: 'tool', callId },
      content: [{ type: 'tool-result', toolCallId: callId, content: [{ type: 'text', text }] }],
    },
  },
  more,
})
export const request = (step: number): Written => ({ type: 'step/start', data: { turn: 1, step } })
export const call = (id: string) => ({ type: 'tool-call', id, name: 'bash', arguments: '{"command":"ls"}' })

export const log = (id: string, events: readonly Written[]): string =>
  [
    JSON.stringify({ type: 'session', version: 0, id, createdAt: 0, delegationDepth: 0 }),
    ...events.map(({ type, data, more }, seq) => JSON.stringify({ type, seq, time: seq, data, ...more })),
    '',
  ].join('\n')
