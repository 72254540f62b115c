/** The arguments of a compress call, however a model wrote them (kernel-nudge-and-surface-text D1). Never throws. */
import { isRecord, own } from '#kernel/base/record.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import { withoutCodeFence } from './code-fence.ts'
import { entryDefaults, parseEntry, type EntryDefaults } from './compress-entry.ts'
import { scanJson } from './json-scan.ts'
import { parseLenient } from './lenient-json.ts'
import { parseLineEntries } from './line-entries.ts'
import { objectInProse, salvageContent, salvageList } from './salvage-entries.ts'
import { withDoubleQuotes } from './single-quotes.ts'

export type ArgumentsKind =
  | 'ok'
  | 'empty-input'
  | 'not-object'
  | 'missing-content'
  | 'content-not-array'
  | 'no-valid-ranges'
  /** Entries were saved from a text that stops early or is broken. */
  | 'truncated'
  | 'malformed-json'

export interface ArgumentsDiagnostics {
  /** At least one range was found. */
  readonly ok: boolean
  readonly kind: ArgumentsKind
  readonly invalidItems: number
  /** A sentence for each entry that was dropped, its place first. */
  readonly invalidReasons?: readonly string[]
  /** Of the object that was read. */
  readonly keys?: readonly string[]
  /** The first 800 units of a text, and its length in UTF-16 units. */
  readonly rawPrefix?: string
  readonly length?: number
  /** Single quotes had to be taken for double ones. */
  readonly quoteSalvage?: boolean
}

export interface ParsedArguments {
  readonly ranges: readonly CompressRange[]
  readonly diagnostics: ArgumentsDiagnostics
}

export interface ArgumentsOptions {
  /** Noted in every range. */
  readonly callId?: string
  /**
   * Replays old calls: `content` may also be one entry, or an object with `ranges` (kernel-core 21).
   * A live call with such a content is told to write a list.
   */
  readonly allowObjectContent?: boolean
}

const RAW_PREFIX = 800

interface Reading {
  readonly kind: ArgumentsKind
  readonly ranges: readonly CompressRange[]
  readonly reasons?: readonly string[]
  readonly keys?: readonly string[]
  readonly quoteSalvage?: boolean
}

export function parseCompressArgs(input: unknown, options: ArgumentsOptions = {}): ParsedArguments {
  const { kind, ranges, reasons = [], keys, quoteSalvage } = read(input, options)
  const { callId } = options
  return {
    ranges: callId ? ranges.map((range) => ({ ...range, compressCallId: callId })) : ranges,
    diagnostics: {
      ok: ranges.length > 0,
      kind,
      invalidItems: reasons.length,
      ...(reasons.length > 0 && { invalidReasons: reasons }),
      ...(keys && { keys }),
      ...(typeof input === 'string' && { rawPrefix: input.slice(0, RAW_PREFIX), length: input.length }),
      ...(quoteSalvage && { quoteSalvage }),
    },
  }
}

function read(input: unknown, options: ArgumentsOptions): Reading {
  if (input === null || input === undefined) return nothing('empty-input')
  if (typeof input === 'string') return readText(input, options)
  return isRecord(input) ? readObject(input, options) : nothing('not-object')
}

function nothing(kind: ArgumentsKind): Reading {
  return { kind, ranges: [] }
}

function readText(input: string, options: ArgumentsOptions): Reading {
  const text = withoutCodeFence(input.trim())
  if (text === '') return nothing('empty-input')
  const reading = readJson(text, options)
  if (reading.ranges.length > 0 && !reading.reasons?.length) return reading
  const converted = withDoubleQuotes(text)
  const again = converted === null ? reading : readJson(converted, options)
  return again.ranges.length > reading.ranges.length ? { ...again, quoteSalvage: true } : reading
}

function readJson(text: string, options: ArgumentsOptions): Reading {
  const parsed = parseLenient(text)
  if (!parsed) return readBroken(text, options)
  const { value } = parsed
  if (isRecord(value)) return readObject(value, options)
  if (typeof value !== 'string') return nothing('not-object')
  const inner = withoutCodeFence(value.trim())
  const second = parseLenient(inner)
  if (!second) return readBroken(inner, options)
  return isRecord(second.value) ? readObject(second.value, options) : nothing('not-object')
}

function readBroken(text: string, options: ArgumentsOptions): Reading {
  const whole = objectInProse(text)
  if (whole) return readObject(whole, options)
  const entries = salvageContent(text)
  if (entries.length > 0) return { ...readEntries(entries), kind: 'truncated' }
  return nothing(scanJson(text).isOpen ? 'truncated' : 'malformed-json')
}

function readObject(object: Readonly<Record<string, unknown>>, options: ArgumentsOptions): Reading {
  const keys = Object.keys(object)
  if (!Object.hasOwn(object, 'content')) {
    const range = parseEntry(object)
    if (!('reason' in range)) return { kind: 'ok', ranges: [range], keys }
    const ranges = own(object, 'ranges')
    if (Array.isArray(ranges)) return { ...readEntries(ranges, entryDefaults(object)), keys }
    return { ...nothing('missing-content'), keys }
  }
  return { ...readContent(object['content'], entryDefaults(object), options), keys }
}

function readContent(content: unknown, defaults: EntryDefaults, options: ArgumentsOptions): Reading {
  if (Array.isArray(content)) return readEntries(content, defaults)
  if (typeof content === 'string') return readContentText(content, defaults, options)
  if (options.allowObjectContent && isRecord(content)) {
    const ranges = own(content, 'ranges')
    return readEntries(Array.isArray(ranges) ? ranges : [content], { ...defaults, ...entryDefaults(content) })
  }
  return nothing('content-not-array')
}

function readContentText(content: string, defaults: EntryDefaults, options: ArgumentsOptions): Reading {
  const text = withoutCodeFence(content.trim())
  const list = listIn(text, options)
  if (list) return { ...readEntries(list.entries, defaults), ...(list.isCut && { kind: 'truncated' }) }
  const converted = withDoubleQuotes(text)
  const second = converted === null ? null : listIn(converted, options)
  if (second)
    return {
      ...readEntries(second.entries, defaults),
      ...(second.isCut && { kind: 'truncated' }),
      quoteSalvage: true,
    }
  const ranges = parseLineEntries(text).map((range) => ({ ...defaults, ...range }))
  return ranges.length > 0 ? { kind: 'ok', ranges } : nothing('content-not-array')
}

/** The list a text holds, through one more level of string, or what is left of it. */
function listIn(
  text: string,
  options: ArgumentsOptions,
): { readonly entries: readonly unknown[]; readonly isCut: boolean } | null {
  let parsed = parseLenient(text)
  if (typeof parsed?.value === 'string') parsed = parseLenient(withoutCodeFence(parsed.value.trim()))
  if (parsed) {
    const { value } = parsed
    if (Array.isArray(value)) return { entries: value, isCut: false }
    return options.allowObjectContent && isRecord(value) ? { entries: [value], isCut: false } : null
  }
  const entries = salvageList(text, 0)
  return entries.length > 0 ? { entries, isCut: true } : null
}

function readEntries(entries: readonly unknown[], defaults: EntryDefaults = {}): Reading {
  const ranges: CompressRange[] = []
  const reasons: string[] = []
  entries.forEach((entry, at) => {
    const range = parseEntry(entry)
    if ('reason' in range) reasons.push(`entry ${at} ${range.reason}`)
    else ranges.push({ ...defaults, ...range })
  })
  return { kind: ranges.length > 0 ? 'ok' : 'no-valid-ranges', ranges, reasons }
}
