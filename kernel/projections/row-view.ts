/** Transcript rows as one line of text each, read from their events when they are in sight. */
import { asObject, stringAt } from '#kernel/base/read.ts'
import { oneLine } from '#kernel/base/text.ts'
import type {
  AssistantBlock,
  CommandNode,
  CompactionNode,
  ModelRetryNode,
  ToolResultNode,
  TranscriptNode,
} from '#kernel/model/node.ts'
import type { Chip, MarkerView, RowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position, RowId } from '#kernel/model/units.ts'
import { keyOf } from './flow.ts'
import { blockType, contentOf, formOf, plainText, resultContent, sourceOf, textOf } from './messages.ts'
import { markerName } from './projection.ts'
import type { Projection } from './projection.ts'
import { provenanceOf } from './provenance.ts'
import { streamAt } from './stream-at.ts'
import { assistantBlock } from './stream.ts'
import { callWords, resultWords } from './tool-words.ts'

/** Rows of what runs at a position have ids of their own, above all rows of the log. */
export const RUNNING_BASE = 0x80000000
export const PARTIAL_BASE = 0xc0000000

type Draft = Omit<RowView, 'id' | 'since' | 'until' | 'key'> & { readonly key?: string }

const EVER = NONE

export function rowView(p: Projection, id: RowId, at: Position): RowView | null {
  if (id >= PARTIAL_BASE) return partialView(p, id, at)
  if (id >= RUNNING_BASE) return runningView(p, id)
  const rows = p.rows()
  const node = rows.nodes[id]
  if (!node) return null
  const from = rows.from[id]! + 1
  const whole = { id, key: keyOf(node), since: from, until: EVER }
  switch (node.arm) {
    case 'command':
      return commandView(p, node, whole, at)
    case 'compaction':
      return markerView(p, node, whole, at)
    case 'model-retry': {
      const chain = rows.chains.get(id) ?? [node]
      const so = chain.filter((retry) => retry.event < at)
      return { ...whole, ...retryDraft(p, so.at(-1) ?? node, so.length, at), ...lifeOf(chain, at) }
    }
    case 'user':
    case 'steering': {
      // References that follow directly are drawn into the row from then on.
      const next = node.event + 1
      const references = next < p.session.eventCount && at > next ? referencesOf(p, next) : null
      return {
        ...whole,
        ...draftOf(p, id, node, references),
        since: at > next ? next + 1 : from,
        until: at > next ? EVER : next + 1,
      }
    }
    default:
      return { ...whole, ...draftOf(p, id, node, null) }
  }
}

function draftOf(p: Projection, id: RowId, node: TranscriptNode, references: string | null): Draft {
  switch (node.arm) {
    case 'user':
    case 'steering':
      return userDraft(p, node, references)
    case 'context':
      return contextDraft(p, node)
    case 'assistant':
      return assistantDraft(p, node.frozen ?? blocksOf(p, node.event), node.event, node.interrupted, node.arm)
    case 'tool-result':
      return toolDraft(p, node, p.rows().calls[id] ?? NONE)
    case 'turn-error':
      return plain(p, node, 'error', node.message, [{ kind: 'error', text: node.code }], true)
    case 'system':
      return plain(p, node, 'system', plainText(contentOf(p.session.event(node.event)), ' ') || '(empty)', [])
    default:
      return plain(p, node, 'other', p.session.typeOf(node.event), [])
  }
}

const blocksOf = (p: Projection, event: EventIndex): readonly AssistantBlock[] =>
  contentOf(p.session.event(event)).map((block) => assistantBlock(asObject(block) ?? {}))

const refOf = (p: Projection, ...events: readonly EventIndex[]): string => {
  const seqs = events.map((event) => p.session.seqOf(event)).sort((a, b) => a - b)
  const first = seqs[0]!
  const last = seqs.at(-1)!
  return first === last ? String(first) : `${first}–${last}`
}

function plain(
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

function userDraft(
  p: Projection,
  node: TranscriptNode & { arm: 'user' | 'steering' },
  references: string | null,
): Draft {
  const content = contentOf(p.session.event(node.event))
  const chips: Chip[] = []
  if (node.arm === 'steering') chips.push({ kind: 'steering', text: 'steering' })
  const images = content.filter((block) => blockType(block) === 'image').length
  if (images > 0) chips.push({ kind: 'images', text: images === 1 ? '1 image' : `${images} images` })
  if (references !== null) chips.push({ kind: 'references', text: oneLine(references, 40) })
  return plain(p, node, 'user', plainText(content, ' ') || (images > 0 ? '(image)' : '(no text)'), chips)
}

function referencesOf(p: Projection, event: EventIndex): string | null {
  if (p.session.typeOf(event) !== 'user/message') return null
  const next = p.session.event(event)
  if (formOf(next) !== 'append') return null
  const provenance = provenanceOf(sourceOf(next))
  return provenance.role === 'recall' ? provenance.label : null
}

function contextDraft(p: Projection, node: TranscriptNode & { arm: 'context' }): Draft {
  const text = plainText(contentOf(p.session.event(node.event)), ' ')
  const chips: Chip[] = [
    { kind: 'form', text: node.form ?? (node.role === 'recall' ? 'recall' : 'injected') },
  ]
  return plain(p, node, 'context', node.label === null ? text : `${node.label} · ${text}`, chips)
}

function assistantDraft(
  p: Projection,
  blocks: readonly AssistantBlock[],
  event: EventIndex,
  interrupted: boolean,
  arm: RowView['arm'],
): Draft {
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ')
  const thinking = blocks.flatMap((block) => (block.type === 'reasoning' ? [block.text] : [])).join(' ')
  const others = blocks.filter((block) => block.type === 'other').length
  const chips: Chip[] = []
  if (thinking.trim() !== '')
    chips.push({
      kind: 'thinking',
      text: `thinking ≈${Math.max(1, Math.ceil(thinking.length / 4)).toLocaleString('en')}`,
    })
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

function toolDraft(p: Projection, node: ToolResultNode, calls: number): Draft {
  const { session } = p
  const call = node.call ? session.event(node.call.event) : null
  const args = call ? stringAt(call.data, 'arguments') : null
  const result = node.interrupted ? '' : textOf(resultContent(session.event(node.event)))
  const children = p.transcript.subCalls.childrenOf(node.callId).length
  const chips: Chip[] = []
  if (node.interrupted) chips.push({ kind: 'interrupted', text: 'interrupted' })
  else if (node.isError) chips.push({ kind: 'error', text: node.errorCode ?? 'error' })
  if (children > 0)
    chips.push({ kind: 'sub-calls', text: children === 1 ? '1 sub-call' : `${children} sub-calls` })
  const message = calls === NONE ? [] : [p.messages.event.get(calls)]
  const events = [
    ...(node.interrupted ? [] : [node.event]),
    ...(node.call ? [node.call.event] : []),
    ...message,
  ]
  return {
    arm: 'tool-result',
    events: events.length > 0 ? events : [node.event],
    ref: refOf(p, ...(events.length > 0 ? events : [node.event])),
    role: node.call?.name || 'tool',
    text: args === null ? '(call not in the log)' : callWords(args),
    outcome: resultWords(result, node.isError, node.interrupted),
    chips,
    expandable: true,
    marker: null,
    isError: node.isError && !node.interrupted,
    interrupted: node.interrupted,
  }
}

type Whole = Pick<RowView, 'id' | 'key' | 'since' | 'until'>

function commandView(p: Projection, node: CommandNode, whole: Whole, at: Position): RowView {
  const done = node.doneEvent !== null && node.doneEvent < at ? node : null
  const pair = p.rows().pairOfCommand.get(node)
  const name = node.name === null ? '(command)' : `/${node.name}`
  const asked = node.args ? `${name} ${node.args}` : name
  const isRunning = done === null && node.name !== null
  // The seed's form for the one command whose end is another row.
  const text = isRunning && node.name === 'compact' ? 'compact · Compacting context…' : asked
  const settled = node.doneEvent ?? EVER
  return {
    ...whole,
    arm: 'command',
    events: [node.event, ...(done && node.doneEvent !== node.event ? [node.doneEvent!] : [])],
    ref: refOf(p, node.event),
    role: 'cmd',
    text: oneLine(text),
    outcome: done?.outcome?.text ? oneLine(done.outcome.text, 200) : null,
    chips: isRunning ? [{ kind: 'running', text: 'running' }] : [{ kind: 'log-only', text: 'log-only' }],
    expandable: true,
    marker: null,
    isError: done?.outcome?.kind === 'error',
    interrupted: false,
    since: done ? settled + 1 : whole.since,
    until: done ? (pair?.since ?? EVER) : settled === EVER ? EVER : settled + 1,
  }
}

function markerView(p: Projection, node: CompactionNode, whole: Whole, at: Position): RowView {
  const pair = p.rows().pairOfMarker.get(node)
  const paired = pair && at >= pair.since ? pair : null
  const asked = paired ? `/compact${paired.command.args ? ` ${paired.command.args}` : ''}` : null
  const marker: MarkerView = {
    ordinal: node.ordinal,
    name: markerName(node),
    items: node.shadowedItemCount,
    tokens: node.shadowedTokenCount,
    fallback: node.fallbackSummaryEvent !== null,
    hasSummary: node.hasSummary || node.fallbackSummaryEvent !== null,
    command: asked,
  }
  return {
    ...whole,
    key: paired ? keyOf(paired.command) : whole.key,
    arm: paired ? 'command-compaction' : 'compaction',
    events: [
      node.event,
      ...[node.summaryEvent ?? node.fallbackSummaryEvent].filter((event) => event !== null),
      ...(paired ? [paired.command.event] : []),
    ],
    ref: refOf(p, node.event),
    role: paired ? 'cmd' : 'fold',
    text: markerSentence(node, paired?.command ?? null),
    outcome: null,
    chips: [],
    expandable: marker.hasSummary,
    marker,
    isError: false,
    interrupted: false,
    since: paired ? pair!.since : whole.since,
    until: !paired && pair ? pair.since : EVER,
  }
}

/** Counts when both are known, else the command's own text, else a hint (spec/dsh-log.md 4.5). */
function markerSentence(node: CompactionNode, command: CommandNode | null): string {
  const { shadowedItemCount: items, shadowedTokenCount: tokens } = node
  if (items !== null && tokens !== null) {
    return `${items.toLocaleString('en')} ${items === 1 ? 'item' : 'items'}, ${tokens.toLocaleString('en')} tokens by the host’s estimate`
  }
  if (command?.outcome?.text) return oneLine(command.outcome.text, 200)
  return node.hasSummary || node.fallbackSummaryEvent !== null
    ? 'open for the summary'
    : 'summary unavailable'
}

export function retryStateAt(node: ModelRetryNode, at: Position): ModelRetryNode['retryState'] {
  return node.startedEvent !== null && node.startedEvent < at ? 'started' : 'scheduled'
}

/** Positions between which nothing happens to a chain of retries. */
function lifeOf(chain: readonly ModelRetryNode[], at: Position): { since: Position; until: Position } {
  let since = chain[0]!.event + 1
  let until: Position = EVER
  for (const event of chain.flatMap((retry) => [retry.event, retry.startedEvent ?? EVER])) {
    if (event < at) since = Math.max(since, event + 1)
    else if (event !== EVER) until = Math.min(until, event + 1)
  }
  return { since, until }
}

/** A chain of retries as its last one says at the position. */
function retryDraft(p: Projection, node: ModelRetryNode, count: number, at: Position): Draft {
  const failure = asObject(p.session.event(node.event).data['failure'])
  const code = stringAt(failure, 'code')
  // As with turn errors: texts of this code can echo a key.
  const message = code === 'AUTH' ? 'API key is invalid' : (stringAt(failure, 'message') ?? 'request failed')
  return plain(p, node, 'retry', `${message}${count > 1 ? `, ${count} tries` : ''}`, [
    { kind: 'retry', text: retryStateAt(node, at) },
  ])
}

/** A call that has no result yet. */
function runningView(p: Projection, id: RowId): RowView | null {
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
function partialView(p: Projection, id: RowId, at: Position): RowView | null {
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

/** Rows of what runs at a position: all open calls in call order, then the live stream. */
export function tailRows(p: Projection, at: Position): readonly RowId[] {
  const tail: RowId[] = []
  const { calls, partials } = p.transcript
  for (let place = 0; place < calls.event.length && calls.event.get(place) < at; place++) {
    if (calls.settled.get(place) >= at) tail.push(RUNNING_BASE + place)
  }
  const last = partials.since.upperBound(at - 1) - 1
  if (last >= 0 && partials.until.get(last) >= at) tail.push(PARTIAL_BASE + last)
  return tail
}
