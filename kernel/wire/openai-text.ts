/** The text of OpenAI content, and content with another text (kernel-wire 7.1). */
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf, typeOf } from './read.ts'

/** Texts alone are joined: another part adds no empty line (W09). */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return (listOf(content) ?? []).filter(isText).map(textOfPart).join('\n')
}

const isText = (part: unknown): boolean => typeof part === 'string' || typeOf(part) === 'text'

const textOfPart = (part: unknown): string =>
  typeof part === 'string' ? part : (stringOf(objectOf(part)?.['text']) ?? '')

/** Parts that are no text. */
export function otherParts(content: unknown): readonly Wire[] {
  return (listOf(content) ?? []).flatMap((part): readonly Wire[] => {
    const other = typeOf(part) === 'text' ? null : objectOf(part)
    return other ? [other] : []
  })
}

/** The new text takes the place of the first text; later texts go, everything else stays in its order. */
export function contentWithText(content: unknown, text: string): unknown {
  const parts = listOf(content)
  if (!parts) return text
  const at = parts.findIndex(isText)
  if (at === -1) return text === '' ? parts : [{ type: 'text', text }, ...parts]
  const first = objectOf(parts[at])
  const changed = first ? { ...first, text } : text
  return parts.flatMap((part, i) => (i === at ? (text === '' ? [] : [changed]) : isText(part) ? [] : [part]))
}
