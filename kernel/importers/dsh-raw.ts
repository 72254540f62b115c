/** One event as it stands in the file, before upgrade and validation. */
import { asNumber, asObject, countAt, member, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

export interface RawEvent {
  readonly type: string
  /** null: the line carries none (some recordings leave it out). */
  readonly seq: number | null
  readonly time: number | null
  readonly data: JsonObject
  readonly surfaceOp?: Json
  readonly sourceEventSeqs?: Json
  readonly ignorable?: boolean
}

/** A parsed line as an event; null if it is none (no object, no type). */
export function readRaw(value: Json | undefined): RawEvent | null {
  const line = asObject(value)
  const type = stringAt(line, 'type')
  if (!line || type === null) return null
  const op = member(line, 'surfaceOp')
  const sources = member(line, 'sourceEventSeqs')
  return {
    type,
    seq: countAt(line, 'seq'),
    time: asNumber(member(line, 'time')),
    data: asObject(member(line, 'data')) ?? {},
    ...(op === undefined ? {} : { surfaceOp: op }),
    ...(sources === undefined ? {} : { sourceEventSeqs: sources }),
    ...(member(line, 'ignorable') === true ? { ignorable: true } : {}),
  }
}
