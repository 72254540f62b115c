import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyTurn } from './turn-kind.ts'
import { steeringMessagesOf, type SteeringWire } from './wire-turn.ts'

const kindOf = (wire: SteeringWire, body: unknown) => classifyTurn(steeringMessagesOf(wire, body as never))

test('an Anthropic turn goes by the kinds of its blocks', () => {
  const kind = (content: unknown, role = 'user') => kindOf('anthropic', { messages: [{ role, content }] })
  expect(kind('do it')).toBe('new_user_ask')
  expect(kind('do it', 'assistant')).toBe('unknown')
  expect(kind([{ type: 'tool_result' }])).toBe('mechanical_continuation')
  expect(kind([{ type: 'tool_result', is_error: true }, { type: 'tool_result' }])).toBe('error_continuation')
  expect(kind([{ type: 'tool_result' }, { type: 'text', text: 'and' }])).toBe('new_user_ask')
  expect(kind([{ type: 'audio' }])).toBe('unknown')
  expect(kind([null])).toBe('unknown')
})

test('results at the end of an OpenAI body are the user side', () => {
  const kind = (...messages: unknown[]) => kindOf('openai', { messages })
  const result = { role: 'tool', content: 'x' }
  expect(kind({ role: 'assistant', content: null }, result, result)).toBe('mechanical_continuation')
  expect(kind(result, { role: 'user', content: 'next' })).toBe('new_user_ask')
  const user = (...content: unknown[]) => kind({ role: 'user', content })
  expect(user({ type: 'input_audio' }, { type: 'text', text: 'x' })).toBe('new_user_ask')
  expect(user({ type: 'text', text: ' ' })).toBe('unknown')
  expect(user({ type: 'text', text: '' }, { type: 'image_url' })).toBe('new_user_ask')
  expect(user({ type: 'input_audio' })).toBe('unknown')
})

test('a Responses turn is read from its end', () => {
  const kind = (...input: unknown[]) => kindOf('responses', { input })
  const call = { type: 'function_call', call_id: 'c' }
  const output = { type: 'function_call_output', call_id: 'c' }
  const user = (...content: unknown[]) => ({ type: 'message', role: 'user', content })
  expect(kindOf('responses', { input: 'do it' })).toBe('new_user_ask')
  expect(kind(user({ type: 'input_text', text: 'go' }), { type: 'reasoning' }, call, output)).toBe(
    'mechanical_continuation',
  )
  expect(kind(call)).toBe('unknown')
  expect(kind(call, { type: 'custom_tool_call', call_id: 'd' }, output)).toBe('unknown')
  expect(kind(output, user({ type: 'input_file' }))).toBe('new_user_ask')
  expect(kind(user({ type: 'input_text', text: ' ' }))).toBe('unknown')
  expect(kind({ role: 'user', content: 'short form' })).toBe('new_user_ask')
  expect(kind(output, { role: 'assistant', content: 'done' })).toBe('unknown')
  expect(kind({ role: 'user', content: 'go' }, { role: 'developer', content: 'late note' })).toBe(
    'new_user_ask',
  )
  expect(kind({ type: 'apply_patch_call_output', call_id: 'p' })).toBe('mechanical_continuation')
})

test('a Google turn is the last content, when it is the user', () => {
  const kind = (role: string, ...parts: unknown[]) => kindOf('google', { contents: [{ role, parts }] })
  expect(kind('user', { functionResponse: {} })).toBe('mechanical_continuation')
  expect(kind('model', { text: 'x' })).toBe('unknown')
  expect(kind('user', { functionResponse: {} }, { text: 'and' })).toBe('new_user_ask')
  expect(kind('user', { inlineData: { mimeType: 'image/png' } })).toBe('new_user_ask')
  expect(kind('user', { fileData: {} })).toBe('new_user_ask')
  expect(kind('user', { executableCode: {} })).toBe('unknown')
})

test('no body makes it throw', () => {
  const wire = fc.constantFrom<SteeringWire>('anthropic', 'openai', 'responses', 'google')
  const list = fc.array(fc.jsonValue())
  fc.assert(
    fc.property(wire, fc.jsonValue(), list, (format, body, entries) => {
      kindOf(format, body)
      kindOf(format, { messages: entries, contents: entries, input: entries })
    }),
  )
})
