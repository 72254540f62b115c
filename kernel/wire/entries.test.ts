/** Entries are what the codecs write, with nothing lost on the way to the pieces. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { BiliMessage } from './index.ts'
import { bodyToCore, coreToAnthropic, coreToOpenai, coreToResponses } from './index.ts'
import { wireBodies } from './testing.ts'
import { wireEntries } from './entries.ts'

const plain = { anthropic: coreToAnthropic, 'openai-chat': coreToOpenai, 'openai-responses': coreToResponses }
const providers = ['anthropic', 'openai-chat', 'openai-responses'] as const

const bodies = fc.oneof(wireBodies.anthropic(), wireBodies.openai(), wireBodies.responses())

it('the values are those of the codecs, and every piece is in an entry or silent', () => {
  fc.assert(
    fc.property(bodies, fc.constantFrom(...providers), (body, provider) => {
      const messages: readonly BiliMessage[] = bodyToCore(body)?.projection.msgs ?? []
      const { entries, silent } = wireEntries(provider, messages)
      expect(entries.map(({ value }) => value)).toEqual(plain[provider](messages))
      expect(entries.flatMap(({ pieces }) => pieces).length + silent.length).toBe(messages.length)
      for (const { value, blocks } of entries)
        if (blocks) {
          expect(blocks.map((block) => block.value)).toEqual(value['content'])
          expect(blocks.every(({ piece }) => piece !== null)).toBe(true)
        }
    }),
    { numRuns: 500 },
  )
})

it('a block knows its piece where results go first', () => {
  const list: CoreMessage[] = [
    { id: 'a', role: 'assistant', contentType: 'tool-call', toolCallId: 'c', toolName: 'x', text: '{}' },
    { id: 'u', role: 'user', contentType: 'text', text: 'meanwhile' },
    { id: 'r', role: 'tool', contentType: 'tool-result', toolCallId: 'c', text: 'out' },
    { id: 'e', role: 'user', contentType: 'text', text: '' },
  ]
  const { entries, silent } = wireEntries('anthropic', list)
  expect(entries.map(({ blocks }) => blocks?.map(({ piece }) => piece?.id))).toEqual([['a'], ['r', 'u']])
  expect(silent.map(({ id }) => id)).toEqual(['e'])
})
