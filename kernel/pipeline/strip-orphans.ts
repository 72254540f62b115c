/** What providers would refuse once its other half is folded (kernel-core 9.3). */
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Reason } from '#kernel/model/turn.ts'

type Explain = ((reason: Reason) => void) | undefined
type List = readonly CoreMessage[]

/** Drops calls without a result, then results without a call, then reasoning that leads nowhere. */
export function stripOrphans(messages: List, explain?: Explain): List {
  return stripReasoning(stripResults(stripCalls(messages, explain), explain), explain)
}

/** The list itself when nothing is dropped. */
function keep(
  list: List,
  isKept: (message: CoreMessage, place: number) => boolean,
  rule: string,
  explain: Explain,
): List {
  let kept: CoreMessage[] | null = null
  for (let i = 0; i < list.length; i++) {
    const message = list[i]!
    if (isKept(message, i)) kept?.push(message)
    else {
      kept ??= list.slice(0, i)
      explain?.({ id: message.id, rule })
    }
  }
  return kept ?? list
}

function callIds(list: List, contentType: CoreMessage['contentType']): Set<string> {
  const ids = new Set<string>()
  for (const message of list)
    if (message.contentType === contentType && message.toolCallId) ids.add(message.toolCallId)
  return ids
}

function stripCalls(list: List, explain: Explain): List {
  const results = callIds(list, 'tool-result')
  return keep(
    list,
    ({ contentType, toolCallId, toolName }) =>
      contentType !== 'tool-call' || !toolCallId || toolName === 'compress' || results.has(toolCallId),
    'prune/orphan-call',
    explain,
  )
}

function stripResults(list: List, explain: Explain): List {
  const calls = callIds(list, 'tool-call')
  return keep(
    list,
    ({ contentType, toolCallId }) => contentType !== 'tool-result' || !toolCallId || calls.has(toolCallId),
    'prune/orphan-result',
    explain,
  )
}

function stripReasoning(list: List, explain: Explain): List {
  const dangling = new Set<number>()
  let leads = false
  for (let i = list.length - 1; i >= 0; i--) {
    const message = list[i]!
    if (message.contentType !== 'reasoning') leads = isAnswer(message)
    else if (!leads) dangling.add(i)
  }
  if (dangling.size === 0) return list
  return keep(list, (_, place) => !dangling.has(place), 'prune/orphan-reasoning', explain)
}

function isAnswer({ role, contentType }: CoreMessage): boolean {
  return role === 'assistant' && (contentType === 'text' || contentType === 'tool-call')
}
