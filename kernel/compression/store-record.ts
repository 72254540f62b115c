/** The envelope a state is stored in (kernel-core 21). */
import { isRecord } from '#kernel/base/record.ts'
import type { Ms } from '#kernel/model/units.ts'

export interface StoreRecord<T> {
  /** Of the payload's form. */
  readonly version: number
  readonly savedAt: Ms
  readonly id: string
  readonly payload: T
}

/** A record read from another form; what it lacks comes from the source, then from the store. */
export interface AdoptedRecord<T> {
  readonly id: string
  readonly payload: T
  readonly version?: number
  readonly savedAt?: Ms
}

export interface RecordRules<T> {
  readonly version: number
  /** Default: an id that is not empty, a payload that is not null. */
  readonly validate?: (record: StoreRecord<T>) => boolean
  /** Makes a record of an older form; null for what it does not know. */
  readonly legacy?: (source: unknown) => AdoptedRecord<T> | null
}

export function encodeRecord<T>({ version, savedAt, id, payload }: StoreRecord<T>): string {
  return JSON.stringify({ version, savedAt, id, payload })
}

/** The record in a file's text, or null when it holds none that is valid. */
export function decodeRecord<T>(text: string, rules: RecordRules<T>): StoreRecord<T> | null {
  try {
    const source = JSON.parse(text) as unknown
    const record = inEnvelope<T>(source, rules.version) ?? adopted(source, rules)
    return record && (rules.validate ?? isFilled)(record) ? record : null
  } catch {
    // Broken JSON, or a host's hook that failed on it: one bad file must not hide the others.
    return null
  }
}

function isFilled({ id, payload }: StoreRecord<unknown>): boolean {
  return id !== '' && payload !== null && payload !== undefined
}

function inEnvelope<T>(source: unknown, version: number): StoreRecord<T> | null {
  if (!isRecord(source) || !Object.hasOwn(source, 'payload')) return null
  const { id, payload } = source
  if (typeof id !== 'string') return null
  return {
    version: numberOf(source, 'version') ?? version,
    savedAt: numberOf(source, 'savedAt') ?? 0,
    id,
    payload: payload as T,
  }
}

function adopted<T>(source: unknown, { version, legacy }: RecordRules<T>): StoreRecord<T> | null {
  const found = legacy?.(source)
  if (!found) return null
  return {
    version: found.version ?? numberOf(source, 'version') ?? version,
    savedAt: found.savedAt ?? numberOf(source, 'savedAt') ?? 0,
    id: found.id,
    payload: found.payload,
  }
}

function numberOf(source: unknown, key: string): number | null {
  const value = isRecord(source) ? source[key] : null
  return typeof value === 'number' ? value : null
}
