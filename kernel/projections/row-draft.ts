/**
 * What views of rows have in common (spec/dsh-log.md 4.2): their parts, the number column, a row of
 * plain text, the words of an assistant, recorded or still streaming.
 */
import { oneLine } from '#kernel/base/text.ts'
import type { Json } from '#kernel/model/json.ts'
import type { AssistantBlock, TranscriptNode } from '#kernel/model/node.ts'
import type { Chip, RowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { blockType } from './messages.ts'
import type { Projection } from './projection.ts'

/** What a row says; the rest is what it is and how long that holds. */
export type Draft = Omit<RowView, 'id' | 'since' | 'until' | 'key'> & { readonly key?: string }

/** What a row is, and the positions in which its view holds. */
export type Whole = Pick<RowView, 'id' | 'key' | 'since' | 'until'>

/** The end of a view that nothing ends. */
export const EVER: Position = NONE

/** The number column: one event, or the span of several. */
export const refOf = (p: Projection, ...events: readonly EventIndex[]): string => {
  const seqs = events.map((event) => p.session.seqOf(event)).toSorted((a, b) => a - b)
  const first = seqs[0]!
  const last = seqs.at(-1)!
  return first === last ? String(first) : `${first}–${last}`
}

export const thinkingOf = (blocks: readonly AssistantBlock[]): string =>
  blocks.flatMap((block) => (block.type === 'reasoning' ? [block.text] : [])).join(' ')

/** Says that there is thinking, and about how many tokens of it; nothing for blank thinking. */
export const thinkingChips = (thinking: string): Chip[] =>
  thinking.trim() === ''
    ? []
    : [
        {
          kind: 'thinking',
          text: `thinking ≈${Math.max(1, Math.ceil(thinking.length / 4)).toLocaleString('en')}`,
        },
      ]

/** Says how many images a message holds; nothing for none. */
export function imageChips(content: readonly Json[]): Chip[] {
  const images = content.filter((block) => blockType(block) === 'image').length
  return images > 0 ? [{ kind: 'images', text: images === 1 ? '1 image' : `${images} images` }] : []
}

export function plain(
  p: Projection,
  node: TranscriptNode,
  role: string,
  text: string,
  chips: readonly Chip[],
  isError = false,
): Draft {
  return {
    arm: node.arm,
    events: [node.event],
    ref: refOf(p, node.event),
    role,
    text: oneLine(text),
    outcome: null,
    chips,
    expandable: true,
    marker: null,
    isError,
    interrupted: false,
  }
}

export function assistantDraft(
  p: Projection,
  blocks: readonly AssistantBlock[],
  event: EventIndex,
  interrupted: boolean,
  arm: RowView['arm'],
): Draft {
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ')
  const thinking = thinkingOf(blocks)
  const others = blocks.filter((block) => block.type === 'other').length
  const chips: Chip[] = thinkingChips(thinking)
  if (interrupted) chips.push({ kind: 'interrupted', text: 'interrupted' })
  const shown = text.trim() === '' ? thinking : text
  return {
    arm,
    events: [event],
    ref: refOf(p, event),
    role: 'asst',
    text: oneLine(shown.trim() === '' && others > 0 ? '(other content)' : shown),
    outcome: null,
    chips,
    expandable: true,
    marker: null,
    isError: false,
    interrupted,
  }
}
