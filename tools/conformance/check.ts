/** Counting checks: what was compared, what differed, what is a known better answer. */

export interface KnownDifference {
  /** File of the folder, such as `expected/34-error-finish.json`, or `*`. */
  readonly file: string
  /** The check's name, such as `transcript node 12`. */
  readonly check: string
  readonly reason: string
}

export interface Checks {
  equal(name: string, actual: unknown, expected: unknown): void
  /** Everything the part compared; failures carry both sides. */
  readonly results: readonly CheckResult[]
}

export interface CheckResult {
  readonly part: string
  readonly file: string
  readonly name: string
  readonly ok: boolean
  readonly known?: string
  readonly actual?: string
  readonly expected?: string
}

/** Checks of one file. `results` is shared by all files of a run. */
export function checksOf(
  part: string,
  file: string,
  known: readonly KnownDifference[],
  results: CheckResult[],
): Checks {
  return {
    results,
    equal(name, actual, expected) {
      const a = canonical(actual)
      const e = canonical(expected)
      if (a === e) {
        results.push({ part, file, name, ok: true })
        return
      }
      const reason = known.find(
        (difference) =>
          (difference.file === '*' || difference.file === `${part}/${file}`) && difference.check === name,
      )?.reason
      results.push({
        part,
        file,
        name,
        ok: reason !== undefined,
        actual: a,
        expected: e,
        ...(reason === undefined ? {} : { known: reason }),
      })
    },
  }
}

/** JSON with sorted keys and no spaces; numbers to a millionth, since fractional numbers are sums. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'number' && !Number.isInteger(inner)) return Math.round(inner * 1e6) / 1e6
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
      return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'undefined'
  )
}
