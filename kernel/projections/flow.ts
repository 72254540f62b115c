/**
 * The transcript as rows that a person sees (spec/dsh-log.md 10, "Flow"): a manual compaction is one
 * row, an assistant message of nothing but calls is none, runs of tool results and of retries are one.
 */
import type { FlowItem, ToolResultNode, TranscriptNode } from '#kernel/model/node.ts'
import { pairCommands } from './commands.ts'

export function flowOf(nodes: readonly TranscriptNode[]): readonly FlowItem[] {
  const pairs = pairCommands(nodes)
  const commandOf = new Map(pairs.map((pair) => [pair.marker as TranscriptNode, pair]))
  const paired = new Set<TranscriptNode>(pairs.map((pair) => pair.command))
  const flow: FlowItem[] = []
  for (const node of nodes) {
    if (paired.has(node) || (node.arm === 'assistant' && !node.visible)) continue
    const last = flow.at(-1)
    const pair = commandOf.get(node)
    if (pair)
      flow.push({
        item: 'command-compaction',
        key: `c${pair.command.commandId}`,
        command: pair.command,
        marker: pair.marker,
      })
    else if (node.arm === 'tool-result') {
      if (last?.item === 'tool-group') (last.nodes as ToolResultNode[]).push(node)
      else flow.push({ item: 'tool-group', key: `g${node.seq}`, nodes: [node] })
    } else if (node.arm === 'model-retry' && last?.item === 'node' && last.node.arm === 'model-retry') {
      // One row a chain: the key of the first, the rest of the last.
      flow[flow.length - 1] = { ...last, node }
    } else flow.push({ item: 'node', key: keyOf(node), node })
  }
  return flow
}

/** Stable over positions and reloads. A `/compact` keeps its key when it becomes one with its marker. */
export function keyOf(node: TranscriptNode): string {
  return node.arm === 'command' && node.name === 'compact' ? `c${node.commandId}` : `n${node.seq}`
}
