/** Where assistant runs begin and which calls are still open before a place (kernel-core 9.2). */
import type { CoreMessage } from '#kernel/model/message.ts'

export class PairTable {
  /** Start of the run of assistant messages a place lies in; the place itself elsewhere. */
  private runStart = new Int32Array(0)
  /** By place: the farthest first result of the calls before it; -1 for none. */
  private reach = new Int32Array(1).fill(-1)
  private readonly firstResult = new Map<string, number>()
  private readonly firstCall = new Map<string, number>()
  private length = 0

  /** Takes in the messages from `from` on. */
  extend(list: readonly CoreMessage[], from: number): void {
    this.runStart = grown(this.runStart, list.length)
    this.reach = grown(this.reach, list.length + 1)
    this.findResults(list, from)
    for (let i = from; i < list.length; i++) {
      const message = list[i]!
      const joins = i > 0 && message.role === 'assistant' && list[i - 1]!.role === 'assistant'
      this.runStart[i] = joins ? this.runStart[i - 1]! : i
      const end = openCall(message) ? (this.firstResult.get(message.toolCallId!) ?? -1) : -1
      this.reach[i + 1] = Math.max(this.reach[i]!, end)
    }
    this.length = list.length
  }

  /** A new first result reaches back to the places behind its call. */
  private findResults(list: readonly CoreMessage[], from: number): void {
    const late = new Map<number, number>()
    let start = from
    for (let i = from; i < list.length; i++) {
      const message = list[i]!
      const id = message.toolCallId
      if (typeof id !== 'string') continue
      if (openCall(message) && !this.firstCall.has(id)) this.firstCall.set(id, i)
      if (message.contentType !== 'tool-result' || this.firstResult.has(id)) continue
      this.firstResult.set(id, i)
      const call = this.firstCall.get(id)
      if (call === undefined || call >= from) continue
      late.set(call, i)
      start = Math.min(start, call)
    }
    let end = -1
    for (let call = start; call < from; call++) {
      end = Math.max(end, late.get(call) ?? -1)
      this.reach[call + 1] = Math.max(this.reach[call + 1]!, end)
    }
  }

  /** The place a summary wanted at `index` may stand at. */
  safeIndex(index: number): number {
    if (!(index > 0 && index < this.length)) return index
    // A place inside a run moves to its start; a place right before a run stays.
    let place = this.runStart[index]!
    while (place < this.length && this.reach[place]! >= place) place = this.reach[place]! + 1
    return place
  }
}

function openCall({ role, contentType, toolCallId }: CoreMessage): boolean {
  return role === 'assistant' && contentType === 'tool-call' && typeof toolCallId === 'string'
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length)
  larger.set(array)
  return larger
}
