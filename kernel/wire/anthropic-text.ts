/** The text of Anthropic content, and content with another text (kernel-wire 6.2). */
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf, typeOf } from './read.ts'

/** Of a tool result: a string as it is; of a list the texts, each other block an empty line. */
export function resultText(content: unknown): string {
  return typeof content === 'string' ? content : (listOf(content) ?? []).map(textOfBlock).join('\n')
}

const textOfBlock = (block: unknown): string =>
  typeOf(block) === 'text' ? (stringOf(objectOf(block)?.['text']) ?? '') : ''

/** The new text takes the place of the first text; later texts go, everything else stays (W05). */
export function contentWithText(content: unknown, text: string): unknown {
  const blocks = listOf(content)
  if (!blocks?.some((block) => typeOf(block) !== 'text')) return text
  const at = blocks.findIndex((block) => typeOf(block) === 'text')
  const kept = blocks.filter((block, i) => i === at || typeOf(block) !== 'text')
  if (at === -1) return text === '' ? kept : [{ type: 'text', text }, ...kept]
  const place = kept.indexOf(blocks[at])
  // An empty text block is refused.
  return text === '' ? kept.toSpliced(place, 1) : kept.with(place, { ...(blocks[at] as Wire), text })
}
