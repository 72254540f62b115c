/** What the inspector shows of one event: its disposition, facts, content, tokens and links with words. */
import { asNumber, countAt, member, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Disposition, LinkRel } from '#kernel/model/disposition.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { EventDetail } from '#kernel/model/row.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { dispositionAt } from './disposition.ts'
import { isMessageType, sourceOf } from './messages.ts'
import { markerPhrase } from './projection.ts'
import type { Projection } from './projection.ts'
import { provenanceOf } from './provenance.ts'
import { jsonSection, sectionsOf, windowed } from './sections.ts'
import { sideLinks } from './side-links.ts'

const SECTION_SHOWN = 20_000

export type IsKnown = (type: string) => boolean

export function dispositionOf(p: Projection, event: EventIndex, at: Position, isKnown: IsKnown): Disposition {
  const { session } = p
  const type = session.typeOf(event)
  return dispositionAt(
    {
      fold: p.fold,
      messages: p.messages,
      event: {
        index: event,
        seq: session.seqOf(event),
        type,
        touchesSurface: touchesSurface(p, event, type),
      },
      isKnown: isKnown(type),
      nameOf: (index) => {
        const marker = p.markerOf(index)
        return marker && markerPhrase(marker)
      },
      sideLinks: sideLinks(p, event, at),
      seqOf: session.seqOf,
    },
    at,
  )
}

/** A message of the surface, or the event at which it stops; behind that, whatever may be a message. */
function touchesSurface(p: Projection, event: EventIndex, type: string): boolean {
  const { stopped } = p.fold
  if (p.messages.placeOf(event) !== null || stopped?.event === event) return true
  return stopped !== null && event > stopped.event && isMessageType(type)
}

/** `disposition`: what became of the event on the surface that is looked at. */
export function eventDetail(p: Projection, index: EventIndex, disposition: Disposition): EventDetail {
  const event = p.session.event(index)
  const span = p.session.spanOf(index)
  const marker = p.markerOf(index)
  const source = marker ? (marker.summaryEvent ?? marker.fallbackSummaryEvent) : null
  const summary = source === null ? [] : sectionsOf(p.session.event(source))
  const own = sectionsOf(event)
  const sections = [
    ...summary,
    ...(marker ? own.map((section) => ({ ...section, title: 'What the model got' })) : own),
  ]
  if (isMessageType(event.type) && !marker) sections.push(...besideMessage(event))
  return {
    event: index,
    seq: event.seq,
    type: event.type,
    time: event.time,
    line: span.line,
    byteStart: span.start,
    byteEnd: span.end,
    disposition,
    facts: factsOf(p, event, span.member, span.members),
    sections: windowed(sections, 0, SECTION_SHOWN, null),
    tokens: [],
    linkLabels: disposition.links.map((link) => ({
      rel: link.rel,
      event: link.event,
      label: labelOf(p, link.rel, link.event),
    })),
  }
}

function besideMessage({ data }: LogEvent) {
  const usage = objectAt(data, 'usage')
  return usage ? [jsonSection('Usage as recorded', usage)] : []
}

function factsOf(
  p: Projection,
  event: LogEvent,
  memberAt: number,
  members: number,
): readonly (readonly [string, string])[] {
  const { index, data, sources, type } = event
  const facts: [string, string][] = []
  const add = (name: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined && value !== '') facts.push([name, String(value)])
  }
  add('Turn', countAt(data, 'turn'))
  add('Step', countAt(data, 'step'))
  if (isMessageType(type)) {
    const source = sourceOf(event)
    add('Source', stringAt(source, 'kind'))
    add('Label', type === 'user/message' ? provenanceOf(source).label : null)
    add('Model', [stringAt(source, 'provider'), stringAt(source, 'model')].filter(Boolean).join(' / '))
  }
  const node = p.nodeOf(index)
  const seconds = node ? p.durationOf(node) : undefined
  if (seconds !== undefined)
    add('Took', seconds === null ? 'not known: no time was recorded' : inSeconds(seconds))
  if (node?.arm === 'assistant' && node.firstTokenTime !== null && node.stepStartTime !== null) {
    add('First token after', inSeconds(Math.max(0, node.firstTokenTime - node.stepStartTime) / 1000))
  }
  const marker = p.markerOf(index)
  if (marker) {
    add('Items', marker.shadowedItemCount)
    add('Tokens, by the host', marker.shadowedTokenCount)
    add('Tier', marker.tier)
    add('Topic', marker.topic)
    if (marker.fallbackSummaryEvent !== null) add('Summary', 'not cited by the checkpoint; found beside it')
  }
  if (sources.length > 0)
    add('Made from', sources.length > 12 ? `${sources.length} events` : `events ${sources.join(', ')}`)
  if (members > 1) add('Packed', `${memberAt + 1} of ${members} events on its line`)
  add('Call', stringAt(data, 'callId'))
  add('Duration', asNumber(member(data, 'durationMs')) === null ? null : `${String(data['durationMs'])} ms`)
  return facts
}

const inSeconds = (seconds: number): string =>
  `${seconds.toLocaleString('en', { maximumFractionDigits: 3 })} s`

const REL_WORDS: Readonly<Record<LinkRel, string>> = {
  'folded-into': 'Folded into',
  through: 'Through',
  covers: 'Stands for',
  copy: 'Copy that is sent',
  'copy-of': 'Original',
  'replaced-by': 'Replaced by',
  replaces: 'Replaces',
  summary: 'Summary',
  marker: 'Marker',
  command: 'Command',
  call: 'Call',
  result: 'Result',
  message: 'Message of this stream',
  'turn-end': 'Left open until the turn’s end',
  'stops-at': 'Where the surface stops',
  'decided-by': 'Decided by',
}

function labelOf(p: Projection, rel: LinkRel, event: EventIndex): string {
  const marker = p.markerOf(event)
  const what = marker ? markerPhrase(marker) : `event ${p.session.seqOf(event)}`
  return `${REL_WORDS[rel]}: ${what}`
}
