/**
 * Pages of a host (spec/dsh-log.md 4.6): walking back, the cut after a number of messages; what the
 * transcript of the last page is; that all pages together give the whole.
 */
import type { LogEvent } from '#kernel/model/event.ts'
import type { Session } from '#kernel/model/session.ts'
import { formOf } from '#kernel/projections/messages.ts'
import { createTranscript } from '#kernel/projections/transcript.ts'
import type { Checks } from './check.ts'
import { nodeShape } from './shapes.ts'

interface Page {
  readonly first: number
  readonly last: number
  readonly hasMore: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- see read.ts
export function checkPages(session: Session, expected: readonly any[], checks: Checks): void {
  const events = Array.from({ length: session.eventCount }, (_, index) => session.event(index))
  const whole = transcriptOf(events)
  for (const window of expected) {
    const pages = pagesOf(events, window.maxMessages)
    checks.equal(`pages of ${window.maxMessages}`, pages, window.pages)
    const tail = transcriptOf(events.filter((event) => event.seq >= pages[0]!.first))
    checks.equal(
      `tail page of ${window.maxMessages}`,
      tail.merged().map((node) => nodeShape(node, session, tail)),
      window.tailPageNodes,
    )
    const together = transcriptOf(
      pages
        .toReversed()
        .flatMap((page) => events.filter((event) => event.seq >= page.first && event.seq <= page.last)),
    )
    const same = JSON.stringify(together.merged()) === JSON.stringify(whole.merged())
    checks.equal(`all pages of ${window.maxMessages}`, same, window.allPagesEqualFull)
  }
}

function transcriptOf(events: readonly LogEvent[]) {
  const transcript = createTranscript()
  for (const event of events) transcript.push(event)
  return transcript
}

function pagesOf(events: readonly LogEvent[], maxMessages: number): readonly Page[] {
  const pages: Page[] = []
  let end = events.length
  do {
    const cut = cutOf(events, end, maxMessages)
    pages.push({ first: events[cut]?.seq ?? 0, last: events[end - 1]?.seq ?? -1, hasMore: cut > 0 })
    end = cut
  } while (end > 0)
  return pages
}

/** Place of the first event of the page that ends before `end`. Copies on the surface cost no quota. */
function cutOf(events: readonly LogEvent[], end: number, maxMessages: number): number {
  let messages = 0
  for (let at = end - 1; at >= 0; at--) {
    const event = events[at]!
    const counts =
      formOf(event) === 'append' && (event.type === 'user/message' || event.type === 'assistant/message')
    if (!counts || ++messages < maxMessages) continue
    let first = event.seq
    for (const source of event.sources) if (source < first) first = source
    const cut = events.findIndex((one) => one.seq >= first)
    return cut === -1 ? at : cut
  }
  return 0
}
