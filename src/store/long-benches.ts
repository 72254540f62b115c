/**
 * A workbench in the address: short ones as they are, long ones by a mark that this window knows, so that
 * Back and Forward lose nothing that was written.
 */

/** Characters of JSON; encoded it may be three times as many. */
const LONG = 2000
const kept = new Map<string, string>()

export const isLongBench = (bench: string): boolean => bench.length > LONG

export function addressOf(bench: string): string {
  if (!isLongBench(bench)) return bench
  const mark = `~${hash(bench)}`
  kept.set(mark, bench)
  return mark
}

/** Null when it was long and belongs to another window. */
export function benchAt(written: string): string | null {
  return written.startsWith('~') ? (kept.get(written) ?? null) : written
}

/** FNV over UTF-16 units, twice with different starts: 64 bits, not against malice. */
function hash(text: string): string {
  let one = 0x811c9dc5
  let two = 0x1b873593
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193)
    two = Math.imul(two ^ text.charCodeAt(i), 0x01000197)
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36)
}
