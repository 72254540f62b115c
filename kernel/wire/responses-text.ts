/** The text of a Responses message, and its content with another text (kernel-wire 8.2, 8.7). */
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf, typeOf } from './read.ts'

const TEXTS: readonly unknown[] = ['input_text', 'output_text']

/** A string as it is; of a list the texts, each other part an empty line. */
export function itemText(content: unknown): string {
  return typeof content === 'string' ? content : (listOf(content) ?? []).map(textOfPart).join('\n')
}

const isText = (part: unknown): boolean => TEXTS.includes(typeOf(part))
const textOfPart = (part: unknown): string => (isText(part) ? (stringOf(objectOf(part)?.['text']) ?? '') : '')

export const imagesOf = (content: unknown): readonly Wire[] =>
  (listOf(content) ?? [])
    .map(objectOf)
    .filter((part) => part !== null && part['type'] === 'input_image') as Wire[]

/** What a user's message shows: its text, or that there is a picture. */
export function displayText(content: unknown): string {
  const text = itemText(content)
  const isPicture = imagesOf(content).length > 0 && !(listOf(content) ?? []).some(isText)
  return isPicture || text === '' ? '[image]' : text
}

/** The first text becomes the new one, later ones empty; a message without one gets it in front. */
export function contentWithText(content: unknown, text: string, type = 'input_text'): unknown {
  const parts = listOf(content)
  if (!parts) return text
  const at = parts.findIndex(isText)
  if (at === -1) return [{ type, text }, ...parts]
  return parts.map((part, i) => (isText(part) ? { ...(part as Wire), text: i === at ? text : '' } : part))
}

/** Of a reasoning item: the thoughts themselves, or their summary (8.4). */
export function reasoningText(item: Wire): string {
  return partTexts(item['content'], 'reasoning_text') || partTexts(item['summary'], 'summary_text')
}

const partTexts = (parts: unknown, type: string): string =>
  (listOf(parts) ?? [])
    .filter((part) => typeOf(part) === type)
    .map((part) => stringOf(objectOf(part)?.['text']) ?? '')
    .join('\n')

/** The item with other thoughts, where its text was found. */
export function reasoningWithText(item: Wire, text: string): Wire {
  const inContent = partTexts(item['content'], 'reasoning_text') !== ''
  const [key, type] = inContent ? ['content', 'reasoning_text'] : ['summary', 'summary_text']
  const parts = listOf(item[key]) ?? []
  const at = parts.findIndex((part) => typeOf(part) === type)
  // What stands for sealed thoughts is no text of theirs.
  if (at === -1) return item
  const kept = parts.filter((part, i) => i === at || typeOf(part) !== type)
  return { ...item, [key]: kept.with(kept.indexOf(parts[at]), { ...(parts[at] as Wire), text }) }
}
