/** What one side of a comparison shows in a row, and what is said where the sides differ. */
import { oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { CompareCell, CompareKind } from '#kernel/model/compare.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { ReadSide } from './compare-side.ts'
import { dispositionUnder } from './disposition-under.ts'

export interface Told {
  readonly cell: CompareCell
  readonly why: string
}

export function cellOf(open: OpenSession, side: ReadSide, place: number, event: EventIndex | null): Told {
  const item = side.items[place]
  const happened = event !== null && event < side.at
  const said = happened ? dispositionUnder(open, event, side.at, side.lens) : null
  if (!item)
    return {
      cell: {
        place: null,
        role: '',
        text: '',
        tokens: null,
        kind: said?.kind ?? 'unknown',
        what: said?.what ?? (event === null ? 'Not there' : 'Not there yet'),
      },
      why: said?.why ?? (event === null ? '' : 'At this position it has not happened.'),
    }
  const stands = item.summary ? { kind: 'summary' as const, what: 'Its summary is sent' } : said
  return {
    cell: {
      place: place + 1,
      role: item.summary ? 'summary' : roleOf(item.parts[0]!),
      text: oneLine(wordsOf(item.parts), 240),
      tokens: item.tokens,
      kind: stands?.kind ?? 'verbatim',
      what: stands?.what ?? 'Sent',
    },
    why: item.summary ? '' : (said?.why ?? ''),
  }
}

/** One sentence: why the row is not the same on both sides. */
export function whyOf(kind: CompareKind, left: Told, right: Told): string | null {
  switch (kind) {
    case 'same':
      return null
    case 'worded':
      return 'Both send a summary of this fold, in other words.'
    case 'moved':
      return 'The other side sends it, too, at another place.'
    case 'left':
      return `${right.cell.what}. ${right.why}`
    case 'right':
      return `${left.cell.what}. ${left.why}`
    case 'edited':
      return right.cell.kind === 'verbatim' ? left.why : right.why
    case 'neither':
      return `Neither sends it. ${left.why} ${right.why}`
  }
}

function roleOf({ role, contentType, toolName }: CoreMessage): string {
  switch (contentType) {
    case 'tool-call':
    case 'tool-result':
      return oneLine(toolName ?? contentType.slice(5), 24)
    default:
      return role === 'assistant' ? 'asst' : role
  }
}

/** The first part that says something. */
function wordsOf(parts: readonly CoreMessage[]): string {
  return parts.find(({ text }) => text !== undefined && text.trim() !== '')?.text ?? ''
}
