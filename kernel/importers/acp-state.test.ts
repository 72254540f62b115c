/** Kernel files as sessions: which shapes are read, what their messages become, what is said of bad ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { block, readState, said, state } from './acp-testing.ts'

const folder = new URL('../fixtures/acp/', import.meta.url)
const sample = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const names = readdirSync(folder)

const stamp = { version: 3, savedAt: 2000, id: 's1', createdAt: 1000 }

describe('the shapes of a kernel file', () => {
  it.each<[string, unknown, string, string | null]>([
    [
      'the envelope of a store',
      { version: 1, savedAt: 5, id: 'e', payload: { state: state() } },
      'kernel StateStore envelope',
      'e',
    ],
    [
      'the envelope of a bare state',
      { version: 1, savedAt: 5, id: 'e', payload: state() },
      'kernel StateStore envelope',
      'e',
    ],
    ['billion-context 1', { ...stamp, version: 1, state: state() }, 'billion-context v1', 's1'],
    ['billion-context 3', { ...stamp, state: state(), messages: [said('a')] }, 'billion-context v3', 's1'],
    ['messages and state', { messages: [said('a')], state: state() }, 'messages and state', null],
    ['a state', state(), 'state', null],
    ['a state under its name', { state: state() }, 'state', null],
    ['messages', { messages: [said('a')] }, 'messages', null],
    ['a list of messages', [said('a')], 'messages', null],
  ])('%s', (_, document, label, id) => {
    const { kernel, refusal, host } = readState(document)
    expect(refusal).toBeNull()
    expect(kernel).toMatchObject({ label, id })
    expect(kernel!.state.nextBlockId).toBe(label === 'messages' ? 1 : 9)
    expect(host.accepts).toBe(true)
  })

  it.each([
    ['a number', 5],
    ['an object of something else', { a: 1 }],
    ['a request body', { messages: [{ role: 'user', content: 'hi' }] }],
    ['an envelope of something else', { id: 'a', version: 1, payload: { cart: [] } }],
  ])('%s is refused', (_, document) => {
    const { refusal, kernel, header, host } = readState(document)
    expect([refusal?.code, kernel, header, host.accepts]).toEqual(['not-a-session', null, false, false])
  })

  it('say what they know of the session', () => {
    const document = {
      ...stamp,
      meta: { title: 'A title', protocol: 'anthropic' },
      stats: { contextTokens: 2500 },
      config: { modelContextLimit: 200_000, tiers: { enabled: false } },
      state: state({ blocks: [block('b1')] }),
      blockContents: {
        b1: { one: { text: 'short', count: 1 }, full: { text: 'all of it', count: 2 } },
        b2: {},
      },
      messages: [said('a')],
      contentStore: { version: 1 },
    }
    const { session, kernel, events, raw } = readState(document)
    expect(session.header).toMatchObject({ id: 's1', version: 3, createdAt: 1000 })
    expect(session.header.raw).toMatchObject({ savedAt: 2000, meta: { title: 'A title' } })
    expect(session.header.raw).not.toHaveProperty('messages')
    expect(kernel).toMatchObject({
      savedAt: 2000,
      tokenCount: 2500,
      modelContextLimit: 200_000,
      config: { modelContextLimit: 200_000, tiers: { enabled: false } },
      eventOf: [1],
    })
    expect({ ...kernel!.blockContents }).toEqual({ b1: 'all of it' })
    expect(kernel!.others).toMatchObject({ contentStore: { version: 1 } })
    expect(events[0]).toMatchObject({ type: 'session/title', op: null, data: { title: 'A title' } })
    expect(raw(0)).toBe('"A title"')
  })

  it('hand only small members on as facts', () => {
    const text = JSON.stringify({ ...stamp, note: 'n', long: 'x'.repeat(3000), state: state() })
    const { session } = readState(
      text.replace('"note":"n"', `"note":"n","deep":${'['.repeat(5000)}${']'.repeat(5000)}`),
    )
    expect(session.header.raw).toEqual({ ...stamp, note: 'n' })
    expect(readState(state()).session.header.raw).not.toHaveProperty('messageRefs')
  })

  it('of billion-context 1 have their numbers at the top', () => {
    expect(readState({ ...stamp, version: 1, contextTokens: 7, state: state() }).kernel!.tokenCount).toBe(7)
  })

  it('without messages say so', () => {
    const { codes, kernel } = readState({ ...stamp, version: 2, state: state() })
    expect([codes, kernel!.messages, kernel!.eventOf]).toEqual([['kernel-file-no-messages'], null, []])
  })

  it('without a state have one in which nothing has happened', () => {
    const { codes, kernel } = readState([said('a')])
    expect(codes).toEqual(['kernel-file-no-state'])
    expect(kernel!.state).toMatchObject({ blocks: [], nextBlockId: 1, nextRunId: 1 })
  })

  it('of a version that nobody described are read as the newest', () => {
    const { diagnostics } = readState({ ...stamp, version: 7, state: state(), messages: [] })
    expect(diagnostics).toMatchObject([{ code: 'kernel-file-version', kind: 'note', field: 'version' }])
  })

  it('with messages that are no list have none', () => {
    const { codes, diagnostics, kernel } = readState({ state: state(), messages: 'gone' })
    expect(codes).toEqual(['messages-shape', 'kernel-file-no-messages'])
    expect(diagnostics[0]).toMatchObject({ field: 'messages', line: 1 })
    expect(kernel!.messages).toBeNull()
  })
})

describe('messages as events', () => {
  const call = {
    id: 'c',
    role: 'assistant',
    contentType: 'tool-call',
    text: '{"a":1}',
    toolName: 'read',
    toolCallId: 't1',
  }
  const answer = { id: 'r', role: 'tool', contentType: 'tool-result', text: 'done', toolCallId: 't1' }
  const document = [
    said('u'),
    said('s', 'system'),
    said('a', 'assistant'),
    { id: 'k', role: 'assistant', contentType: 'reasoning', text: 'hm' },
    call,
    answer,
  ]
  const read = readState(document)

  it('are of the types of a log, each message on the surface', () => {
    expect(read.events.map(({ type, op }) => [type, op?.op ?? null])).toEqual([
      ['user/message', 'append'],
      ['system/message', 'append'],
      ['assistant/message', 'append'],
      ['assistant/message', 'append'],
      ['assistant/message', 'append'],
      ['tool/call', null],
      ['tool/result', 'append'],
    ])
    expect(read.kernel!.eventOf).toEqual([0, 1, 2, 3, 4, 6])
  })

  it('pair a call with its result', () => {
    expect(read.events[5]!.data).toEqual({ callId: 't1', name: 'read', arguments: '{"a":1}' })
    expect(read.events[6]!.data).toMatchObject({
      message: {
        source: { kind: 'tool', callId: 't1' },
        content: [{ type: 'tool-result', toolCallId: 't1' }],
      },
    })
  })

  it('are numbered by their place, and read again as they were', () => {
    read.events.forEach((event, index) => {
      expect(event).toMatchObject({ index, seq: index, time: null, sources: [] })
      expect(read.session.event(index)).toEqual(event)
      expect(read.session.typeOf(index)).toBe(event.type)
      expect(read.session.indexOf(index)).toBe(index)
    })
    expect([read.session.eventCount, read.session.indexOf(7)]).toEqual([7, null])
  })

  it('point to the bytes of their message', () => {
    const places = [0, 1, 2, 3, 4, 4, 5]
    places.forEach((place, index) => expect(JSON.parse(read.raw(index))).toEqual(document[place]))
  })

  it('point to its lines in a pretty file with carriage returns and a byte order mark', () => {
    const pretty = `\uFEFF${JSON.stringify({ messages: [said('é'), said('b')] }, null, 1)}`.replaceAll(
      '\n',
      '\r\n',
    )
    const { session, raw } = readState(pretty)
    expect([session.spanOf(0).line, session.spanOf(1).line]).toEqual([3, 9])
    expect(JSON.parse(raw(1))).toEqual(said('b'))
  })

  it('name pictures and never hold them', () => {
    const { events } = readState([said('p', 'user', { imageBase64: 'AAAA' })])
    expect(events[0]!.data['content']).toMatchObject([
      { type: 'text' },
      { type: 'image', attachment: { attachmentId: 'p' } },
    ])
  })

  it('that are parts of one original stay apart', () => {
    const { kernel, events } = readState([said('x#1', 'assistant'), said('x#2', 'assistant')])
    expect([kernel!.messages!.map(({ id }) => id), events.length]).toEqual([['x#1', 'x#2'], 2])
  })

  it('of a legacy retrieval are no prompts of a person', () => {
    expect(readState([said('acp_retrieved_m00001')]).events[0]!.data['source']).toEqual({ kind: 'retrieval' })
  })
})

describe('a document that is no JSON', () => {
  it.each([
    ['cut off', '{\n "messages": [{"id": "u1"', 2, 27],
    ['with a number that is none', '{"state":\n{"blocks":NaN}}', 2, 20],
  ])('%s is kept as bytes, and the place is told', (_, text, line, byte) => {
    const { session, diagnostics, header, kernel, host } = readState(text)
    expect([session.eventCount, header, kernel, host.accepts]).toEqual([0, true, null, false])
    expect(diagnostics).toMatchObject([{ code: 'json-document', kind: 'raw-only', line, byte }])
    expect(diagnostics[0]!.what).toContain(`line ${line}`)
    expect(new TextDecoder().decode(session.bytes(0, session.size))).toBe(text)
  })

  it('for bytes that are not UTF-8 alone is read, and they are told', () => {
    const bytes = new TextEncoder().encode(JSON.stringify([said('a?')]))
    bytes[bytes.indexOf(0x3f)] = 0xff
    const { codes, kernel } = readState(bytes)
    expect(codes).toEqual(['bad-utf-8', 'kernel-file-no-state'])
    expect(kernel!.messages![0]!.id).toBe('a\ufffd')
    expect(readState([said('\ufffd')]).codes).toEqual(['kernel-file-no-state'])
  })
})

describe('the samples', () => {
  it.each(names)('%s: every message has its event and its bytes', (name) => {
    const text = sample(name)
    const { kernel, session, raw, diagnostics } = readState(text)
    const document = JSON.parse(text) as { messages?: unknown[]; payload?: { messages: unknown[] } }
    const written = document.messages ?? document.payload?.messages ?? null
    expect(kernel!.messages).toEqual(written)
    expect(kernel!.eventOf.map((event) => JSON.parse(raw(event)) as unknown)).toEqual(written ?? [])
    expect(session.eventCount).toBeGreaterThanOrEqual(written?.length ?? 0)
    expect(diagnostics.every(({ kind }) => kind === 'note')).toBe(true)
  })

  it('give the same pretty and minified', () => {
    for (const name of names) {
      const pretty = readState(sample(name))
      const small = readState(JSON.parse(sample(name)))
      expect(small.events).toEqual(pretty.events)
      expect(small.kernel).toEqual(pretty.kernel)
    }
  })

  it('of version 2 are those of version 3 without messages', () => {
    const { messages: _, ...rest } = JSON.parse(sample('persist-v3.json')) as Record<string, unknown>
    const { kernel } = readState({ ...rest, version: 2 })
    expect(kernel).toMatchObject({ label: 'billion-context v2', messages: null, tokenCount: 2500 })
    expect(kernel!.blockContents!['b1']).toMatch(/^TASK: build the exporter/)
  })
})
