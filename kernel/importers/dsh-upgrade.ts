/**
 * Older and newer shapes of DSH events, brought to the one shape that the rest of the house knows.
 * A table of steps, each for one type and a range of versions; an event passes all that match.
 * Spec: spec/dsh-log.md 1.7 and 10.
 */
import { arrayAt, asObject, countAt, member, objectAt, stringAt } from '#kernel/base/read.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { RawEvent } from './dsh-raw.ts'

export interface UpgradeContext {
  readonly version: number
  readonly sessionId: string
  /** Id of the message that event number `seq`, earlier than the event at `index`, holds; null if there is none. */
  readonly inheritedId: (index: number, seq: number) => string | null
}

interface Step {
  readonly name: string
  readonly type: string
  /** First and last version of the format that can hold the shape. */
  readonly versions: readonly [number, number]
  readonly applies: (data: JsonObject) => boolean
  readonly upgrade: (event: RawEvent, seq: number, context: UpgradeContext, index: number) => RawEvent
}

const without = (data: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)))

const legacyId = (context: UpgradeContext, seq: number): string =>
  `legacy-message:${context.sessionId}:${seq}`

const steps: readonly Step[] = [
  {
    name: 'steering/message, the old fourth surface type, becomes a user message',
    type: 'steering/message',
    versions: [0, 0],
    applies: () => true,
    upgrade: (event) => {
      const message = objectAt(event.data, 'message')
      return { ...event, type: 'user/message', data: message ?? without(event.data, 'turn', 'step') }
    },
  },
  {
    name: 'user/message without id or role',
    type: 'user/message',
    versions: [0, 0],
    applies: (data) => !Object.hasOwn(data, 'id') || !Object.hasOwn(data, 'role'),
    upgrade: (event, seq, context) => ({
      ...event,
      data: { ...event.data, id: stringAt(event.data, 'id') ?? legacyId(context, seq), role: 'user' },
    }),
  },
  {
    name: 'assistant/message with bare content and provenance',
    type: 'assistant/message',
    versions: [0, 0],
    applies: (data) => !Object.hasOwn(data, 'message') && Object.hasOwn(data, 'content'),
    upgrade: (event, seq, context) => ({
      ...event,
      data: {
        ...without(event.data, 'content', 'provenance'),
        message: {
          id: legacyId(context, seq),
          role: 'assistant',
          content: member(event.data, 'content') ?? [],
          source: { ...objectAt(event.data, 'provenance'), kind: 'model' },
        },
      },
    }),
  },
  {
    name: 'tool/result with bare callId, content and isError',
    type: 'tool/result',
    versions: [0, 0],
    applies: (data) => !Object.hasOwn(data, 'message') && Object.hasOwn(data, 'callId'),
    upgrade: (event, seq, context, index) => {
      const callId = member(event.data, 'callId') ?? ''
      const replaced = countAt(asObject(event.surfaceOp), 'start')
      const inherited = replaced === null ? null : context.inheritedId(index, replaced)
      const isError = member(event.data, 'isError')
      return {
        ...event,
        data: {
          ...without(event.data, 'callId', 'content', 'isError'),
          message: {
            id: inherited ?? legacyId(context, seq),
            role: 'user',
            source: { kind: 'tool', callId },
            content: [
              {
                type: 'tool-result',
                toolCallId: callId,
                content: member(event.data, 'content') ?? [],
                ...(isError === undefined ? {} : { isError }),
              },
            ],
          },
        },
      }
    },
  },
  {
    name: 'turn/start with a trigger',
    type: 'turn/start',
    versions: [0, 0],
    applies: (data) => Object.hasOwn(data, 'trigger'),
    upgrade: (event) => ({ ...event, data: without(event.data, 'trigger') }),
  },
  {
    name: 'turn/end with an older reason',
    type: 'turn/end',
    versions: [0, 0],
    applies: (data) => upgradedReason(objectAt(data, 'reason')) !== null,
    upgrade: (event) => ({
      ...event,
      data: { ...event.data, reason: upgradedReason(objectAt(event.data, 'reason')) ?? null },
    }),
  },
  {
    // 0.2.0: the result is a message of role tool, without the wrapper block.
    name: 'tool/result of role tool',
    type: 'tool/result',
    versions: [4, 4],
    applies: (data) => stringAt(objectAt(data, 'message'), 'role') === 'tool',
    upgrade: (event) => {
      const message = objectAt(event.data, 'message')!
      const callId = member(message, 'toolCallId') ?? ''
      const isError = member(message, 'isError')
      return {
        ...event,
        data: {
          ...event.data,
          message: {
            ...without(message, 'toolCallId', 'isError', 'content'),
            source: objectAt(message, 'source') ?? { kind: 'tool', callId },
            content: [
              {
                type: 'tool-result',
                toolCallId: callId,
                content: arrayAt(message, 'content') ?? [],
                ...(isError === undefined ? {} : { isError }),
              },
            ],
          },
        },
      }
    },
  },
]

/** Today's form of a turn's reason, or null if it has it already. */
function upgradedReason(reason: JsonObject | null): JsonObject | null {
  const kind = stringAt(reason, 'kind')
  if (kind === 'aborted' && !Object.hasOwn(reason!, 'reason')) return { kind, reason: { kind: 'legacy' } }
  if (kind === 'disposed') return { kind: 'aborted', reason: { kind: 'disposed' } }
  if (kind === 'error' && !Object.hasOwn(reason!, 'error')) {
    const failure = objectAt(reason, 'failure') ?? reason
    return {
      kind,
      error: {
        message: stringAt(failure, 'message') ?? 'unknown error',
        code: stringAt(failure, 'code') ?? 'UNKNOWN',
      },
    }
  }
  return null
}

const byType = new Map<string, Step[]>()
for (const step of steps) byType.set(step.type, [...(byType.get(step.type) ?? []), step])

/** The event in today's shape; the same object when nothing applies. */
export function upgrade(event: RawEvent, seq: number, context: UpgradeContext, index: number): RawEvent {
  const own = byType.get(event.type)
  if (!own) return event
  let current = event
  for (const step of own) {
    const inRange = context.version >= step.versions[0] && context.version <= step.versions[1]
    if (inRange && step.applies(current.data)) current = step.upgrade(current, seq, context, index)
  }
  // A step may have changed the type: the steps of the new type apply, too.
  return current.type === event.type ? current : upgrade(current, seq, context, index)
}
