/** Core messages to a Responses input: patched where its layout is known, or built anew (kernel-wire 8.7, 8.8). */
import type { WireNote } from './layout.ts'
import { placeOnLayout } from './layout.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { typeOf } from './read.ts'
import { itemOf } from './responses-item.ts'
import type { ResponsesProjection } from './responses-read.ts'

/** Without a layout: items that had no piece are not in it. Raw items stand while nobody changed them (W26). */
export function coreToResponses(
  messages: readonly BiliMessage[],
  customToolCallIds: ReadonlySet<string> = new Set(),
): readonly Wire[] {
  return responsesGroups(messages)
    .map((group) => itemOf(group, customToolCallIds))
    .filter((item) => item !== null)
}

/** Pieces that one item is made of: thinking with the text behind it, else one each. */
export function responsesGroups(messages: readonly BiliMessage[]): readonly (readonly BiliMessage[])[] {
  const out: (readonly BiliMessage[])[] = []
  for (let from = 0; from < messages.length;) {
    const end = from + (isThoughtOf(messages[from]!, messages[from + 1]) ? 2 : 1)
    out.push(messages.slice(from, end))
    from = end
  }
  return out
}

/** Thinking and the text behind it that were one message; stored meanwhile, they share no reference. */
function isThoughtOf(thought: BiliMessage, said: BiliMessage | undefined): boolean {
  if (thought.contentType !== 'reasoning' || said?.contentType !== 'text') return false
  const { rawResponsesItem: raw, wireSource } = thought
  const isSame = raw === said.rawResponsesItem || wireSource === said.wireSource
  return isSame && typeOf(raw) === 'message' && typeOf(said.rawResponsesItem) === 'message'
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
