/** Core messages to a Responses input: patched where its layout is known, or built anew (kernel-wire 8.7, 8.8). */
import type { WireNote } from './layout.ts'
import { placeOnLayout } from './layout.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { objectOf } from './read.ts'
import { itemOf } from './responses-item.ts'
import type { ResponsesProjection } from './responses-read.ts'

/** Without a layout: items that had no piece are not in it. Raw items stand while nobody changed them (W26). */
export function coreToResponses(
  messages: readonly BiliMessage[],
  customToolCallIds: ReadonlySet<string> = new Set(),
): readonly Wire[] {
  const out: Wire[] = []
  for (let from = 0; from < messages.length;) {
    let end = from + 1
    const raw = objectOf(messages[from]!.rawResponsesItem)
    while (end < messages.length && raw && messages[end]!.rawResponsesItem === raw) end++
    const item = itemOf(messages.slice(from, end), customToolCallIds)
    if (item) out.push(item)
    from = end
  }
  return out
}

/** Items that nobody touched go back as they came; a string stays one while nothing else is said. */
export function patchResponsesInput(
  projection: ResponsesProjection,
  messages: readonly BiliMessage[],
  note?: WireNote,
): string | readonly unknown[] {
  const { layout, stringInput, customToolCallIds } = projection
  if (stringInput) {
    const [only] = messages
    if (messages.length === 1 && only!.id === stringInput.coreId && only!.role === 'user')
      return only!.text ?? stringInput.original
    return coreToResponses(messages, customToolCallIds)
  }
  const out: unknown[] = []
  for (const { unit, pieces, untouched } of placeOnLayout(layout, messages, note)) {
    if (untouched && unit !== null) out.push(layout[unit]!.original)
    else out.push(...coreToResponses(pieces, customToolCallIds))
  }
  return out
}
