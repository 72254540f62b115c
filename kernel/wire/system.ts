/** System prompts, which live outside the core list: taken out, put back (kernel-wire 6.1, 7.4, 8.9). */
import { contentText } from './openai-text.ts'
import { isSystem } from './openai-read.ts'
import { listOf, objectOf, stringOf, typeOf } from './read.ts'

const PARAGRAPH = '\n\n'

/** Text of an Anthropic `system`: blocks are paragraphs. */
export function extractSystem(system: unknown): string {
  if (typeof system === 'string') return system
  const texts = (listOf(system) ?? []).map((block) => stringOf(objectOf(block)?.['text']) ?? '')
  return texts.filter((text) => text !== '').join(PARAGRAPH)
}

/** In the shape of the original; of a list the first breakpoint is kept. */
export function buildSystem(text: string, original: unknown): unknown {
  const blocks = listOf(original)
  if (!blocks || blocks.length === 0) return text
  const breakpoint = blocks.map((block) => objectOf(block)?.['cache_control']).find(Boolean)
  return [{ type: 'text', text, ...(breakpoint ? { cache_control: breakpoint } : {}) }]
}

/** Adds parts to the system message in front, or puts one there. */
export function injectOpenaiSystem(
  messages: readonly unknown[],
  parts: readonly string[],
): readonly unknown[] {
  if (parts.length === 0) return messages
  const extra = parts.join(PARAGRAPH)
  const head = objectOf(messages[0])
  if (!head || !isSystem(head)) return [{ role: 'system', content: extra }, ...messages]
  const text = contentText(head['content'])
  const content = text === '' ? extra : `${text}${PARAGRAPH}---${PARAGRAPH}${extra}`
  return [{ ...head, content }, ...messages.slice(1)]
}

/** A developer message behind the definitions of tools in front. */
export function injectResponsesDeveloperMessage(input: unknown, content: string): readonly unknown[] {
  const items =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : (listOf(input) ?? [])
  const found = items.findIndex((item) => typeOf(item) !== 'additional_tools')
  const at = found === -1 ? items.length : found
  return items.toSpliced(at, 0, { type: 'message', role: 'developer', content })
}
