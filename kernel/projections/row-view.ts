/**
 * Transcript rows as one line of text each, read from their events when they are in sight: which view
 * a row has, and the words of those made from one message, result or retry (spec/dsh-log.md 4.2, 4.10).
 */
import { asObject, stringAt } from '#kernel/base/read.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { AssistantBlock, ModelRetryNode, ToolResultNode, TranscriptNode } from '#kernel/model/node.ts'
import type { Chip, RowView } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Position, RowId } from '#kernel/model/units.ts'
import { keyOf } from './flow.ts'
import { commandView, markerView } from './marker-view.ts'
import { contentOf, formOf, plainText, resultContent, sourceOf, textOf } from './messages.ts'
import type { Projection } from './projection.ts'
import { provenanceOf } from './provenance.ts'
import { assistantDraft, EVER, plain, refOf, imageChips } from './row-draft.ts'
import type { Draft } from './row-draft.ts'
import { assistantBlock } from './stream.ts'
import { PARTIAL_BASE, partialView, RUNNING_BASE, runningView } from './tail-rows.ts'
import { callWords, resultWords } from './tool-words.ts'

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

function userDraft(
  p: Projection,
  node: TranscriptNode & { arm: 'user' | 'steering' },
  references: string | null,
): Draft {
  const content = contentOf(p.session.event(node.event))
  const chips: Chip[] = []
  if (node.arm === 'steering') chips.push({ kind: 'steering', text: 'steering' })
  const images = imageChips(content)
  chips.push(...images)
  if (references !== null) chips.push({ kind: 'references', text: oneLine(references, 40) })
  return plain(
    p,
    node,
    'user',
    plainText(content, ' ') || (images.length > 0 ? '(image)' : '(no text)'),
    chips,
  )
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
