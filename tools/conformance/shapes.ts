/** Our answers in the shapes of a conformance folder (its README, "Shapes"). */
import { createHash } from 'node:crypto'
import { arrayAt, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Json } from '#kernel/model/json.ts'
import type { FlowItem, TranscriptNode } from '#kernel/model/node.ts'
import type { Session } from '#kernel/model/session.ts'
import { summaryText } from '#kernel/projections/markers.ts'
import { contentOf, derivedMessage, plainText, resultContent, textOf } from '#kernel/projections/messages.ts'
import type { Transcript } from '#kernel/projections/transcript.ts'
import { canonical } from './check.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export function nodeShape(
  node: TranscriptNode,
  session: Session,
  transcript: Transcript,
): Record<string, unknown> {
  const base = { seq: node.seq, arm: node.arm }
  switch (node.arm) {
    case 'user':
    case 'steering':
      return { ...base, textSha256: sha256(textOf(contentOf(session.event(node.event)))) }
    case 'context':
      return {
        ...base,
        role: node.role,
        // The seed-era label of a file path is the kind; the path is the newer engine's (spec 10, 4.2).
        label:
          node.sourceKind !== null && /^(agent|workspace)-instructions$/.test(node.sourceKind)
            ? node.sourceKind
            : node.label,
        form: node.form,
        textSha256: sha256(textOf(contentOf(session.event(node.event)))),
      }
    case 'assistant': {
      const text = node.frozen
        ? node.frozen.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
        : plainText(contentOf(session.event(node.event)), '\n')
      return {
        ...base,
        turn: node.turn,
        step: node.step,
        ...(node.frozen ? { interrupted: true } : {}),
        blocks: node.blocks
          .map((type) => (['text', 'reasoning', 'tool-call'].includes(type) ? type : 'other'))
          .join(','),
        textSha256: sha256(text),
      }
    }
    case 'tool-result': {
      const children = transcript.subCalls.childrenOf(node.callId)
      return {
        ...base,
        callId: node.callId,
        call: node.call?.name ?? null,
        isError: node.isError,
        ...(node.errorCode === undefined ? {} : { errorCode: node.errorCode }),
        textSha256: sha256(node.interrupted ? '' : textOf(resultContent(session.event(node.event)))),
        ...(children.length === 0
          ? {}
          : {
              subCalls: children.map((child) => ({
                callId: child.callId,
                arm: child.done === null ? 'running' : 'tool-result',
              })),
            }),
      }
    }
    case 'command': {
      const { outcome } = node
      return {
        ...base,
        commandId: node.commandId,
        name: node.name,
        args: node.args,
        outcome: outcome && {
          kind: outcome.kind,
          textSha256: outcome.text === null ? null : sha256(outcome.text),
          ...(outcome.sourceEventSeq === undefined ? {} : { sourceEventSeq: outcome.sourceEventSeq }),
        },
      }
    }
    case 'compaction': {
      const text = node.summaryEvent === null ? null : summaryText(session.event(node.summaryEvent).data)
      return {
        ...base,
        summarySha256: text === null ? null : sha256(text),
        summaryEventSeq: node.summaryEventSeq,
        shadowedItemCount: node.shadowedItemCount,
        shadowedTokenCount: node.shadowedTokenCount,
      }
    }
    case 'turn-error':
      return { ...base, turn: node.turn, step: node.step, code: node.code, message: node.message }
    case 'model-retry':
      return { ...base, retry: node.retry, retryState: node.retryState }
    default:
      return base
  }
}

export function flowShape(item: FlowItem): Record<string, unknown> {
  switch (item.item) {
    case 'node':
      return { item: 'node', key: item.key, arm: item.node.arm, seq: item.node.seq }
    case 'tool-group':
      return { item: 'tool-group', key: item.key, seqs: item.nodes.map((node) => node.seq) }
    default:
      return { item: item.item, key: item.key, commandSeq: item.command.seq, compactionSeq: item.marker.seq }
  }
}

/** A surface node: who speaks and hashes of what is sent; nulls for a node that derives nothing. */
export function surfaceShape(session: Session, index: number): Record<string, unknown> {
  const event = session.event(index)
  const message = derivedMessage(event)
  const content: readonly Json[] = arrayAt(message, 'content') ?? []
  return {
    seq: event.seq,
    type: event.type,
    role: message ? stringAt(message, 'role') : null,
    source: message ? stringAt(objectAt(message, 'source'), 'kind') : null,
    textSha256: message ? sha256(textOf(content)) : null,
    messageSha256: message ? sha256(canonical(message)) : null,
  }
}
