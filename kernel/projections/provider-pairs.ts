/** Calls and results of a list, paired by call id: one pass, for all rules about pairs. */
import type { WireList } from './provider-wire.ts'

export interface CallPairs {
  /** Each use of a call id, in order of the calls. */
  readonly calls: readonly PairedCall[]
  /** Places of results that no call before them asked for, nor one behind. */
  readonly strays: readonly number[]
  /** Results in front of their call. */
  readonly early: readonly { readonly result: number; readonly call: number }[]
}

export interface PairedCall {
  readonly id: string
  readonly call: number
  /** Its answers behind it, ascending; they end where the id is used again. */
  readonly results: readonly number[]
}

const known = new WeakMap<WireList, CallPairs>()

export function pairsOf(list: WireList): CallPairs {
  let pairs = known.get(list)
  if (!pairs) known.set(list, (pairs = pair(list)))
  return pairs
}

/** What has no call id can't be told and is left out. */
function pair({ messages }: WireList): CallPairs {
  const calls: { id: string; call: number; results: number[] }[] = []
  const open = new Map<string, { results: number[] }>()
  const firstCall = new Map<string, number>()
  const unclaimed: number[] = []
  messages.forEach(({ contentType, toolCallId }, place) => {
    if (!toolCallId) return
    if (contentType === 'tool-call') {
      const call = { id: toolCallId, call: place, results: [] }
      calls.push(call)
      open.set(toolCallId, call)
      if (!firstCall.has(toolCallId)) firstCall.set(toolCallId, place)
    } else if (contentType === 'tool-result') {
      const call = open.get(toolCallId)
      if (call) call.results.push(place)
      else unclaimed.push(place)
    }
  })
  const strays: number[] = []
  const early: { result: number; call: number }[] = []
  for (const result of unclaimed) {
    const call = firstCall.get(messages[result]!.toolCallId!)
    if (call === undefined) strays.push(result)
    else early.push({ result, call })
  }
  return { calls, strays, early }
}
