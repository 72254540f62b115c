import type { Json } from '#kernel/model/json.ts'

/** Past this depth a value is printed without line breaks: indents would outgrow the text. */
const INDENTED = 100
/** `JSON.parse` has no limit of depth, `JSON.stringify` breaks at a few thousand levels. */
const PRINTED = 1000

/** A value as JSON text for a person to read. Total: a value nested out of all measure is not printed. */
export function printJson(value: Json, indent = 0): string {
  const depth = depthOf(value, PRINTED)
  if (depth > PRINTED) return `(nested deeper than ${PRINTED.toLocaleString('en')} levels)`
  return JSON.stringify(value, null, depth > INDENTED ? 0 : indent)
}

/** Levels of nesting, counted up to just past `limit`. Own stack, level by level. */
export function depthOf(value: unknown, limit: number): number {
  let level: readonly unknown[] = [value]
  for (let depth = 0; ; depth++) {
    if (depth > limit) return depth
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      for (const inner of Array.isArray(one) ? (one as readonly unknown[]) : Object.values(one)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner)
      }
    }
    if (next.length === 0) return depth
    level = next
  }
}
