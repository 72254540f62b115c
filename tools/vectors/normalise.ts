/** Answers as plain JSON, so that they can be laid beside the expected ones. */

/** Told by the clock: present or absent, never compared by value. */
const CLOCK = new Set(['createdAt', 'durationMs', 'savedAt'])
export const MASKED = '<masked>'

/** Undefined members vanish, nothing is null, a Set is a sorted array, a Map a list of pairs. */
export function normalise(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, inner: unknown) => {
      if (CLOCK.has(key) && inner !== undefined) return MASKED
      if (inner instanceof Set) return [...inner].toSorted()
      return inner instanceof Map ? [...inner] : inner
    }),
  )
}

/** A sentence of the kernel: compared by what it carries, not by its words. */
export interface Said {
  readonly __text: string
}
export const said = (text: string): Said => ({ __text: text })

export function textOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('__text' in value)) return null
  const { __text: text } = value
  return typeof text === 'string' ? text : null
}
