/** The full content of a row or a node, in windows. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { printJson } from '#kernel/base/print-json.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Section } from '#kernel/model/row.ts'
import type { NodeId, Position, RowId } from '#kernel/model/units.ts'
import { retryStateAt } from '#kernel/projections/row-view.ts'
import { storedBehind, textsUnder } from './text-pair.ts'
import type { Texts } from './text-pair.ts'
import {
  argsSection,
  jsonSection,
  markdownSection,
  noteSection,
  sectionsOf,
  streamedSections,
  textSection,
  windowed,
} from '#kernel/projections/sections.ts'
import { streamAt } from '#kernel/projections/stream-at.ts'
import { PARTIAL_BASE, RUNNING_BASE } from '#kernel/projections/tail-rows.ts'
import { blockAtNode } from '#kernel/projections/turn-tables.ts'

/** Full content of a transcript row or a surface node, in windows of `limit` characters from `from`. */
export function contentAt(
  open: OpenSession,
  at: Position,
  row: RowId | null,
  node: NodeId | null,
  only: number | null,
  from: number,
  limit: number,
  lens: Lens = 'recorded',
): readonly Section[] {
  const sections =
    row !== null
      ? [...rowSections(open, at, row), ...storedSections(open, row)]
      : node !== null
        ? nodeSections(open, at, lens, node)
        : []
  return windowed(sections, from, limit, only)
}

function rowSections(open: OpenSession, at: Position, row: RowId): readonly Section[] {
  const { projection } = open
  const { session, transcript } = projection
  if (row >= PARTIAL_BASE) {
    const { since } = transcript.partials
    return row - PARTIAL_BASE < since.length
      ? streamedSections(streamAt(session, since.get(row - PARTIAL_BASE), at))
      : []
  }
  if (row >= RUNNING_BASE) {
    const { event } = transcript.calls
    return row - RUNNING_BASE < event.length ? sectionsOf(session.event(event.get(row - RUNNING_BASE))) : []
  }
  const node = projection.rows().nodes[row]
  if (!node) return []
  switch (node.arm) {
    case 'assistant':
      return node.frozen
        ? streamedSections(node.frozen)
        : sectionsOf(session.event(node.event)).filter((section) => section.kind !== 'args')
    case 'tool-result': {
      const call = node.call
        ? sectionsOf(session.event(node.call.event))
        : [noteSection('Call', 'The call is not in the log.')]
      const result = node.interrupted
        ? [noteSection('Result', 'No result was recorded: the call was still open when its turn ended.')]
        : sectionsOf(session.event(node.event))
      return [...call, ...result, ...subCallSections(open, node.callId, 0)]
    }
    case 'compaction': {
      const source = node.summaryEvent ?? node.fallbackSummaryEvent
      const summary = source === null ? [] : sectionsOf(session.event(source))
      return node.summaryEvent === null && source !== null
        ? [
            noteSection(
              'Summary',
              'The checkpoint does not cite its summary; this is the one recorded beside it.',
            ),
            ...summary,
          ]
        : summary
    }
    case 'command': {
      const done =
        node.doneEvent !== null && node.doneEvent < at && node.doneEvent !== node.event
          ? sectionsOf(session.event(node.doneEvent))
          : []
      return [...sectionsOf(session.event(node.event)), ...done]
    }
    case 'turn-error':
      return [noteSection(node.code, node.message)]
    case 'model-retry':
      return (projection.rows().chains.get(row) ?? [node]).flatMap((retry) =>
        retry.event < at ? noteSection('Retry', `Try ${retry.retry}, ${retryStateAt(retry, at)}.`) : [],
      )
    default:
      return sectionsOf(session.event(node.event))
  }
}

const SUB_CALLS_DEEP = 4

function subCallSections(open: OpenSession, callId: string, depth: number): readonly Section[] {
  const { session, transcript } = open.projection
  return transcript.subCalls.childrenOf(callId).flatMap((child): readonly Section[] => {
    const indent = '↳ '.repeat(depth + 1)
    const start = session.event(child.start)
    const args = start.data['arguments']
    const head = argsSection(
      `${indent}${child.name || 'call'}`,
      typeof args === 'string' ? args : printJson(args ?? null),
    )
    const done =
      child.done === null
        ? noteSection(`${indent}result`, 'Still running.')
        : jsonSection(
            `${indent}${child.isError ? 'error' : 'result'}`,
            session.event(child.done).data['content'] ?? null,
          )
    return [head, done, ...(depth < SUB_CALLS_DEEP ? subCallSections(open, child.callId, depth + 1) : [])]
  })
}

function nodeSections(open: OpenSession, at: Position, lens: Lens, node: NodeId): readonly Section[] {
  const { projection } = open
  if (node >= BLOCK_NODES) {
    const turn = open.recomputation().turnAt(open.positionOf(at), lens === 'recorded' ? 'pr491' : lens)
    const block = blockAtNode(turn, node)
    return block ? [markdownSection('Summary', block.summary)] : []
  }
  if (node >= projection.messages.event.length) return []
  const event = projection.messages.event.get(node)
  const texts = textsUnder(open, event, at, lens)
  return texts ? pairSections(texts) : sectionsOf(projection.session.event(event))
}

/** Of a surface row both texts: what is sent comes first, as it is what stands there. */
function pairSections({ before, after, proofs }: Texts): readonly Section[] {
  const titled = ({ title, text }: Texts['before']) =>
    textSection(`${title}, ≈ ${estimateTokens(text).toLocaleString('en')} t`, text)
  const said = proofs.map(({ says }) => noteSection('Checked', says))
  return [titled(after), ...said, titled(before)]
}

/** Of a result that the host recorded as the placeholder it was given: the text it stands for. */
function storedSections(open: OpenSession, row: RowId): readonly Section[] {
  const node = open.projection.rows().nodes[row]
  if (node?.arm !== 'tool-result' || !open.kernel?.others?.['contentStore']) return []
  const stored = storedBehind(open, node.event)
  return stored === null ? [] : [textSection('Original, from the content store', stored)]
}
