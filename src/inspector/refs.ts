/** Refs as people read them: zeros that say nothing apart, a range by the digits that differ. */

/** `m00012` → `m`, `000`, `12`. */
export function refParts(ref: string): readonly [head: string, zeros: string, digits: string] {
  const found = /^([a-z]+)(0*)(\d+)$/.exec(ref)
  return found ? [found[1] ?? '', found[2] ?? '', found[3] ?? ''] : [ref, '', '']
}

/** End of a range in short: `m00012`, `m00047` → `47`; refs of different kinds stay whole. */
export function rangeEnd(start: string, end: string): string {
  const [head] = refParts(start)
  const [endHead, , digits] = refParts(end)
  return head === endHead && start.length === end.length && digits !== '' ? digits : end
}
