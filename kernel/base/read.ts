/** Reading untrusted JSON: each accessor answers null for what is not there or not of the kind. */
import type { Json, JsonObject } from '#kernel/model/json.ts'

export function asObject(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null && !isArray(value) ? value : null
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

export function asArray(value: Json | undefined): readonly Json[] | null {
  return isArray(value) ? value : null
}

export function asString(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

export function asNumber(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A count, a seq or an offset: a non-negative safe integer. */
export function asCount(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/**
 * A member by a name of ours. Names that every object inherits (`constructor`, `__proto__`) must not be
 * asked for; asking for an own member only would cost a tenth of reading a log.
 */
export function member(object: JsonObject | null, key: string): Json | undefined {
  return object === null ? undefined : object[key]
}

export function objectAt(object: JsonObject | null, key: string): JsonObject | null {
  return asObject(member(object, key))
}

export function stringAt(object: JsonObject | null, key: string): string | null {
  return asString(member(object, key))
}

export function countAt(object: JsonObject | null, key: string): number | null {
  return asCount(member(object, key))
}

export function arrayAt(object: JsonObject | null, key: string): readonly Json[] | null {
  return asArray(member(object, key))
}
