/** One event as it stands in the file, before upgrade and validation. */
import { asNumber, asObject, countAt, member, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

export interface RawEvent {
  readonly type: string
  /** null: the line carries none (some recordings leave it out). */
  readonly seq: number | null
  readonly time: number | null
  readonly data: JsonObject
  /** undefined: the line carries none. */
  readonly surfaceOp: Json | undefined
  readonly sourceEventSeqs: Json | undefined
  readonly ignorable: boolean
}

/** A parsed line as an event; null if it is none (no object, no type). */
export function readRaw(value: Json | undefined): RawEvent | null {
  const line = asObject(value)
  const type = stringAt(line, 'type')
  if (!line || type === null) return null
  return {
    type,
    seq: countAt(line, 'seq'),
    time: asNumber(member(line, 'time')),
    data: asObject(member(line, 'data')) ?? NO_DATA,
    surfaceOp: member(line, 'surfaceOp'),
    sourceEventSeqs: member(line, 'sourceEventSeqs'),
    ignorable: member(line, 'ignorable') === true,
  }
}

const NO_DATA: JsonObject = {}
