/** Calls that a tool made itself, nested under its card (spec/dsh-log.md 4.10, 10). */
import { member, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { EventIndex } from '#kernel/model/units.ts'

export interface SubCall {
  readonly callId: string
  readonly name: string
  readonly start: EventIndex
  /** null: still running. */
  readonly done: EventIndex | null
  readonly isError: boolean
}

export interface SubCalls {
  start(event: LogEvent): void
  done(event: LogEvent): void
  /** Direct children, in order of first sight. */
  childrenOf(callId: string): readonly SubCall[]
}

const DEEPEST = 256
const NONE: readonly SubCall[] = []

export function createSubCalls(): SubCalls {
  const children = new Map<string, string[]>()
  const parents = new Map<string, string>()
  const calls = new Map<string, SubCall>()

  /** Would the edge close a ring, or nest deeper than anything real? */
  const unfit = (child: string, parent: string): boolean => {
    if (child === parent || parents.has(child)) return true
    let depth = 0
    for (let at: string | undefined = parent; at !== undefined; at = parents.get(at)) {
      if (at === child || ++depth > DEEPEST) return true
    }
    return false
  }

  return {
    start(event) {
      const child = stringAt(event.data, 'subCallId')
      const parent = stringAt(event.data, 'parentCallId') ?? stringAt(event.data, 'rootCallId')
      if (child === null || parent === null || unfit(child, parent)) return
      parents.set(child, parent)
      calls.set(child, {
        callId: child,
        name: stringAt(event.data, 'name') ?? '',
        start: event.index,
        done: null,
        isError: false,
      })
      const siblings = children.get(parent)
      if (siblings) siblings.push(child)
      else children.set(parent, [child])
    },
    done(event) {
      const child = stringAt(event.data, 'subCallId')
      const call = child === null ? undefined : calls.get(child)
      if (!call) return
      calls.set(call.callId, { ...call, done: event.index, isError: member(event.data, 'isError') === true })
    },
    childrenOf: (callId) => children.get(callId)?.map((child) => calls.get(child)!) ?? NONE,
  }
}
