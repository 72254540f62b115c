/** What a node of a trace did, worked out once and kept as long as the trace. */
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
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

/** Counts each message of a turn once, however many nodes hand it on. */
export function createTally(countTokens: CountTokens) {
  const ofMessage = new Map<CoreMessage, number>()
  const ofList = new Map<readonly CoreMessage[], number>()
  const message = (one: CoreMessage): number => {
    let tokens = ofMessage.get(one)
    if (tokens === undefined) ofMessage.set(one, (tokens = messageTokens(one, countTokens)))
    return tokens
  }
  return {
    message,
    list(list: readonly CoreMessage[]): number {
      let tokens = ofList.get(list)
      if (tokens === undefined) ofList.set(list, (tokens = list.reduce((sum, one) => sum + message(one), 0)))
      return tokens
    },
  }
}

export type Tally = ReturnType<typeof createTally>
