import { expect, it } from 'vitest'
import { createOpenSession } from '#kernel/open-session.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { traceAt, traceNodeAt } from './trace.ts'

const user: CoreMessage = { id: 'u', role: 'user', contentType: 'text', text: 'Do it.' }
const call: CoreMessage = {
  id: 'c',
  role: 'assistant',
  contentType: 'tool-call',
  text: '{}',
  toolName: 'bash',
  toolCallId: 'k',
}
const long: CoreMessage = {
  ...call,
  id: 'r',
  role: 'tool',
  contentType: 'tool-result',
  text: 'line\n'.repeat(9000),
}

function opened(file: object) {
  const open = createOpenSession('file.json', 'acp-state')
  open.append(new TextEncoder().encode(JSON.stringify(file)))
  open.end()
  return open
}
const nudgeAt = (file: object, at: number | null = null) =>
  traceNodeAt(opened(file), {
    at,
    pin: 'pr491',
    node: 'nudge-inject',
    side: 'all',
    from: 0,
    to: 0,
    selected: null,
    block: null,
  })!
const file = {
  messages: [user, call, long],
  state: { blocks: [] },
  config: {
    modelContextLimit: 20_000,
    preserveRecentMessages: 0,
    preserveRecentTokens: 0,
    preserveRecentTools: ['bash'],
    compress: { minCompressRange: 100 },
  },
}

it('decides by the tokens that the host measured, at the end of its list', () => {
  const { nudge, gates } = nudgeAt({ ...file, tokenCount: 15_000 })
  expect(nudge).toMatchObject({ shows: true, tier: 1, inUse: 15_000, window: 20_000, usage: 0.75 })
  expect(gates.find(({ gate }) => gate === 'over-limit')).toMatchObject({ measured: 0.75, passed: true })
  expect(nudge!.said!.text).toContain('m00001')
  expect(nudge!.said!.voice).toBe('emergency')
})

it('knows nothing of earlier positions, nor where the file says nothing', () => {
  expect(nudgeAt({ ...file, tokenCount: 15_000 }, 1).nudge).toMatchObject({
    shows: false,
    inUse: null,
    said: null,
  })
  expect(nudgeAt(file).nudge).toMatchObject({ inUse: null, usage: 0 })
})

it('says what steering asks, by the settings of the file', () => {
  const steering = (messages: readonly CoreMessage[], outputSteering?: object) =>
    traceAt(opened({ ...file, messages, ...(outputSteering && { outputSteering }) }), {
      at: null,
      pin: 'pr491',
    }).steering
  expect(steering([user])).toEqual({
    enabled: false,
    turnKind: 'new_user_ask',
    verbosityLevel: 0,
    lowerEffort: false,
  })
  const on = { enabled: true, verbosityLevel: 3 }
  expect(steering([user, call, long], on)).toEqual({
    enabled: true,
    turnKind: 'mechanical_continuation',
    verbosityLevel: 3,
    lowerEffort: true,
  })
  expect(steering([user, call], on).turnKind).toBe('unknown')
})
