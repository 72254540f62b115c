/**
 * Plain objects keyed by ids of a host. Such an id may be `constructor` or `__proto__`, so they are
 * read by own key only and written without a prototype.
 */

/** Own value of a key; never what a prototype holds. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  const value = record[key]
  // One look-up for nearly every key: what plain objects inherit is neither a string nor a number.
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return value
  return Object.hasOwn(record, key) ? value : undefined
}

/** Writes an own key; `__proto__` too, also on an object that has a prototype. */
export function setOwn<T>(record: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}

/** Any object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
