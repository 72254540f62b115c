/** Reading members of a body that may be anything. */
import { isRecord } from '#kernel/base/record.ts'

export type Wire = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Wire | null => (isRecord(value) ? value : null)
export const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)
export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** A string with something in it besides white space, trimmed. */
export const filled = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null

export const typeOf = (value: unknown): string | null => stringOf(objectOf(value)?.['type'])
