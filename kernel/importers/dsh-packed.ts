/**
 * Packed rows: a run of stream deltas of one block, written as one line (spec/dsh-log.md 1.5 and 10).
 *
 *     {"type":"text-chunks","seq0":7,"time0":T,"data":{"turn":1,"step":1,"index":0,"dt":[5,3],"texts":["a","b","c"]}}
 *     → seq 7 at T: text-delta "a", seq 8 at T+5: text-delta "b", seq 9 at T+8: text-delta "c"
 *
 * A row is accepted or rejected whole.
 */
import { arrayAt, countAt, member, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { RawEvent } from './dsh-raw.ts'

export function isPackedType(type: string): boolean {
  return (
    type.endsWith('-chunks') &&
    (type === 'text-chunks' || type === 'reasoning-chunks' || type === 'tool-call-chunks')
  )
}

interface Packed {
  readonly seq0: number
  readonly time0: number
  readonly dt: readonly number[]
  readonly texts: readonly string[]
  /** The delta without its text. */
  readonly delta: JsonObject
  readonly textKey: 'text' | 'argumentsDelta'
  readonly turn: Json
  readonly step: Json
}

/** Number of events in a row, or null if the row is malformed. */
export function packedLength(row: JsonObject): number | null {
  return readPacked(row)?.texts.length ?? null
}

/** All events of a row; null if the row is malformed. */
export function expandPacked(row: JsonObject): readonly RawEvent[] | null {
  const packed = readPacked(row)
  if (!packed) return null
  const events: RawEvent[] = []
  let time = packed.time0
  for (let k = 0; k < packed.texts.length; k++) {
    if (k > 0) time += packed.dt[k - 1]!
    events.push(chunk(packed, k, time))
  }
  return events
}

function chunk(packed: Packed, k: number, time: number): RawEvent {
  const data: JsonObject = {
    turn: packed.turn,
    step: packed.step,
    chunk: { ...packed.delta, [packed.textKey]: packed.texts[k]! },
  }
  return {
    type: 'assistant/chunk',
    seq: packed.seq0 + k,
    time,
    data,
    surfaceOp: undefined,
    sourceEventSeqs: undefined,
    ignorable: false,
  }
}

function readPacked(row: JsonObject): Packed | null {
  const data = objectAt(row, 'data')
  const type = stringAt(row, 'type')
  if (!data || !hasExactly(row, ['type', 'seq0', 'time0', 'data'])) return null
  const tool = type === 'tool-call-chunks'
  const keys = tool ? ['turn', 'step', 'index', 'id', 'dt', 'args'] : ['turn', 'step', 'index', 'dt', 'texts']
  const named = tool && Object.hasOwn(data, 'name')
  if (!hasExactly(data, named ? [...keys, 'name'] : keys)) return null
  const texts = arrayAt(data, tool ? 'args' : 'texts')
  const dt = arrayAt(data, 'dt')
  const seq0 = countAt(row, 'seq0')
  const time0 = member(row, 'time0')
  if (!texts || texts.length === 0 || !texts.every((text) => typeof text === 'string')) return null
  if (!dt || dt.length !== texts.length - 1 || !dt.every((gap) => Number.isSafeInteger(gap))) return null
  if (seq0 === null || !Number.isSafeInteger(seq0 + (texts.length - 1))) return null
  if (typeof time0 !== 'number' || !Number.isSafeInteger(time0)) return null
  let time = time0
  for (const gap of dt as readonly number[]) {
    time += gap
    if (!Number.isSafeInteger(time)) return null
  }
  const index = member(data, 'index') ?? null
  if (tool && typeof data['id'] !== 'string') return null
  if (named && typeof data['name'] !== 'string') return null
  const delta: JsonObject = tool
    ? { type: 'tool-call-delta', index, id: data['id']!, ...(named ? { name: data['name']! } : {}) }
    : { type: type === 'text-chunks' ? 'text-delta' : 'reasoning-delta', index }
  return {
    seq0,
    time0,
    dt: dt as readonly number[],
    texts: texts as readonly string[],
    delta,
    textKey: tool ? 'argumentsDelta' : 'text',
    turn: member(data, 'turn') ?? null,
    step: member(data, 'step') ?? null,
  }
}

function hasExactly(object: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(object).length === keys.length && keys.every((key) => Object.hasOwn(object, key))
}
