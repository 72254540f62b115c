/** Outcomes as lines. */
import type { KnownDifference } from './known-differences.ts'
import type { Difference, Outcome } from './vector.ts'

/** Differences shown of one vector. */
const SHOWN = 4

/** One line per file of each area: how many passed, are known, failed. */
export function filesTable(outcomes: readonly Outcome[]): string {
  const files = grouped(outcomes, ({ area, key }) => `${area}/${key.split('#')[0]}`)
  return [...files].map(([file, own]) => `${file}: ${tally(own)}`).join('\n')
}

export function failureText({ area, key, reason, differences }: Outcome): string {
  const lines = differences.slice(0, SHOWN).map(({ at, why }) => `  ${at || 'answer'}: ${why}`)
  const more = differences.length - lines.length
  return [
    `✗ ${area}/${key}`,
    ...(reason ? [`  ${reason}`] : []),
    ...lines,
    ...(more > 0 ? [`  and ${more} more differences`] : []),
  ].join('\n')
}

/** `N passed, N failed`, with the known differences between them if there are any. */
export function tally(outcomes: readonly Outcome[]): string {
  const count = (status: Outcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length
  const known = count('known')
  return [
    `${count('passed')} passed`,
    ...(known > 0 ? [`${known} known differences`] : []),
    `${count('failed')} failed`,
  ].join(', ')
}

/** Our answers where they differ, as entries for the list of known differences: the reason is to be written. */
export function entriesOf(outcomes: readonly Outcome[]): string {
  const differing = outcomes.filter(({ differences }) => differences.length > 0)
  const areas = grouped(differing, ({ area }) => area)
  const entries = [...areas].map(([area, own]) => [
    area,
    Object.fromEntries(own.map(({ key, reason, differences }) => [key, entryOf(reason ?? '', differences)])),
  ])
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

function entryOf(reason: string, differences: readonly Difference[]): KnownDifference {
  const present = differences.filter(({ actual }) => actual !== undefined)
  const absent = differences.filter(({ actual }) => actual === undefined).map(({ at }) => at)
  return {
    reason,
    ...(present.length > 0
      ? { expect: Object.fromEntries(present.map(({ at, actual }) => [at, actual])) }
      : {}),
    ...(absent.length > 0 ? { absent } : {}),
  }
}

function grouped(
  outcomes: readonly Outcome[],
  of: (outcome: Outcome) => string,
): ReadonlyMap<string, readonly Outcome[]> {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const group = groups.get(of(outcome))
    if (group) group.push(outcome)
    else groups.set(of(outcome), [outcome])
  }
  return groups
}
