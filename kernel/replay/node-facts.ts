/** What a node of a trace did, worked out once and kept as long as the trace. */
import type { MessageChanges, NodeTrace, StateChanges, TraceStatus } from '#kernel/model/trace.ts'
import { messageChanges } from './changes.ts'
import { stateChanges } from './state-changes.ts'

export interface NodeFacts {
  readonly messages: MessageChanges
  readonly state: StateChanges
  readonly status: TraceStatus
}

const known = new WeakMap<NodeTrace, NodeFacts>()

export function factsOfNode(node: NodeTrace): NodeFacts {
  let facts = known.get(node)
  if (!facts) {
    const messages = messageChanges(node.before.messages, node.after.messages)
    const state = stateChanges(node.before.state, node.after.state)
    facts = { messages, state, status: statusOf(node, messages, state) }
    known.set(node, facts)
  }
  return facts
}

function statusOf({ run }: NodeTrace, messages: MessageChanges, state: StateChanges): TraceStatus {
  if (run === 'off') return 'skipped'
  if (run !== 'ran') return run
  const { added, removed, edited, moved } = messages.counts
  if (added + removed + edited + moved > 0) return 'changed'
  return state.count > 0 ? 'state' : 'ran'
}
