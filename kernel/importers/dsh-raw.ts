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
    type: interned(type),
    seq: countAt(line, 'seq'),
    time: asNumber(member(line, 'time')),
    data: asObject(member(line, 'data')) ?? NO_DATA,
    surfaceOp: member(line, 'surfaceOp'),
    sourceEventSeqs: member(line, 'sourceEventSeqs'),
    ignorable: member(line, 'ignorable') === true,
  }
}

const NO_DATA: JsonObject = {}

/** One object per type name: comparing and looking it up then costs no reading of its characters. */
const names = new Map<string, string>()
let latest = ''
/** A hostile log may hold any number of names; only so many are kept. */
const NAMES_KEPT = 1000

function interned(type: string): string {
  // Runs of one type are the rule.
  if (type === latest) return latest
  const known = names.get(type)
  if (known !== undefined) return (latest = known)
  if (names.size < NAMES_KEPT) names.set(type, type)
  return (latest = type)
}
