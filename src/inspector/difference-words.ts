/** Recorded against recomputed, as one finding. */
import type { Differences } from '#kernel/model/difference.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import { isWhatIf, pinName } from '#src/store/lens.ts'
import { count } from '#src/ui/format.ts'

export function differenceFinding({ list, more, compared, none }: Differences): string {
  if (none !== null) return 'The two surfaces can’t be compared here.'
  if (compared === 0) return 'There is no message to compare at this position.'
  const found = list.length + more
  const all = compared === 1 ? 'the one message' : `all ${count(compared)} messages`
  if (found === 0) return `The host and the kernel agree on ${all}.`
  if (found === compared) return `They differ on ${all}.`
  return `They differ on ${count(found)} of ${count(compared)} messages.`
}

/** What the sentence leaves open. */
export function differenceNote({ list, more, none }: Differences, lens: TurnLens): string {
  if (none !== null) return none
  const how = `Each message of the log: what the host recorded of it, and what the kernel makes of it ${isWhatIf(lens) ? 'on the workbench' : `under ${pinName(lens)}`}.`
  return more > 0 ? `${how} The first ${count(list.length)} are listed.` : how
}
