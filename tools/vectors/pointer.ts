/** JSON pointers into expected answers. */

/** A copy of `answer` with other values at these places; undefined takes the member away. */
export function withAnswers(answer: unknown, places: Readonly<Record<string, unknown>>): unknown {
  let changed: unknown = structuredClone(answer)
  for (const [pointer, value] of Object.entries(places)) {
    if (pointer === '') changed = value
    else put(changed, pointer, value)
  }
  return changed
}

/** Whether the place lies at or below one of these; a step `*` is any step. */
export function isBelow(pointer: string, places: readonly string[]): boolean {
  const steps = pointer.split('/')
  return places.some((place) =>
    place.split('/').every((step, i) => step === steps[i] || (step === '*' && steps[i] !== undefined)),
  )
}

function put(root: unknown, pointer: string, value: unknown): void {
  const keys = pointer.split('/').slice(1).map(unescape)
  const last = keys.pop() ?? ''
  let at = root
  for (const key of keys) at = inside(at, pointer)[key]
  const holder = inside(at, pointer)
  if (value === undefined) delete holder[last]
  else holder[last] = value
}

function inside(value: unknown, pointer: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw new Error(`The expected answer has no place ${pointer}.`)
  return value as Record<string, unknown>
}

const unescape = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
