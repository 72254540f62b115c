import { expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import { hasMediaPayload } from './media.ts'

it.each<[Partial<CoreMessage>, boolean]>([
  [{}, false],
  [{ imageBase64: 'x' }, true],
  [{ imageBase64: '' }, false],
  [{ rawOpenaiContent: {} }, true],
  [{ rawOpenaiContent: null }, false],
  [{ rawOpenaiContent: '' }, true],
  [{ rawOpenaiContentParts: [1] }, true],
  [{ rawOpenaiContentParts: [] }, false],
  [{ rawOpenaiContentParts: 'x' }, false],
  [{ rawAnthropicBlock: { type: 'image' } }, true],
  [{ rawAnthropicBlock: { type: 'text' } }, false],
  [{ rawAnthropicBlock: 'image' }, false],
  [{ rawAnthropicBlock: { type: 'tool_result', content: [{ type: 'text' }] } }, false],
  [{ rawAnthropicBlock: { type: 'tool_result', content: [{ type: 'text' }, { type: 'image' }] } }, true],
  [{ rawAnthropicBlock: { type: 'tool_result', content: [null] } }, true],
  [{ rawAnthropicBlock: { type: 'tool_result', content: 'text' } }, false],
  [{ rawAnthropicBlock: { type: 'other', content: [{ type: 'image' }] } }, false],
  [{ rawResponsesItem: { type: 'input_image' } }, true],
  [{ rawResponsesItem: { type: 'message', content: [{ type: 'input_text' }] } }, false],
  [
    { rawResponsesItem: { type: 'message', content: [{ type: 'input_text' }, { type: 'input_image' }] } },
    true,
  ],
  [{ rawResponsesItem: { content: [null] } }, false],
  [{ rawGoogleParts: [{ text: 'x', thoughtSignature: 's' }, null, 3] }, false],
  [{ rawGoogleParts: [{ text: 'x' }, { inlineData: {} }] }, true],
  [{ rawGoogleParts: [{ fileData: { fileUri: 'u' } }] }, true],
  [{ rawGoogleParts: [{ fileData: 'u' }] }, false],
  [{ rawGoogleParts: [{ functionResponse: { parts: [{ inlineData: {} }] } }] }, true],
  [{ rawGoogleParts: [{ functionResponse: { parts: {} } }, { functionResponse: null }] }, false],
  [{ rawGoogleParts: { inlineData: {} } }, false],
  [{ rawResponsesItem: null }, false],
  [{ rawResponsesItem: [{ type: 'input_image' }] }, false],
])('%j', (fields, expected) => {
  expect(hasMediaPayload({ id: 'a', role: 'user', contentType: 'text', ...fields })).toBe(expected)
})
