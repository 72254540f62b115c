/** Cutting texts without halving a surrogate pair (kernel-core 3). */

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))

/** The first `units` UTF-16 units, one less where that would split a pair. */
export function clampPrefix(text: string, units: number): string {
  if (units >= text.length) return text
  const end = Math.max(0, units)
  return text.slice(0, splitsPair(text, end) ? end - 1 : end)
}

/** Units `start` to `end`, clamped; both ends step inwards off the half of a pair. */
export function clampWindow(text: string, start: number, end: number): string {
  let from = Math.min(Math.max(0, start), text.length)
  let to = Math.min(Math.max(from, end), text.length)
  if (from < to && isLow(text.charCodeAt(from))) from++
  if (to > from && isHigh(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}
