/** Which lines of a log belong to a stack trace (ccr-absorb-crush 5.6). */
import { continuesTrace, traceFlavorOf } from './log-flavor.ts'
import type { TraceFlavor } from './log-flavor.ts'

/** After so many lines a trace has to show anew that it goes on. */
const SEGMENT = 20

/** One flag a line. */
export function traceMembership(lines: readonly string[]): boolean[] {
  let flavor: TraceFlavor | null = null
  let members = 0
  return lines.map((line) => {
    if (flavor !== null && members === SEGMENT) {
      // A full segment ends here; what opens a trace goes first, then what would have gone on.
      flavor = traceFlavorOf(line) ?? (continuesTrace(flavor, line, false) ? flavor : null)
      members = flavor === null ? 0 : 1
      return flavor !== null
    }
    if (flavor === null || !continuesTrace(flavor, line, members === 1)) {
      flavor = traceFlavorOf(line)
      members = 0
    }
    if (flavor !== null) members++
    return flavor !== null
  })
}

/** Longest stretches of members, as `[first, behind the last]`. */
export function stretchesOf(members: readonly boolean[]): readonly (readonly [number, number])[] {
  const stretches: (readonly [number, number])[] = []
  for (let from = 0; from < members.length; from++) {
    if (!members[from]) continue
    let to = from + 1
    while (members[to]) to++
    stretches.push([from, to])
    from = to
  }
  return stretches
}
