/** A request through the codec, the kernel and the codec again, as a host sends it: for each provider. */
import { describe, expect, it } from 'vitest'
import { createCore, createInitialState, defaultConfig } from './index.ts'
import type { CompressionState, CoreMessage } from './index.ts'
import type { BiliMessage, WireFormat } from '#kernel/wire/index.ts'
import { bodyToCore, coreToBody } from '#kernel/wire/index.ts'

const LONG = 'a line of output that says something\n'.repeat(400)

/** One conversation in the words of each provider: a task, two tool calls, an answer, a further question. */
const bodies: Readonly<Record<WireFormat, { list: string; body: Record<string, unknown> }>> = {
  anthropic: {
    list: 'messages',
    body: {
      system: 'S',
      messages: [
        { role: 'user', content: 'find the bug' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'look first', signature: 'sig' },
            { type: 'tool_use', id: 't1', name: 'read', input: { path: 'a' } },
            { type: 'tool_use', id: 't2', name: 'read', input: { path: 'b' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: LONG },
            { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: LONG }] },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'It is in b.' }] },
        { role: 'user', content: 'mend it' },
      ],
    },
  },
  openai: {
    list: 'messages',
    body: {
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: 'find the bug' },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'look first',
          tool_calls: ['t1', 't2'].map((id) => ({
            id,
            type: 'function',
            function: { name: 'read', arguments: '{}' },
          })),
        },
        { role: 'tool', tool_call_id: 't1', content: LONG },
        { role: 'tool', tool_call_id: 't2', content: LONG },
        { role: 'assistant', content: 'It is in b.', annotations: [] },
        { role: 'user', content: 'mend it' },
      ],
    },
  },
  responses: {
    list: 'input',
    body: {
      instructions: 'S',
      input: [
        { type: 'message', role: 'user', content: 'find the bug' },
        { type: 'reasoning', id: 'r', summary: [], encrypted_content: 'g' },
        { type: 'function_call', id: 'f1', call_id: 't1', name: 'read', arguments: '{}' },
        { type: 'function_call', id: 'f2', call_id: 't2', name: 'read', arguments: '{}' },
        { type: 'function_call_output', call_id: 't1', output: LONG },
        { type: 'function_call_output', call_id: 't2', output: LONG },
        {
          type: 'message',
          role: 'assistant',
          id: 'm',
          content: [{ type: 'output_text', text: 'It is in b.' }],
        },
        { role: 'user', content: 'mend it' },
      ],
    },
  },
}

const core = createCore({ now: () => 1 })
const config = defaultConfig(200_000, { preserveRecentMessages: 1, compress: { minCompressRange: 0 } })

const turn = (messages: readonly CoreMessage[], state: CompressionState) =>
  core.processTurn({ messages, state, config, tokenCount: 10_000, renderTags: 'none' })

describe.each(Object.entries(bodies))('%s', (format, { list, body }) => {
  const reading = bodyToCore(body, format as WireFormat)!
  const { msgs } = reading.projection
  const first = turn(msgs, createInitialState())

  it('a turn without a fold leaves the request as it is', () => {
    expect(coreToBody(reading, first.messages as readonly BiliMessage[])).toEqual(body)
  })

  it('a fold of the tool calls leaves a request with its summary, and the rest as it came', () => {
    const answer = msgs.findIndex(({ text }) => text === 'It is in b.')
    const ref = (place: number): string => first.state.messageRefs.byRaw[msgs[place]!.id]!
    const done = core.applyCompression({
      ranges: [
        {
          startRef: ref(1),
          endRef: ref(answer - 1),
          summary: 'Both files were read from the top to the end: the bug is in b.',
          topic: 'bug',
        },
      ],
      messages: msgs,
      state: first.state,
      config,
    })
    expect(done.result.errors ?? []).toEqual([])
    const second = turn(msgs, done.state)
    const sent = coreToBody(reading, second.messages as readonly BiliMessage[])
    const entries = sent[list] as readonly unknown[]
    expect(entries.at(-1)).toEqual((body[list] as readonly unknown[]).at(-1))
    const text = JSON.stringify(sent)
    expect(text).toContain('the bug is in b.')
    expect(text).not.toContain('a line of output')
    expect(text).toContain('find the bug')
    // The request that went out is read again, and nothing in it is without its other half.
    const again = bodyToCore(sent, format as WireFormat)!
    expect(coreToBody(again, again.projection.msgs)).toEqual(sent)
    expect(again.projection.msgs.some(({ contentType }) => contentType.startsWith('tool'))).toBe(false)
  })

  it('shown refs are in the texts, and no argument breaks', () => {
    const shown = core.processTurn({
      messages: msgs,
      state: createInitialState(),
      config,
      tokenCount: 10_000,
      renderTags: 'all',
    })
    const text = JSON.stringify(coreToBody(reading, shown.messages as readonly BiliMessage[]))
    expect(text).toContain('m00001</acp>\\nfind the bug')
    if (format === 'anthropic') expect(text).toContain('"input":{"path":"a"}')
  })
})
