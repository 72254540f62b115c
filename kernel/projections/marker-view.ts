/**
 * Rows of commands and of markers, and the one row that a manual compaction's two become
 * (spec/dsh-log.md 4.5, 4.7).
 */
import { oneLine } from '#kernel/base/text.ts'
import type { CommandNode, CompactionNode } from '#kernel/model/node.ts'
import type { MarkerView, RowView } from '#kernel/model/row.ts'
import type { Position } from '#kernel/model/units.ts'
import { joinedAt } from './commands.ts'
import { keyOf } from './flow.ts'
import { markerName } from './projection.ts'
import type { Projection } from './projection.ts'
import { EVER, refOf } from './row-draft.ts'
import type { Whole } from './row-draft.ts'

export function commandView(p: Projection, node: CommandNode, whole: Whole, at: Position): RowView {
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

export function markerView(p: Projection, node: CompactionNode, whole: Whole, at: Position): RowView {
  const pair = p.rows().pairOfMarker.get(node)
  const paired = joinedAt(pair, at)
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
