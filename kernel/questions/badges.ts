/** The badge of every row in sight: what became of it, why, and its tokens. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter, DispositionKind, TokenCount } from '#kernel/model/disposition.ts'
import { BLOCK_NODES } from '#kernel/model/lens.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { TranscriptNode } from '#kernel/model/node.ts'
import type { Badge } from '#kernel/model/row.ts'
import { NONE } from '#kernel/model/units.ts'
import type { NodeId, Position, RowId } from '#kernel/model/units.ts'
import { changedTokens } from '#kernel/projections/changed-tokens.ts'
import { PARTIAL_BASE, RUNNING_BASE } from '#kernel/projections/tail-rows.ts'
import { blockAtNode, renderedSummary } from '#kernel/projections/turn-tables.ts'
import { dispositionUnder } from './disposition-under.ts'

export function badgesAt(
  open: OpenSession,
  at: Position,
  counter: Counter,
  rows: Uint32Array,
  nodes: Uint32Array,
  lens: Lens = 'recorded',
): { rows: readonly Badge[]; nodes: readonly Badge[] } {
  const { drawnInto } = open.glance(at, lens)
  return {
    rows: Array.from(rows, (row) => rowBadge(open, at, lens, counter, row)),
    nodes: Array.from(nodes, (node) => nodeBadge(open, at, lens, counter, node, drawnInto[node] ?? NONE)),
  }
}

const NO_BADGE: Badge = { kind: 'unknown', what: '', why: '', tokens: null }

function rowBadge(open: OpenSession, at: Position, lens: Lens, counter: Counter, row: RowId): Badge {
  const { projection, counts } = open
  if (row >= PARTIAL_BASE)
    return {
      kind: 'log-only',
      what: 'Streaming',
      why: 'Nothing of it is on the surface until its message is recorded.',
      tokens: null,
    }
  if (row >= RUNNING_BASE)
    return {
      kind: 'log-only',
      what: 'Running',
      why: 'The call has no result at this position.',
      tokens: null,
    }
  const rows = projection.rows()
  const node = rows.nodes[row]
  if (!node) return NO_BADGE
  if (!Number.isInteger(node.seq)) return { ...frozenBadge(node), tokens: frozenTokens(node) }
  const disposition = dispositionUnder(open, node.event, at, lens)
  const message = rows.message[row]!
  const silent = rows.calls[row]!
  const tokens =
    message === NONE
      ? null
      : plus(counts.of(message, counter), silent === NONE ? null : counts.of(silent, counter))
  return { kind: disposition.kind, what: disposition.what, why: disposition.why, tokens }
}

function frozenBadge(node: TranscriptNode): Omit<Badge, 'tokens'> {
  return node.arm === 'assistant'
    ? {
        kind: 'log-only',
        what: 'Interrupted',
        why: 'The stream was cut off before its message was recorded, so no request holds it.',
      }
    : {
        kind: 'log-only',
        what: 'No result',
        why: 'The call was still open when its turn ended; no result was recorded, so no request holds one.',
      }
}

function frozenTokens(node: TranscriptNode): TokenCount | null {
  if (node.arm !== 'assistant' || !node.frozen) return null
  const text = node.frozen
    .map((block) =>
      block.type === 'text' || block.type === 'reasoning'
        ? block.text
        : block.type === 'tool-call'
          ? block.argsRaw
          : '',
    )
    .join('\n')
  return { tokens: estimateTokens(text), kind: 'estimate' }
}

function nodeBadge(
  open: OpenSession,
  at: Position,
  lens: Lens,
  counter: Counter,
  node: NodeId,
  drawn: NodeId,
): Badge {
  const { projection, counts } = open
  if (node >= BLOCK_NODES) return blockBadge(open, at, lens, node)
  if (node >= projection.messages.event.length) return NO_BADGE
  const event = projection.messages.event.get(node)
  const { kind, what, why } = dispositionUnder(open, event, at, lens)
  const tokens = plus(counts.of(node, counter), drawn === NONE ? null : counts.of(drawn, counter))
  if (lens === 'recorded' || !CHANGED.has(kind)) return { kind, what, why, tokens }
  const change = changedTokens(open.recomputation().turnAt(open.positionOf(at), lens)).get(node)
  if (change === undefined) return { kind, what, why, tokens }
  // Of the original by the estimate, too, so that the two can be compared.
  const was = { tokens: projection.messages.estimate.get(node), kind: 'estimate' as const }
  return { kind, what, why, tokens: { ...was, tokens: Math.max(0, was.tokens + change) }, was }
}

/** What stays on the surface with another text. */
const CHANGED: ReadonlySet<DispositionKind> = new Set(['placeholder', 'crushed', 'truncated', 'edited'])

function blockBadge(open: OpenSession, at: Position, lens: Lens, node: NodeId): Badge {
  if (lens === 'recorded') return NO_BADGE
  const { turnAt } = open.recomputation()
  const turn = turnAt(open.positionOf(at), lens)
  const block = blockAtNode(turn, node)
  const text = block && renderedSummary(turn, block)
  if (!block || text === undefined) return NO_BADGE
  return {
    kind: 'summary',
    what: `The summary of block ${block.blockId}`,
    why: `Stands on the surface for ${block.effectiveMessageIds.length.toLocaleString('en')} messages.`,
    tokens: { tokens: estimateTokens(text), kind: 'estimate' },
  }
}

function plus(a: TokenCount, b: TokenCount | null): TokenCount {
  if (!b) return a
  return { tokens: a.tokens + b.tokens, kind: a.kind === b.kind ? a.kind : 'estimate' }
}
