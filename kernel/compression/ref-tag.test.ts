import { expect, test } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { taggedText, withoutOwnTag } from './ref-tag.ts'

const text: CoreMessage = { id: 'a', role: 'user', contentType: 'text', text: 'hi' }
const call: CoreMessage = { ...text, contentType: 'tool-call', toolName: 'bash' }

test('tag, newline, text', () => {
  expect(taggedText('m00001', 3, text, 'hi')).toBe('<acp tokens="3" type="text">m00001</acp>\nhi')
  expect(taggedText('m00001', 0, text, '')).toBe('<acp tokens="0" type="text">m00001</acp>\n')
})

test('the type is the tool of tool messages, else the kind of content', () => {
  const typeOf = (message: CoreMessage) => /type="([^"]*)"/.exec(taggedText('m1', 1, message, ''))?.[1]
  expect(typeOf(call)).toBe('bash')
  expect(typeOf({ ...call, contentType: 'tool-result' })).toBe('bash')
  expect(typeOf({ ...text, contentType: 'tool-result' })).toBe('tool')
  expect(typeOf({ ...call, toolName: '' })).toBe('tool')
  expect(typeOf({ ...call, contentType: 'reasoning' })).toBe('reasoning')
})

test.each([
  [999, '999'],
  [1000, '1.0K'],
  [9949, '9.9K'],
  [9999, '10.0K'],
  [10000, '10K'],
  [10499, '10K'],
  [10500, '11K'],
])('%i tokens read %s', (tokens, shown) => {
  expect(taggedText('m1', tokens, text, '')).toContain(`tokens="${shown}"`)
})

test('one leading tag of the own ref goes', () => {
  expect(withoutOwnTag('<acp tokens="3" type="text">m00001</acp>\nhi', 'm00001')).toBe('hi')
  expect(withoutOwnTag('<acp x>m00001</acp>hi', 'm00001')).toBe('hi')
  expect(withoutOwnTag('<acp x>m00001</acp>\n\nhi', 'm00001')).toBe('\nhi')
  expect(withoutOwnTag('<acp x>m00001</acp><acp x>m00001</acp>', 'm00001')).toBe('<acp x>m00001</acp>')
})

test.each([
  'hi',
  '<acp x>m00002</acp>hi',
  ' <acp x>m00001</acp>',
  '<acp x',
  '<acpx>m00001</acp>',
  '<acp x>m00001</a>',
])('%s stays', (kept) => {
  expect(withoutOwnTag(kept, 'm00001')).toBe(kept)
})
