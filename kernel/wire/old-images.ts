/** Pictures of older messages taken out of a body (kernel-wire 12). */
import type { WireFormat } from './formats.ts'
import type { Wire } from './read.ts'
import { listOf, objectOf, typeOf } from './read.ts'

const IMAGES: Readonly<Record<WireFormat, string>> = {
  anthropic: 'image',
  openai: 'image_url',
  responses: 'input_image',
}

export interface Stripped<T> {
  readonly body: T
  /** Pictures, not messages. */
  readonly removed: number
}

/** All messages but the last `keepRecent`; the very body when nothing was taken out. */
export function stripHistoricalImages<T>(
  body: T,
  protocol: WireFormat | null,
  keepRecent: number,
): Stripped<T> {
  const key = protocol === 'responses' ? 'input' : 'messages'
  const object = objectOf(body)
  const list = protocol && object ? listOf(object[key]) : null
  if (!protocol || !object || !list) return { body, removed: 0 }
  const recent = Number.isFinite(keepRecent) ? Math.max(0, Math.floor(keepRecent)) : 0
  let removed = 0
  const kept = list.map((message, i) => {
    const content = listOf(objectOf(message)?.['content'])
    if (!content || i >= list.length - recent) return message
    const rest = content.filter((part) => typeOf(part) !== IMAGES[protocol])
    if (rest.length === content.length) return message
    removed += content.length - rest.length
    const type = protocol === 'responses' ? 'input_text' : 'text'
    return { ...(message as Wire), content: rest.length > 0 ? rest : [{ type, text: '[image]' }] }
  })
  return removed === 0 ? { body, removed } : { body: { ...object, [key]: kept } as T, removed }
}
