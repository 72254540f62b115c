/**
 * Rows of what runs at a position: calls without a result, then the live partial (spec/dsh-log.md 4.8,
 * 10 "Live state"). They stand behind all rows of the log and have ids of their own.
 */
import { stringAt } from '#kernel/base/read.ts'
import type { RowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Position, RowId } from '#kernel/model/units.ts'
import type { Projection } from './projection.ts'
import { assistantDraft, EVER, refOf } from './row-draft.ts'
import { streamAt } from './stream-at.ts'
import { callWords } from './tool-words.ts'

/** Ids above all rows of the log: the base and the place among the calls, or among the partials. */
export const RUNNING_BASE = 0x80000000
export const PARTIAL_BASE = 0xc0000000

/** Rows of what runs at a position: all open calls in call order, then the live stream. */
export function tailRows(p: Projection, at: Position): readonly RowId[] {
  const tail: RowId[] = []
  const { calls, partials } = p.transcript
  const began = calls.event.view()
  const settled = calls.settled.view()
  for (let place = 0; place < began.length && began[place]! < at; place++) {
    if (settled[place]! >= at) tail.push(RUNNING_BASE + place)
  }
  const last = partials.since.upperBound(at - 1) - 1
  if (last >= 0 && partials.until.get(last) >= at) tail.push(PARTIAL_BASE + last)
  return tail
}

/** A call that has no result yet. */
export function runningView(p: Projection, id: RowId): RowView | null {
  const place = id - RUNNING_BASE
  if (place >= p.transcript.calls.event.length) return null
  const event = p.transcript.calls.event.get(place)
  const settled = p.transcript.calls.settled.get(place)
  const call = p.session.event(event)
  return {
    id,
    key: `r${p.session.seqOf(event)}`,
    since: event + 1,
    until: settled === NONE ? EVER : settled + 1,
    arm: 'running',
    events: [event],
    ref: refOf(p, event),
    role: stringAt(call.data, 'name') ?? 'tool',
    text: callWords(stringAt(call.data, 'arguments') ?? ''),
    outcome: null,
    chips: [{ kind: 'running', text: 'running' }],
    expandable: true,
    marker: null,
    isError: false,
    interrupted: false,
  }
}

/** What has been streamed of the step at the position; it changes with every delta. */
export function partialView(p: Projection, id: RowId, at: Position): RowView | null {
  const place = id - PARTIAL_BASE
  if (place >= p.transcript.partials.since.length) return null
  const since = p.transcript.partials.since.get(place)
  const draft = assistantDraft(p, streamAt(p.session, since, at), since, false, 'partial')
  return {
    ...draft,
    id,
    key: `p${p.session.seqOf(since)}`,
    chips: [...draft.chips, { kind: 'live', text: 'streaming' }],
    since: at,
    until: at + 1,
  }
}
