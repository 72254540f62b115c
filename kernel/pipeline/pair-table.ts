/** Where assistant runs begin and which calls are still open before a place (kernel-core 9.2). */
import type { CoreMessage } from '#kernel/model/message.ts'

export class PairTable {
  /** Start of the run of assistant messages a place lies in; the place itself elsewhere. */
  private runStart = new Int32Array(0)
  /** By place: the farthest first result of the calls before it; -1 for none. */
  private reach = new Int32Array(1).fill(-1)
  /** A number for each call id; tables of lists that begin alike have it in common. */
  private readonly numberOf: Map<string, number>
  /** By that number; -1 for none. */
  private readonly firstResult: number[] = []
  private readonly firstCall: number[] = []
  private last = { id: '', number: -1 }
  private length = 0

  constructor(numberOf = new Map<string, number>()) {
    this.numberOf = numberOf
  }

  /** A table of the first messages alone: less work than a new one, however many they are. */
  cut(list: readonly CoreMessage[], length: number): PairTable {
    const table = new PairTable(this.numberOf)
    table.runStart = this.runStart.slice(0, length)
    table.reach = this.reach.slice(0, length + 1)
    table.length = length
    let open = length
    for (let number = 0; number < this.firstCall.length; number++) {
      const call = this.firstCall[number]!
      const result = this.firstResult[number]!
      table.firstCall.push(call < length ? call : -1)
      table.firstResult.push(result < length ? result : -1)
      if (result >= length && call >= 0) open = Math.min(open, call)
    }
    // Behind a call whose result is gone nothing reaches farther for it.
    for (let i = open; i < length; i++)
      table.reach[i + 1] = Math.max(table.reach[i]!, table.resultOf(list[i]!))
    return table
  }

  /** Takes in the messages from `from` on. */
  extend(list: readonly CoreMessage[], from: number): void {
    this.runStart = grown(this.runStart, list.length)
    this.reach = grown(this.reach, list.length + 1)
    const calls = this.findResults(list, from)
    for (let i = from; i < list.length; i++) {
      const message = list[i]!
      const joins = i > 0 && message.role === 'assistant' && list[i - 1]!.role === 'assistant'
      this.runStart[i] = joins ? this.runStart[i - 1]! : i
      const call = calls[i - from]!
      const end = call >= 0 && openCall(message) ? this.firstResult[call]! : -1
      this.reach[i + 1] = Math.max(this.reach[i]!, end)
    }
    this.length = list.length
  }

  /** A new first result reaches back to the places behind its call. Answers the numbers of the call ids by place. */
  private findResults(list: readonly CoreMessage[], from: number): Int32Array {
    const calls = new Int32Array(list.length - from).fill(-1)
    const late = new Map<number, number>()
    let start = from
    for (let i = from; i < list.length; i++) {
      const message = list[i]!
      const id = message.toolCallId
      if (typeof id !== 'string') continue
      const number = this.numberFor(id)
      calls[i - from] = number
      if (openCall(message) && this.firstCall[number]! < 0) this.firstCall[number] = i
      if (message.contentType !== 'tool-result' || this.firstResult[number]! >= 0) continue
      this.firstResult[number] = i
      const call = this.firstCall[number]!
      if (call < 0 || call >= from) continue
      late.set(call, i)
      start = Math.min(start, call)
    }
    let end = -1
    for (let call = start; call < from; call++) {
      end = Math.max(end, late.get(call) ?? -1)
      this.reach[call + 1] = Math.max(this.reach[call + 1]!, end)
    }
    return calls
  }

  /** A result stands mostly right behind its call, and then needs no look-up. */
  private numberFor(id: string): number {
    if (this.last.number >= 0 && this.last.id === id) return this.last.number
    let number = this.numberOf.get(id)
    if (number === undefined) {
      number = this.numberOf.size
      this.numberOf.set(id, number)
    }
    // Another table may have given numbers since.
    while (this.firstCall.length <= number) {
      this.firstCall.push(-1)
      this.firstResult.push(-1)
    }
    this.last = { id, number }
    return number
  }

  /** First result of a call; -1 for none, and for what is no call. */
  private resultOf(message: CoreMessage): number {
    return openCall(message) ? this.firstResult[this.numberFor(message.toolCallId!)]! : -1
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
