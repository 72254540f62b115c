/** What the reference loses, entry by entry of its list of weaknesses (kernel-wire-weaknesses A to D): ours must not. */
import { describe, expect, it } from 'vitest'
import { taggedText } from '#kernel/compression/ref-tag.ts'
import * as wire from './index.ts'
import type { BiliMessage, WireFormat } from './index.ts'

const { anthropicToCore, coreToAnthropic, openaiToCore, coreToOpenai, responsesToCore, coreToResponses } =
  wire

const anthropic = (...messages: unknown[]) => anthropicToCore({ messages })
const openai = (...messages: unknown[]) => openaiToCore({ messages })
const responses = (...input: unknown[]) => responsesToCore({ input })
const user = (...content: unknown[]) => ({ role: 'user', content })
const assistant = (...content: unknown[]) => ({ role: 'assistant', content })
const text = (said: string) => ({ type: 'text', text: said })

/** Without a layout, each piece's text changed by place. */
function anthropicBack(body: unknown, texts: Readonly<Record<number, string>> = {}): readonly unknown[] {
  const { msgs, cacheControls } = anthropicToCore(body)
  return coreToAnthropic(withTexts(msgs, texts), cacheControls)
}
const withTexts = (msgs: readonly BiliMessage[], texts: Readonly<Record<number, string>>): BiliMessage[] =>
  msgs.map((message, i) => (texts[i] === undefined ? message : { ...message, text: texts[i] }))
const openaiBack = (messages: readonly unknown[], texts: Readonly<Record<number, string>> = {}) =>
  coreToOpenai(withTexts(openaiToCore({ messages }).msgs, texts))
function responsesPatched(input: readonly unknown[], texts: Readonly<Record<number, string>> = {}) {
  const projection = responsesToCore({ input })
  return wire.patchResponsesInput(projection, withTexts(projection.msgs, texts))
}
const core = (message: Partial<BiliMessage>): BiliMessage => ({
  id: 'x',
  role: 'user',
  contentType: 'text',
  ...message,
})

describe('W01: bodies that providers accept or clients send', () => {
  const bodies: readonly [WireFormat, unknown][] = [
    ['anthropic', { messages: [user({ type: 'tool_result', tool_use_id: 'a' })] }],
    ['anthropic', { messages: [{ role: 'user', content: null }, user(null, 3, 'x'), null, 7, [], {}] }],
    ['openai', { messages: [{ role: 'user', content: null }, user(null), null, 'x', { role: 'user' }] }],
    ['responses', { input: [{ type: 'message', role: 'user', content: null }, null, 'x', {}] }],
    ['responses', { model: 'gpt-5', previous_response_id: 'resp_1' }],
    ['responses', { input: null }],
    ['anthropic', { messages: { not: 'a list' } }],
    ['openai', { messages: 'not a list' }],
    [
      'responses',
      {
        input: [
          { role: { toString: null }, type: [[1]] },
          { role: 'user', type: { toString: 1 } },
        ],
      },
    ],
    ['openai', {}],
  ]
  it.each(bodies)('%s %j is read, and goes back as it came', (format, body) => {
    const reading = wire.bodyToCore(body, format)!
    expect(wire.coreToBody(reading, reading.projection.msgs)).toEqual(body)
  })
  it('a result without content is an empty one', () => {
    expect(anthropic(user({ type: 'tool_result', tool_use_id: 'a' })).msgs[0]).toMatchObject({
      contentType: 'tool-result',
      toolCallId: 'a',
      text: '',
    })
  })
  it('whatever is no body at all is read as nothing', () => {
    for (const body of [null, undefined, 3, 'x', [], () => 1]) {
      expect(anthropicToCore(body).msgs).toEqual([])
      expect(openaiToCore(body).msgs).toEqual([])
      expect(responsesToCore(body).msgs).toEqual([])
      expect(wire.bodyToCore(body)).toBe(null)
    }
  })
})

describe('W02: custom tool calls of OpenAI', () => {
  const call = { id: 'x', type: 'custom', custom: { name: 'p', input: 'q' } }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  it('are read and go back as they came, or with their new input', () => {
    expect(openai(message).msgs).toMatchObject([{ toolName: 'p', toolCallId: 'x', text: 'q' }])
    expect(openaiBack([message])).toEqual([message])
    expect(openaiBack([message], { 0: 'r' })).toEqual([
      { ...message, tool_calls: [{ ...call, custom: { name: 'p', input: 'r' } }] },
    ])
  })
})

describe('W03: Anthropic blocks of an unknown type', () => {
  const body = {
    messages: [
      user({ type: 'document', source: { type: 'text', data: 'contract' } }, text('sum it up')),
      assistant(
        { type: 'redacted_thinking', data: 'sealed' },
        { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'x' } },
        { type: 'web_search_tool_result', tool_use_id: 'srv_1', content: [{ type: 'web_search_result' }] },
        text('done'),
      ),
    ],
  }
  it('have a piece each and come back in their place', () => {
    expect(anthropicBack(body)).toEqual(body.messages)
    expect(
      anthropicToCore(body).msgs.map(({ role, contentType, text: said }) => [role, contentType, said]),
    ).toEqual([
      ['user', 'text', '[document]'],
      ['user', 'text', 'sum it up'],
      ['assistant', 'reasoning', '[redacted_thinking]'],
      ['assistant', 'tool-call', '{"query":"x"}'],
      ['tool', 'tool-result', '[web_search_tool_result]'],
      ['assistant', 'text', 'done'],
    ])
  })
  it('a tag beside one stands beside it; a text that takes its place is sent instead', () => {
    const tagged = taggedText('m00001', 3, core({}), '[document]')
    const [document, question] = body.messages[0]!.content
    const [first] = anthropicBack({ messages: [body.messages[0]] }, { 0: tagged })
    expect(first).toEqual(user(text(tagged.slice(0, tagged.indexOf('\n'))), document, question))
    expect(anthropicBack({ messages: [body.messages[0]] }, { 0: 'a contract' })).toEqual([
      user(text('a contract'), question),
    ])
  })
})

describe('W04: fields of known blocks', () => {
  const blocks = [
    { ...text('a'), citations: [{ type: 'char_location' }] },
    { type: 'tool_use', id: 't', name: 'n', input: null, caller: { type: 'direct' } },
  ]
  const result = {
    type: 'tool_result',
    tool_use_id: 't',
    content: [{ ...text('a'), cache_control: { type: 'ephemeral' } }, text('b')],
    is_error: false,
  }
  it('come back while the text is what it was, and beside a new one', () => {
    const body = { messages: [assistant(...blocks), user(result)] }
    expect(anthropicBack(body)).toEqual(body.messages)
    expect(anthropicBack(body, { 0: 'A', 2: 'short' })).toEqual([
      assistant({ ...blocks[0], text: 'A' }, blocks[1]),
      user({ ...result, content: 'short' }),
    ])
  })
})

describe('W05: an edited result that holds an image', () => {
  const image = { type: 'image', source: { type: 'base64', data: 'AAAA' } }
  const result = { type: 'tool_result', tool_use_id: 't', content: [text('1280x720'), image, text('more')] }
  it('is sent edited, with its image', () => {
    expect(anthropicBack({ messages: [user(result)] }, { 0: 'trimmed' })).toEqual([
      user({ ...result, content: [text('trimmed'), image] }),
    ])
    expect(anthropicBack({ messages: [user({ ...result, content: [image] })] }, { 0: 'seen' })).toEqual([
      user({ ...result, content: [text('seen'), image] }),
    ])
  })
})

describe('W06: arguments that are JSON no more', () => {
  const call = { type: 'tool_use', id: 't', name: 'n', input: { q: 1 } }
  it.each(['<acp>m00001</acp>\n{"q":1}', '{"q":', '[1]', '"q"', ''])(
    '%j falls back to what was called',
    (broken) => {
      expect(anthropicBack({ messages: [assistant(call)] }, { 0: broken })).toEqual([assistant(call)])
    },
  )
  it('other arguments are sent', () => {
    expect(anthropicBack({ messages: [assistant(call)] }, { 0: '{"q":2}' })).toEqual([
      assistant({ ...call, input: { q: 2 } }),
    ])
  })
  it('an input that is no object goes back as it came', () => {
    const odd = { ...call, input: 'text' }
    expect(anthropicBack({ messages: [assistant(odd)] })).toEqual([assistant(odd)])
  })
  it('without a call to fall back to, the text is put into an object', () => {
    const message = core({
      role: 'assistant',
      contentType: 'tool-call',
      toolName: 'n',
      toolCallId: 't',
      text: 'ls -l',
    })
    expect(coreToAnthropic([message])).toEqual([assistant({ ...call, input: { arguments: 'ls -l' } })])
    expect(coreToAnthropic([{ ...message, text: '' }])).toEqual([assistant({ ...call, input: {} })])
  })
})

describe('W07: empty texts', () => {
  const cache_control = { type: 'ephemeral' }
  it('are left out', () => {
    expect(
      anthropicBack({ messages: [user(text('a')), { role: 'assistant', content: '' }, user(text('b'))] }),
    ).toEqual([user(text('a'), text('b'))])
  })
  it('leave their breakpoint to the block before, at the beginning to the one behind', () => {
    const empty = { ...text(''), cache_control }
    expect(anthropicBack({ messages: [user(text('a')), assistant(empty, text('b'))] })).toEqual([
      user({ ...text('a'), cache_control }),
      assistant(text('b')),
    ])
    expect(anthropicBack({ messages: [user(empty, text('a'))] })).toEqual([
      user({ ...text('a'), cache_control }),
    ])
    const thinking = { type: 'thinking', thinking: 't', signature: 's' }
    expect(anthropicBack({ messages: [user(text('a')), assistant(thinking, empty)] })).toEqual([
      user({ ...text('a'), cache_control }),
      assistant(thinking),
    ])
  })
})

describe('W08: a summary before kept results', () => {
  const summary = core({ id: 's', text: '[summary]' })
  const result = { type: 'tool_result', tool_use_id: 't', content: 'out' }
  const body = {
    messages: [
      user(text('go')),
      assistant({ type: 'tool_use', id: 't', name: 'n', input: {} }),
      user(result),
    ],
  }
  it('stands behind them, on both ways back', () => {
    const projection = anthropicToCore(body)
    const [, call, answer] = projection.msgs
    const list = [call!, summary, answer!]
    const expected = [body.messages[1], user(result, text('[summary]'))]
    expect(coreToAnthropic(list)).toEqual(expected)
    expect(wire.patchAnthropicMessages(projection, list)).toEqual(expected)
    expect(
      coreToAnthropic([
        summary,
        core({ id: 'r', role: 'tool', contentType: 'tool-result', toolCallId: 't', text: 'out' }),
      ]),
    ).toEqual([user(result, text('[summary]'))])
  })
})

describe('W09: parts of an OpenAI message', () => {
  const image = { type: 'image_url', image_url: { url: 'https://e.org/a.png' } }
  it('texts alone are joined; the parts come back in their order', () => {
    const message = user(image, text('a'), image, text('b'))
    expect(openai(message).msgs[0]!.text).toBe('a\nb')
    expect(openaiBack([message])).toEqual([message])
    expect(openaiBack([message], { 0: 'c' })).toEqual([user(image, text('c'), image)])
    expect(openaiBack([user(text('a'), image)], { 0: '' })).toEqual([user(image)])
  })
})

describe('W10: OpenAI results with other parts than text', () => {
  it('keep them', () => {
    const message = {
      role: 'tool',
      tool_call_id: 'a',
      content: [text('t'), { type: 'image_url', image_url: { url: 'u' } }],
    }
    expect(openai(message).msgs[0]!.text).toBe('t')
    expect(openaiBack([message])).toEqual([message])
    expect(openaiBack([message], { 0: 's' })).toEqual([
      { ...message, content: [text('s'), message.content[1]] },
    ])
  })
})

describe('W11: neighbouring answers', () => {
  const says = (content: string, more = {}) => ({ role: 'assistant', content, ...more })
  const call = { id: 'q', type: 'function', function: { name: 'ls', arguments: '{}' } }
  it('stay messages of their own', () => {
    const messages = [
      says('Step one.', { reasoning_content: 'r1' }),
      says('Step two.', { reasoning_content: 'r2' }),
    ]
    expect(openaiBack(messages)).toEqual(messages)
  })
  it('a text behind calls does not move in front of them', () => {
    const list = [
      core({
        id: 'a',
        role: 'assistant',
        contentType: 'tool-call',
        toolCallId: 'q',
        toolName: 'ls',
        text: '{}',
      }),
      core({ id: 'b', role: 'assistant', text: 'done' }),
      core({ id: 'c', role: 'assistant', text: 'really' }),
    ]
    expect(coreToOpenai(list)).toEqual([
      { role: 'assistant', content: null, tool_calls: [call] },
      says('done'),
      says('really'),
    ])
  })
})

describe('reasoning whose answer was folded', () => {
  it('goes with the answer that it leads to now: a message of it alone would be refused', () => {
    const one = { role: 'assistant', content: 'folded', reasoning_content: 'r1' }
    const two = { role: 'assistant', content: 'kept', reasoning_content: 'r2', annotations: [] }
    const projection = openai({ role: 'user', content: 'x' }, one, two)
    const list = projection.msgs.filter(({ text: said }) => said !== 'folded')
    const expected = [
      { role: 'user', content: 'x' },
      { ...two, reasoning_content: 'r1\nr2' },
    ]
    expect(coreToOpenai(list)).toEqual(expected)
    expect(wire.patchOpenaiMessages(projection, list)).toEqual(expected)
  })
})

describe('W12: fields and roles of OpenAI', () => {
  it.each([
    { role: 'assistant', content: null, refusal: 'no' },
    { role: 'assistant', content: null, audio: { id: 'audio_1' } },
    { role: 'assistant', content: [text('a'), { type: 'refusal', refusal: 'no' }], annotations: [1] },
    { role: 'user', content: 'hi', name: 'ann' },
    { role: 'tool', tool_call_id: 't', content: 'x', name: 'ls' },
    { role: 'function', name: 'f', content: 'legacy' },
    { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
  ])('%j comes back', (message) => {
    expect(openaiBack([{ role: 'user', content: 'x' }, message])).toEqual([
      { role: 'user', content: 'x' },
      message,
    ])
  })
  it('a refusal is what was said; edited it stays a refusal', () => {
    const message = { role: 'assistant', content: null, refusal: 'no' }
    expect(openai(message).msgs[0]!.text).toBe('no')
    expect(openaiBack([message], { 0: 'n' })).toEqual([{ ...message, refusal: 'n' }])
  })
  it('a function’s answer belongs to its latest call', () => {
    const call = { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } }
    const answer = { role: 'function', name: 'f', content: 'x' }
    const { msgs } = openai(call, answer, call, answer)
    expect(msgs.map(({ toolCallId }) => toolCallId)).toEqual([
      msgs[0]!.toolCallId,
      msgs[0]!.toolCallId,
      msgs[2]!.toolCallId,
      msgs[2]!.toolCallId,
    ])
    expect(msgs[0]!.toolCallId).not.toBe(msgs[2]!.toolCallId)
    expect(msgs[2]!.id).toBe(`${msgs[0]!.id}_1`)
  })
  it('a role that nobody knows stays where it is', () => {
    const reading = wire.bodyToCore(
      { messages: [{ role: 'critic', content: '??' }, user(text('a'))] },
      'openai',
    )!
    expect(wire.coreToBody(reading, [])).toEqual({ messages: [{ role: 'critic', content: '??' }] })
  })
})

describe('W13: hoisted system messages', () => {
  const head = { role: 'developer', content: [{ ...text('rules'), cache_control: { type: 'ephemeral' } }] }
  it('are told as they came, and put back so', () => {
    const messages = [head, { role: 'user', content: 'x' }]
    const projection = openaiToCore({ messages })
    expect(projection.systemText).toBe('rules')
    expect(projection.systemMessages).toEqual([head])
    expect(wire.patchOpenaiMessages(projection, projection.msgs)).toEqual(messages)
  })
})

describe('W14: arguments that are an object', () => {
  it('are text, and go back as they came', () => {
    const call = { id: 'c', type: 'function', function: { name: 'n', arguments: { a: 1 } } }
    const message = { role: 'assistant', content: null, tool_calls: [call] }
    expect(openai(message).msgs[0]!.text).toBe('{"a":1}')
    expect(openaiBack([message])).toEqual([message])
  })
})

describe('W15: a separator inside a field', () => {
  it('does not make two calls one', () => {
    const id = (toolCallId: string, toolName: string, said: string) =>
      wire.deriveMessageId('assistant', 'tool-call', said, { toolCallId, toolName })
    const all = [
      id('x', 'y|z', 't'),
      id('x', 'y', 'z|t'),
      id('x|y', 'z', 't'),
      id('x', 'y\\|z', 't'),
      id('x\\', '', 't'),
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('W16: identity of pictures', () => {
  const picture = (url: string) => ({ type: 'image', source: { type: 'url', url } })
  it('is what they show: taking out the cat leaves the dog its id', () => {
    const both = anthropic(user(picture('cat'), picture('dog'), text('[image]'))).msgs
    const one = anthropic(user(picture('dog'), text('[image]'))).msgs
    expect(new Set(both.map(({ id }) => id)).size).toBe(3)
    expect(one.map(({ id }) => id)).toEqual(both.slice(1).map(({ id }) => id))
    const moved = anthropic(user({ ...picture('dog'), cache_control: { type: 'ephemeral' } })).msgs
    expect(moved[0]!.id).toBe(one[0]!.id)
  })
  it('so it is with OpenAI and Responses', () => {
    const chat = (url: string) => openai(user({ type: 'image_url', image_url: { url } })).msgs[0]!.id
    const item = (url: string) =>
      responses({ role: 'user', content: [{ type: 'input_image', image_url: url }] }).msgs[0]!.id
    expect(chat('cat')).not.toBe(chat('dog'))
    expect(item('cat')).not.toBe(item('dog'))
    expect(chat('cat')).toBe(chat('cat'))
  })
})

describe('W17: twins', () => {
  it('are numbered in order; taking one out moves its own twins alone', () => {
    const all = anthropic(user(text('continue'), text('x'), text('continue'), text('y'))).msgs.map(
      ({ id }) => id,
    )
    const less = anthropic(user(text('x'), text('continue'), text('y'))).msgs.map(({ id }) => id)
    expect(all[2]).toBe(`${all[0]}_1`)
    expect(less).toEqual([all[1], all[0], all[3]])
  })
})

describe('W18: which conversation it is', () => {
  const signals = [
    { messages: [{ role: 'user', content: 'words' }] },
    { messages: [user(text('words'))] },
    { messages: [user({ ...text('words'), cache_control: { type: 'ephemeral' } }), assistant(text('x'))] },
  ].map((body) => wire.conversationSignalAnthropic(body))
  it('does not depend on shape or breakpoint', () => {
    expect(new Set(signals).size).toBe(1)
    expect(wire.conversationSignalAnthropic({ messages: [user(text('other'))] })).not.toBe(signals[0])
  })
  it('a Responses conversation keeps its fingerprint as it grows', () => {
    const first = { role: 'user', content: 'words' }
    const one = wire.conversationIdentityResponses({ input: [first] })
    const two = wire.conversationIdentityResponses({
      input: [first, { role: 'assistant', content: 'x' }, first],
    })
    expect(two).toEqual(one)
    expect(wire.conversationSignalResponses({ input: 'words' })).toBe(one.value)
    expect(wire.conversationSignalResponses({ input: [{ role: 'user', content: 'other' }] })).not.toBe(
      one.value,
    )
  })
})

describe('W19: formats', () => {
  const chat = [{ role: 'user', content: 'hi' }]
  it.each<[WireFormat | undefined, unknown]>([
    ['responses', { model: 'gpt-5', input: 'hi' }],
    ['anthropic', { model: 'claude-x', max_tokens: 10, messages: chat }],
    ['openai', { model: 'anthropic/claude-x', max_tokens: 10, messages: chat }],
    ['openai', { model: 'claude-x', max_tokens: 10, response_format: {}, messages: chat }],
    ['anthropic', { messages: [user({ type: 'image', source: {} })] }],
    ['anthropic', { messages: [user({ type: 'document', source: {} })] }],
    ['anthropic', { messages: [assistant({ type: 'redacted_thinking' })] }],
    [
      'openai',
      { messages: [user({ ...text('x'), cache_control: {} }), { role: 'tool', tool_call_id: 'a' }] },
    ],
    [
      'openai',
      { messages: [user({ ...text('x'), cache_control: {} })], tools: [{ type: 'function', function: {} }] },
    ],
    ['anthropic', { messages: chat, tools: [{ name: 'n', input_schema: {} }] }],
    ['openai', { system: undefined, messages: chat }],
    ['openai', { input: [], messages: chat }],
    ['responses', { input: [], messages: [] }],
    [undefined, { contents: [] }],
  ])('%s: %j', (format, body) => {
    expect(wire.detectWireFormat(body)).toBe(format)
  })
})

describe('W20: system messages in the middle of a Responses input', () => {
  const rule = { type: 'message', role: 'developer', content: 'RULE' }
  const ask = { type: 'message', role: 'user', content: 'a' }
  it('stay where they are, on both ways back', () => {
    const { msgs, systemParts } = responses(ask, rule)
    expect(systemParts).toEqual([])
    expect(msgs[1]).toMatchObject({ role: 'system', originalRole: 'developer', text: 'RULE' })
    expect(responsesPatched([ask, rule])).toEqual([ask, rule])
    expect(coreToResponses(msgs)).toEqual([ask, rule])
  })
  it('in front they are parts of the system prompt, and stay in the patched input', () => {
    expect(responses(rule, ask).systemParts).toEqual(['RULE'])
    expect(responsesPatched([rule, ask])).toEqual([rule, ask])
  })
})

describe('W21: definitions of tools', () => {
  const tools = { type: 'additional_tools', tools: [] }
  const ask = { type: 'message', role: 'user', content: 'a' }
  it('are once in a patched input, and all that a rebuilt one lacks', () => {
    const { preamble, msgs, customToolCallIds } = responses(tools, ask)
    expect(responsesPatched([tools, ask])).toEqual([tools, ask])
    expect([...preamble, ...coreToResponses(msgs, customToolCallIds)]).toEqual([tools, ask])
  })
  it('an unknown item is no definition', () => {
    expect(responses({ type: 'item_reference', id: 'm' }).preamble).toEqual([])
  })
})

describe('W22: built-in tools and other items', () => {
  const items = [
    { type: 'local_shell_call', id: 'l', call_id: 'c', action: { command: ['ls'] }, status: 'completed' },
    { type: 'local_shell_call_output', call_id: 'c', output: 'a' },
    { type: 'apply_patch_call', call_id: 'd', operation: { type: 'create_file' } },
    { type: 'apply_patch_call_output', call_id: 'd', output: 'ok', status: 'completed' },
    { type: 'mcp_approval_request', id: 'mcpr_1', name: 'n', arguments: '{}' },
    { type: 'compaction', encrypted_content: 'gAAA' },
    { type: 'item_reference', id: 'msg_9' },
  ]
  it('have pieces that pair, come back, and can be folded', () => {
    const projection = responses(...items)
    expect(
      projection.msgs.map(({ contentType, toolCallId, toolName }) => [contentType, toolCallId, toolName]),
    ).toEqual([
      ['tool-call', 'c', 'local_shell'],
      ['tool-result', 'c', 'local_shell'],
      ['tool-call', 'd', 'apply_patch'],
      ['tool-result', 'd', 'apply_patch'],
      ['text', undefined, undefined],
      ['text', undefined, undefined],
      ['text', undefined, undefined],
    ])
    expect(responsesPatched(items)).toEqual(items)
    expect(coreToResponses(projection.msgs)).toEqual(items)
    expect(wire.patchResponsesInput(projection, [])).toEqual([])
  })
})

describe('W23: edits of custom tool items and of reasoning', () => {
  const items = [
    { type: 'custom_tool_call', id: 'i', call_id: 'c', name: 'n', input: 'long' },
    { type: 'custom_tool_call_output', call_id: 'c', output: 'very long' },
    {
      type: 'reasoning',
      id: 'r',
      summary: [{ type: 'summary_text', text: 'because' }],
      encrypted_content: 'g',
    },
  ]
  it('are sent', () => {
    expect(responsesPatched(items, { 0: 'l', 1: 'v', 2: 'b' })).toEqual([
      { ...items[0], input: 'l' },
      { ...items[1], output: 'v' },
      { ...items[2], summary: [{ type: 'summary_text', text: 'b' }] },
    ])
  })
  it('sealed reasoning has no text to edit', () => {
    const sealed = { type: 'reasoning', id: 'r', summary: [], encrypted_content: 'g' }
    expect(responsesPatched([sealed], { 0: 'tag\nr' })).toEqual([sealed])
  })
})

describe('W24: calls without an id', () => {
  const call = { type: 'custom_tool_call', name: 'n', input: 'x' }
  const output = { type: 'custom_tool_call_output', output: 'y' }
  it('are paired with the outputs without one, in order, and the made-up id is not sent', () => {
    const items = [call, call, output, output]
    const { msgs, customToolCallIds } = responses(...items)
    expect(msgs.map(({ toolCallId }) => toolCallId)).toEqual(['call_0', 'call_1', 'call_0', 'call_1'])
    expect([...customToolCallIds]).toEqual(['call_0', 'call_1'])
    expect(responsesPatched(items, { 0: 'z' })).toEqual([{ ...call, input: 'z' }, call, output, output])
  })
})

describe('W25: thinking at the head of a Responses message', () => {
  const item = {
    type: 'message',
    role: 'assistant',
    id: 'm',
    content: [{ type: 'output_text', text: '<think>\nT\n</think>\nV' }],
  }
  const says = (said: string) => ({ ...item, content: [{ type: 'output_text', text: said }] })
  const projection = responses(item)
  const [thought, said] = projection.msgs
  it('is sent once', () => {
    expect(coreToResponses(projection.msgs)).toEqual([item])
  })
  it('also when the messages were stored meanwhile', () => {
    expect(coreToResponses(JSON.parse(JSON.stringify(projection.msgs)) as BiliMessage[])).toEqual([item])
  })
  it('each of the two can be folded alone', () => {
    expect(wire.patchResponsesInput(projection, [said!])).toEqual([says('V')])
    expect(wire.patchResponsesInput(projection, [thought!])).toEqual([says('<think>\nT\n</think>\n')])
    expect(wire.patchResponsesInput(projection, [{ ...thought!, text: 'U' }, said!])).toEqual([
      says('<think>\nU\n</think>\nV'),
    ])
  })
  it('a message that is only thinking can be folded', () => {
    const only = responses(says('<think>\nT\n</think>'))
    expect(only.layout[0]!.coreId).toBe(only.msgs[0]!.id)
    expect(wire.patchResponsesInput(only, [])).toEqual([])
  })
})

describe('W26: the plain rebuild', () => {
  it('keeps ids, annotations and states', () => {
    const items = [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'a', annotations: [1] }],
      },
      { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'n', arguments: '{}' },
      { type: 'function_call_output', id: 'fo_1', call_id: 'c', output: [{ type: 'input_text', text: 'x' }] },
    ]
    expect(coreToResponses(responses(...items).msgs)).toEqual(items)
  })
})

describe('W27: the order of the list', () => {
  const say = (said: string) => ({ type: 'message', role: 'user', content: said })
  const projection = responses(say('a'), say('b'), say('c'))
  const [a, b, c] = projection.msgs as [BiliMessage, BiliMessage, BiliMessage]
  it('is what is sent', () => {
    expect(wire.patchResponsesInput(projection, [c, a, b])).toEqual([say('c'), say('a'), say('b')])
  })
  it('two messages that came from one item are both sent', () => {
    expect(coreToResponses([a, { ...a, text: 'A' }])).toEqual([say('a'), say('A')])
  })
  it('of messages that share an id none is lost, and the host is told', () => {
    const notes: unknown[] = []
    const out = wire.patchResponsesInput(projection, [a, { ...a, text: 'A' }, b, c], (note) =>
      notes.push(note),
    )
    expect(out).toEqual([say('a'), say('b'), say('c'), say('A')])
    expect(notes).toEqual([{ code: 'duplicate-id', id: a.id }])
  })
})

describe('W34: data URLs', () => {
  it('may have parameters, and a payload that is base64', () => {
    const { parseDataUrl } = wire
    expect(parseDataUrl('data:image/png;charset=utf-8;base64,AA==')).toEqual({
      mediaType: 'image/png',
      base64: 'AA==',
    })
    expect(parseDataUrl('data:text/plain,hello')).toBe(undefined)
    expect(parseDataUrl('data:image/png;base64,not base64!')).toBe(undefined)
    expect(parseDataUrl('data:image/png;base64,AA\nAA')).toBe(undefined)
  })
})
