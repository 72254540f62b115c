/**
 * The messages of a Chat body from its projection and the list that became of it: what nobody touched goes
 * back as it came, system messages in front and thinking in the text included. `coreToOpenai` gives the
 * same without the hoisted messages and with thinking in its field.
 */
import type { WireNote } from './layout.ts'
import { placeOnLayout } from './layout.ts'
import type { OpenaiProjection } from './openai-read.ts'
import { coreToOpenai, isLeftOver } from './openai-write.ts'
import type { BiliMessage } from './piece.ts'

export function patchOpenaiMessages(
  { layout }: OpenaiProjection,
  messages: readonly BiliMessage[],
  note?: WireNote,
): readonly unknown[] {
  const out: unknown[] = []
  // Foreign pieces may belong to what stands beside them, such as a call to the calls before it.
  let changed: BiliMessage[] = []
  const give = (): void => {
    out.push(...coreToOpenai(changed))
    changed = []
  }
  for (const { unit, pieces, untouched } of placeOnLayout(layout, messages, note)) {
    const before = changed.at(-1)
    const takesThought = before !== undefined && isLeftOver(before) && pieces[0]?.role === 'assistant'
    if (unit === null || !untouched || takesThought) {
      changed.push(...pieces)
      continue
    }
    give()
    out.push(layout[unit]!.original)
  }
  give()
  return out
}
