/** What the dialog says of a case file. */
import { bytes, count, counted } from '#src/ui/format.ts'
import type { CaseAnswer } from '#src/worker/protocol.ts'

/** Characters that a link may take (src/worker/case-link.ts). */
export const LINK_MOST = 8000

export function finding({ head, size }: Pick<CaseAnswer, 'head' | 'size'>): string {
  const whole = head.events === head.eventsOfSession
  const events = whole
    ? counted(head.events, 'event')
    : `${count(head.events)} of ${counted(head.eventsOfSession, 'event')}`
  return `${bytes(size)}, ${events}`
}

export function whatIsInside(redacts: boolean): string {
  return redacts
    ? 'No word of its texts is in it. Each has a placeholder of its length, lines, punctuation and estimated tokens; ids, times, and names of tools, models and fields stay.'
    : 'All that was said, called and answered is in it, word for word.'
}

export function linkWords({ link, linkLength }: Pick<CaseAnswer, 'link' | 'linkLength'>): string {
  if (link !== null)
    return `Fits in a link: ${count(linkLength ?? link.length)} of ${count(LINK_MOST)} characters.`
  if (linkLength === null) return 'Too large for a link. Save the file and send that.'
  return `A link would take ${count(linkLength)} characters; ${count(LINK_MOST)} arrive everywhere. Save the file and send that.`
}
