/** What stands around the messages: system prompts, sessions, subagents, mirrors, old pictures. */
import { afterEach, describe, expect, it } from 'vitest'
import type { MirrorEntry } from './index.ts'
import * as wire from './index.ts'

describe('system prompts', () => {
  it('of Anthropic are paragraphs; empty ones are left out', () => {
    expect(
      wire.extractSystem([{ type: 'text', text: 'a' }, { type: 'text', text: '' }, null, { text: 'b' }]),
    ).toBe('a\n\nb')
    expect(wire.extractSystem(undefined)).toBe('')
    expect(wire.extractSystem(7)).toBe('')
  })
  it('go back in the shape they had', () => {
    expect(wire.buildSystem('x', [{ type: 'text', text: 'a' }])).toEqual([{ type: 'text', text: 'x' }])
    expect(wire.buildSystem('x', undefined)).toBe('x')
  })
  it('of OpenAI: empty ones are no paragraph; nothing to add leaves the very list', () => {
    const messages = [
      { role: 'system', content: '' },
      { role: 'developer', content: 'b' },
      { role: 'user', content: 'x' },
    ]
    expect(wire.openaiToCore({ messages }).systemText).toBe('b')
    expect(wire.injectOpenaiSystem(messages, [])).toBe(messages)
    expect(wire.injectOpenaiSystem([null], ['a'])).toEqual([{ role: 'system', content: 'a' }, null])
  })
  it('of Responses: instructions first, taken as they are, unless blank', () => {
    const input = [
      { role: 'system', content: '' },
      { role: 'developer', content: 'b' },
    ]
    expect(wire.responsesToCore({ instructions: ' a ', input }).systemParts).toEqual([' a ', 'b'])
    expect(wire.responsesToCore({ instructions: ' ', input }).systemParts).toEqual(['b'])
  })
  it('a developer message is put behind definitions of tools, also where there is nothing else', () => {
    const tools = { type: 'additional_tools' }
    const message = { type: 'message', role: 'developer', content: 'd' }
    expect(wire.injectResponsesDeveloperMessage([tools], 'd')).toEqual([tools, message])
    expect(wire.injectResponsesDeveloperMessage(undefined, 'd')).toEqual([message])
  })
})

describe('reasoning of Responses, left out on demand', () => {
  const NAME = 'ACP_REASONING_KEEP'
  const before = process.env[NAME]
  afterEach(() => {
    if (before === undefined) delete process.env[NAME]
    else process.env[NAME] = before
  })
  const body = {
    input: [
      { type: 'reasoning', id: 'r', summary: [] },
      { role: 'user', content: 'x' },
    ],
  }
  it('has no piece and no slot, and is counted', () => {
    const { msgs, layout, droppedReasoning } = wire.responsesToCore(body, { reasoningKeep: ' NONE ' })
    expect([msgs.length, layout.length, droppedReasoning]).toEqual([1, 1, 1])
  })
  it('by the variable of the process, where the host does not say', () => {
    process.env[NAME] = 'none'
    expect(wire.responsesToCore(body).droppedReasoning).toBe(1)
    expect(wire.responsesToCore(body, { reasoningKeep: 'all' }).droppedReasoning).toBe(0)
    process.env[NAME] = 'all'
    expect(wire.responsesToCore(body).droppedReasoning).toBe(0)
  })
})

describe('a string input', () => {
  const projection = wire.responsesToCore({ input: 'ask' })
  const [piece] = projection.msgs
  it('stays one while nothing else is said', () => {
    expect(wire.patchResponsesInput(projection, projection.msgs)).toBe('ask')
    expect(wire.patchResponsesInput(projection, [{ ...piece!, text: 'short' }])).toBe('short')
  })
  it('becomes a list of what is said', () => {
    expect(wire.patchResponsesInput(projection, [])).toEqual([])
    const more = { id: 'n', role: 'user', contentType: 'text', text: 'nudge' } as const
    expect(wire.patchResponsesInput(projection, [piece!, more])).toEqual([
      { type: 'message', role: 'user', content: 'ask' },
      { type: 'message', role: 'user', content: 'nudge' },
    ])
  })
})

describe('subagents', () => {
  it('are told apart by their instructions, for the whole process too', () => {
    const id = `s-${wire.hashId('only here')}`
    expect(wire.subagentNamespace(id, 'parent')).toBe(id)
    expect(wire.subagentNamespace(id, 'child')).toBe(`${id}|sub:${wire.hashId('child')}`)
    expect(wire.createSubagentNamespaces().namespaceFor(id, 'child')).toBe(id)
  })
})

describe('a conversation that a host has stored', () => {
  const view: readonly MirrorEntry[] = [
    { role: 'user', blocks: [{ type: 'text', text: 'go' }] },
    {
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'hm', signature: 'sig' },
        { type: 'text', text: 'ok' },
        { type: 'toolCall', id: 'c1', name: 'ls', arguments: { d: '.' } },
      ],
    },
    { role: 'toolResult', toolCallId: 'c1', blocks: [{ type: 'text', text: 'x' }] },
    { role: 'meta', text: 'compacted' },
  ]
  const idsOf = (messages: readonly { id: string }[]): string[] => messages.map(({ id }) => id)

  it('has the ids of the request that was sent', () => {
    const anthropic = wire.anthropicToCore({
      messages: [
        { role: 'user', content: 'go' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 'sig' },
            { type: 'text', text: 'ok' },
            { type: 'tool_use', id: 'c1', name: 'ls', input: { d: '.' } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'x' }] },
        {
          role: 'user',
          content: [{ type: 'text', text: 'compacted', cache_control: { type: 'ephemeral' } }],
        },
      ],
    })
    expect(idsOf(wire.mirrorAnthropicToCore(view).msgs)).toEqual(idsOf(anthropic.msgs))
    const call = { id: 'c1', type: 'function', function: { name: 'ls', arguments: '{"d":"."}' } }
    const openai = wire.openaiToCore({
      messages: [
        { role: 'system', content: 'S' },
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
        { role: 'assistant', content: 'ok', reasoning_content: 'hm', tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'x' },
        { role: 'developer', content: 'compacted' },
      ],
    })
    expect(wire.mirrorOpenaiToCore(view, 'S')).toMatchObject({ systemText: 'S' })
    expect(idsOf(wire.mirrorOpenaiToCore(view, 'S').msgs)).toEqual(idsOf(openai.msgs))
    const responses = wire.responsesToCore({
      input: [
        { role: 'user', content: 'go' },
        { type: 'reasoning', id: 'rs', summary: [], content: [{ type: 'reasoning_text', text: 'hm' }] },
        { role: 'assistant', content: 'ok' },
        { type: 'function_call', call_id: 'c1', name: 'ls', arguments: '{"d":"."}' },
        { type: 'function_call_output', call_id: 'c1', output: 'x' },
        { role: 'user', content: 'compacted' },
      ],
    })
    expect(idsOf(wire.mirrorResponsesToCore(view).msgs)).toEqual(idsOf(responses.msgs))
  })
  it('says nothing for entries without words', () => {
    const silent: readonly MirrorEntry[] = [
      { role: 'user' },
      { role: 'meta' },
      { role: 'assistant', blocks: [{ type: 'thinking', thinking: ' ' }] },
    ]
    for (const mirror of [wire.mirrorAnthropic, wire.mirrorOpenai, wire.mirrorResponses])
      expect(mirror(silent)).toEqual([])
  })
})

describe('pictures of older messages', () => {
  const picture = { type: 'input_image', image_url: 'u' }
  it('are taken out, and counted; a message of pictures alone says so', () => {
    const body = {
      input: [
        { role: 'user', content: [picture, picture] },
        { role: 'user', content: [picture] },
      ],
    }
    expect(wire.stripHistoricalImages(body, 'responses', 1.9)).toEqual({
      body: { input: [{ role: 'user', content: [{ type: 'input_text', text: '[image]' }] }, body.input[1]] },
      removed: 2,
    })
    expect(wire.stripHistoricalImages(body, 'responses', -3).removed).toBe(3)
  })
  it('the very body comes back where there is nothing to do', () => {
    const body = { input: [{ role: 'user', content: [picture] }] }
    expect(wire.stripHistoricalImages(body, null, 0).body).toBe(body)
    expect(wire.stripHistoricalImages(body, 'responses', 1).body).toBe(body)
    expect(wire.stripHistoricalImages(null, 'anthropic', 0)).toEqual({ body: null, removed: 0 })
  })
})

describe('splitting thinking and URLs', () => {
  it('takes time that grows with the text and no faster', () => {
    const opened = '<think>\n'.repeat(200_000)
    expect(wire.splitDemotedThinking(opened)).toBe(null)
    const closed = '<think>\na\n</think>\n'.repeat(100_000)
    expect(wire.splitDemotedThinking(closed)?.text).toBe('')
    expect(wire.parseDataUrl(`data:${'a;'.repeat(500_000)}`)).toBe(undefined)
  })
})
