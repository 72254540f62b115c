/**
 * Calls of tools: the open ones, the result that settles each, and the sweep at the end of a turn that
 * freezes those without one (spec/dsh-log.md 4.2 "tool-result", 4.8, 10 "Live state").
 */
import { member, objectAt, stringAt } from '#kernel/base/read.ts'
import { countsColumn } from '#kernel/base/columns.ts'
import type { Column, StoredColumn } from '#kernel/base/columns.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { ToolResultNode } from '#kernel/model/node.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, Ms } from '#kernel/model/units.ts'
import type { Frozen, FrozenNode } from './frozen.ts'
import { resultBlock, resultCallId } from './messages.ts'
import { stepOf, turnOf } from './steps.ts'

/** A call of a tool and the event that settled it (its result, or the turn end that swept it). */
export interface CallColumns {
  readonly event: StoredColumn
  /** NONE while open. */
  readonly settled: StoredColumn
  /** The result, be it on time or after the sweep; NONE without one. */
  readonly result: Column
}

export interface Calls {
  readonly columns: CallColumns
  /** Take a `tool/call`. */
  call(event: LogEvent): void
  /** Take a result that appended; the answer is its node. */
  result(event: LogEvent): ToolResultNode
  /** Take a `turn/end`: the turn's open calls are frozen. */
  sweep(event: LogEvent): void
  /** Ids of the calls without a result, in call order. */
  running(): readonly string[]
}

interface OpenCall {
  readonly event: EventIndex
  readonly place: number
  readonly name: string
  readonly turn: number
  readonly step: number
  readonly time: Ms | null
}

export function createCalls(frozen: Frozen, report: (diagnostic: Diagnostic) => void): Calls {
  const columns: CallColumns = { event: countsColumn(), settled: countsColumn(), result: countsColumn() }
  const open = new Map<string, OpenCall>()
  /** Ids of the open calls of each turn, in call order: a sweep looks at no others. */
  const openByTurn = new Map<number, Set<string>>()
  /** Swept calls by id, until a late result or another call of that id. */
  const swept = new Map<string, { readonly entry: FrozenNode; readonly call: OpenCall }>()

  /** Takes a call off the list of open ones; null: it is not on it. */
  const close = (callId: string, at: EventIndex): OpenCall | null => {
    const call = open.get(callId)
    if (!call) return null
    open.delete(callId)
    openByTurn.get(call.turn)?.delete(callId)
    columns.settled.set(call.place, at)
    return call
  }

  /** Takes a call off the list of swept ones, as its result comes after all; null: it is not on it. */
  const takeSwept = (callId: string, at: EventIndex): OpenCall | null => {
    const late = swept.get(callId)
    if (!late) return null
    frozen.supersede(late.entry, at)
    swept.delete(callId)
    report({
      code: 'late-result',
      kind: 'note',
      what: `The result of call ${callId} comes after the end of its turn`,
      done: 'shown in place of the interrupted row',
      event: at,
    })
    return late.call
  }

  return {
    columns,
    call(event) {
      const callId = stringAt(event.data, 'callId') ?? ''
      const before = close(callId, event.index)
      swept.delete(callId)
      if (before)
        report({
          code: 'call-repeat',
          kind: 'note',
          what: `Call id ${callId} is used again before its result`,
          done: 'the later call takes the result',
          event: event.index,
        })
      const turn = turnOf(event)
      const own = openByTurn.get(turn) ?? new Set()
      openByTurn.set(turn, own.add(callId))
      open.set(callId, {
        event: event.index,
        place: columns.event.length,
        name: stringAt(event.data, 'name') ?? '',
        turn,
        step: stepOf(event),
        time: event.time,
      })
      columns.event.push(event.index)
      columns.settled.push(NONE)
      columns.result.push(NONE)
    },
    result(event) {
      const callId = resultCallId(event)
      const call = close(callId, event.index) ?? takeSwept(callId, event.index)
      if (call) columns.result.set(call.place, event.index)
      const code = stringAt(objectAt(event.data, 'error'), 'code')
      return {
        arm: 'tool-result',
        seq: event.seq,
        event: event.index,
        time: event.time,
        callId,
        call: call && { event: call.event, name: call.name },
        callTime: call?.time ?? null,
        turn: turnOf(event),
        step: stepOf(event),
        isError: member(resultBlock(event) ?? {}, 'isError') === true,
        ...(code === null ? {} : { errorCode: code }),
        interrupted: false,
      }
    },
    sweep(event) {
      const turn = turnOf(event)
      const own = openByTurn.get(turn) ?? []
      openByTurn.delete(turn)
      let k = 0
      for (const callId of own) {
        const call = close(callId, event.index)!
        swept.set(callId, { entry: frozen.add(sweptNode(event, callId, call, k++)), call })
      }
    },
    running: () => [...open.keys()],
  }
}

/** The row of a call that its turn's end found open, the `k`th of its kind. */
function sweptNode(event: LogEvent, callId: string, call: OpenCall, k: number): ToolResultNode {
  return {
    arm: 'tool-result',
    seq: event.seq - 0.8 + offsetOf(k),
    event: event.index,
    time: event.time,
    callId,
    call: { event: call.event, name: call.name },
    callTime: call.time,
    turn: call.turn,
    step: call.step,
    isError: true,
    errorCode: 'interrupted',
    interrupted: true,
  }
}

/** A hundredth a call; past 79 calls the steps shrink so that every row stays before its turn end. */
const offsetOf = (k: number): number => (k < 79 ? 0.01 * k : 0.78 + 0.01 * (1 - 1 / (k - 77)))
