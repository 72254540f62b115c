/** Surface nodes as one line of text each: what the model sees, in the host's words. */
import { asObject, stringAt } from '#kernel/base/read.ts'
import { clip, oneLine } from '#kernel/base/text.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Chip, SurfaceRowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { NodeId } from '#kernel/model/units.ts'
import { originalOf } from './folded-messages.ts'
import { summaryText } from './markers.ts'
import { contentOf, plainText, resultCallId, resultContent, sourceOf, textOf } from './messages.ts'
import { MessageFlag } from './messages-table.ts'
import { markerName } from './projection.ts'
import type { Projection } from './projection.ts'
import { provenanceOf } from './provenance.ts'
import { imageChips, thinkingChips, thinkingOf } from './row-draft.ts'
import { assistantBlock } from './stream.ts'
import { callWords, resultWords } from './tool-words.ts'

const SUMMARY_SHOWN = 4000

/** `drawnInto`: an assistant message of nothing but calls that this line shows, too; or NONE. */
export function surfaceRowView(
  p: Projection,
  id: NodeId,
  drawnInto: NodeId,
  isFold: boolean,
): SurfaceRowView | null {
  if (id >= p.messages.event.length) return null
  const event = p.session.event(p.messages.event.get(id))
  const flags = p.messages.flags.get(id)
  const seq = String(event.seq)
  const base = {
    id,
    events: [event.index],
    ref: seq,
    outcome: null,
    chips: [] as readonly Chip[],
    expandable: true,
    summary: null,
    nothing: false,
    block: null,
  }
  if (flags & MessageFlag.nothing)
    return {
      ...base,
      role: flags & MessageFlag.assistant ? 'asst' : 'system',
      text: 'empty: nothing is sent for it',
      expandable: false,
      nothing: true,
    }
  const marker = p.markerOf(event.index)
  const text = plainText(contentOf(event), ' ')
  if (marker) {
    const source = marker.summaryEvent ?? marker.fallbackSummaryEvent
    const summary = source === null ? null : summaryText(p.session.event(source).data)
    // The framed payload is an instruction written for the model; the summary is its readable part.
    const shown = summary ?? plainText(contentOf(event), '\n')
    return {
      ...base,
      role: 'summary',
      text: oneLine(shown),
      summary: summaryOf(markerName(marker), marker.topic ?? null, shown),
    }
  }
  if (event.type === 'tool/result') return { ...base, ...toolParts(p, id, event, drawnInto) }
  if (event.type === 'assistant/message') {
    const blocks = contentOf(event).map((block) => assistantBlock(asObject(block) ?? {}))
    const thinking = thinkingOf(blocks)
    const calls = blocks.filter((block) => block.type === 'tool-call')
    const chips = thinkingChips(thinking)
    if (flags & MessageFlag.replacement) chips.push({ kind: 'edited', text: 'copy' })
    const words =
      text.trim() !== ''
        ? text
        : thinking.trim() !== ''
          ? thinking
          : calls.map((call) => `${call.name} ${callWords(call.argsRaw)}`).join('; ') || '(blank)'
    return { ...base, role: 'asst', text: oneLine(words), chips }
  }
  if (event.type === 'system/message' || event.type === 'developer/message')
    return { ...base, role: 'system', text: oneLine(text) }
  const source = sourceOf(event)
  const isUser = (flags & MessageFlag.user) !== 0
  const chips = imageChips(contentOf(event))
  if (flags & MessageFlag.replacement) {
    const shown = plainText(contentOf(event), '\n')
    chips.push({ kind: 'edited', text: 'rewrite' })
    const summary = isFold ? summaryOf(`r${seq}`, 'Rewrite', shown) : null
    return { ...base, role: isUser ? 'user' : 'context', text: oneLine(text), chips, summary }
  }
  if (isUser) return { ...base, role: 'user', text: oneLine(text || '(no text)'), chips }
  const provenance = provenanceOf(source)
  return {
    ...base,
    role: 'context',
    text: oneLine(provenance.label === null ? text : `${provenance.label} · ${text}`),
    chips,
  }
}

const summaryOf = (name: string, topic: string | null, text: string): SurfaceRowView['summary'] => ({
  name,
  topic,
  text: clip(text, SUMMARY_SHOWN),
  clipped: text.length > SUMMARY_SHOWN,
})

function toolParts(
  p: Projection,
  id: NodeId,
  event: LogEvent,
  drawnInto: NodeId,
): Pick<SurfaceRowView, 'events' | 'ref' | 'role' | 'text' | 'outcome' | 'chips'> {
  const original = originalOf(p, id)
  const node = original === null ? null : p.nodeOf(p.fold.eventOf(original))
  const call = node?.arm === 'tool-result' && node.call ? p.session.event(node.call.event) : null
  const isCopy = (p.messages.flags.get(id) & MessageFlag.replacement) !== 0
  const isError = node?.arm === 'tool-result' && node.isError
  const calls = drawnInto === NONE ? [] : [p.fold.eventOf(drawnInto)]
  const events = [event.index, ...(call ? [call.index] : []), ...calls]
  const seqs = events.map((index) => p.session.seqOf(index))
  const first = Math.min(...seqs)
  return {
    events,
    ref: first === event.seq || isCopy ? String(event.seq) : `${first}–${event.seq}`,
    role: (call && stringAt(call.data, 'name')) || 'tool',
    text: call ? callWords(stringAt(call.data, 'arguments') ?? '') : resultCallId(event),
    outcome: resultWords(textOf(resultContent(event)), isError, false),
    chips: isCopy
      ? [{ kind: 'edited', text: 'pruned copy' }]
      : isError
        ? [{ kind: 'error', text: 'error' }]
        : [],
  }
}
