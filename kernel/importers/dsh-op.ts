/**
 * What an event does to the surface, validated as far as one event alone can tell
 * (spec/dsh-log.md 3, checks 2, 3 and 5). What depends on the surface is checked by the fold.
 */
import { asObject, countAt, isArray } from '#kernel/base/read.ts'
import { printJson } from '#kernel/base/print-json.ts'
import type { SurfaceForm, SurfaceOp } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import type { RawEvent } from './dsh-raw.ts'

const NO_SOURCES: readonly number[] = []

const NOTHING: ReadOp = { op: null, sources: NO_SOURCES }

export interface ReadOp {
  readonly op: SurfaceOp | null
  readonly sources: readonly number[]
}

/** `surface`: the type reaches the surface in this version. */
export function readOp(raw: RawEvent, seq: number, surface: boolean, version: number): ReadOp {
  if (!surface && raw.surfaceOp === undefined && raw.sourceEventSeqs === undefined) return NOTHING
  const sources = numbersOf(raw.sourceEventSeqs)
  const form = surface ? formOf(raw.surfaceOp) : null
  const defect = (why: string): ReadOp => ({ op: { op: 'defect', why, form }, sources })
  if (!surface) {
    if (raw.surfaceOp !== undefined)
      return defect(`\`${raw.type}\` is not a surface type, but carries a surfaceOp`)
    return defect(`\`${raw.type}\` is not a surface type, but cites sources`)
  }
  const op = surfaceOp(raw.surfaceOp, version)
  if (typeof op === 'string') return defect(op)
  const why = sourceDefect(raw.sourceEventSeqs, raw.type, seq, version)
  return why === null ? { op, sources } : defect(why)
}

/** Told by its shape alone: the word, or any object. */
function formOf(value: Json | undefined): SurfaceForm | null {
  if (value === 'append') return 'append'
  return asObject(value) ? 'replace' : null
}

/** The op, or why it is none. */
function surfaceOp(value: Json | undefined, version: number): SurfaceOp | string {
  if (value === 'append') return { op: 'append' }
  if (value === undefined) return 'the message has no surfaceOp'
  const object = asObject(value)
  if (!object) return 'the surfaceOp is neither "append" nor an object'
  const [firstKey, lastKey] = version >= 3 ? ['startSeq', 'endSeq'] : ['start', 'end']
  const first = countAt(object, firstKey!)
  const last = countAt(object, lastKey!)
  if (object['op'] !== 'replace' || first === null || last === null || Object.keys(object).length !== 3) {
    return `the surfaceOp is not {op: "replace", ${firstKey}, ${lastKey}} with event numbers`
  }
  return { op: 'replace', first, last }
}

/** The first rule that the cited sources break, or null. */
function sourceDefect(value: Json | undefined, type: string, seq: number, version: number): string | null {
  if (value === undefined) return null
  if (!isArray(value)) return 'sourceEventSeqs is not a list'
  if (version >= 3 && type === 'assistant/message')
    return 'in this version an assistant/message must not cite sources'
  if (value.length === 0 && type !== 'assistant/message') return 'sourceEventSeqs is empty'
  let ascending = true
  let previous = -1
  for (const source of value) {
    if (typeof source !== 'number' || !Number.isSafeInteger(source) || source < 0) {
      return `sourceEventSeqs holds ${printJson(source).slice(0, 40)}, which is no event number`
    }
    if (source <= previous) ascending = false
    previous = source
  }
  // Ascending lists, the rule, need no set to be free of repeats.
  if (!ascending && new Set(value).size !== value.length) return 'sourceEventSeqs names an event twice'
  for (const source of value) {
    if ((source as number) >= seq)
      return `sourceEventSeqs names event ${String(source)}, which is not earlier`
  }
  return null
}

/** Event numbers among the cited sources; what is none is left out (the defect says so). */
function numbersOf(value: Json | undefined): readonly number[] {
  if (value === undefined || !isArray(value)) return NO_SOURCES
  const numbers = value.filter((item): item is number => typeof item === 'number')
  return numbers.length === 0 ? NO_SOURCES : numbers
}
