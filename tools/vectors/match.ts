/** The ways in which an answer may match: equal, or in what a vector says counts. */
import { compare, short } from './compare.ts'
import type { Difference, Loose, Vector } from './vector.ts'

/** Differences of an answer from what the vector expects, both normalised. */
export function match(vector: Vector, expected: Loose, actual: unknown): readonly Difference[] {
  switch (vector.match) {
    case 'rows':
      return matchRows(expected, linesOf(actual))
    case 'lines':
      return matchLines(expected.lines, linesOf(actual))
    case 'facts':
      return matchFacts(expected, linesOf(actual).join('\n'))
    default:
      return compare(expected, actual, {
        // A codec may put more side-cars on a piece than a vector names.
        subset: vector.match === 'subset' || vector.op.endsWith('.toCore'),
        prose: vector.prose === true,
      })
  }
}

const whole = (why: string, actual: unknown): Difference => ({ at: '', why, actual })

/** As many rows, each beginning with the expected one once leading blanks are cut. */
function matchRows(
  { rows, rowCount }: { readonly rows: readonly string[]; readonly rowCount: number },
  actual: readonly string[],
): readonly Difference[] {
  const own = actual.map((line) => line.trimStart()).filter((line) => line !== '')
  if (own.length !== rowCount) return [whole(`${rowCount} rows are expected, got ${own.length}`, actual)]
  return rows.flatMap((row, i) =>
    own[i]?.startsWith(row)
      ? []
      : [{ at: `/${i}`, why: `should begin with ${short(row)}, got ${short(own[i])}`, actual: own[i] }],
  )
}

/**
 * Each expected line occurs, in this order: a line that begins with two blanks in its words, except a
 * hint; of any other, which may be worded freely, the figures, if it has any.
 */
function matchLines(expected: readonly string[], actual: readonly string[]): readonly Difference[] {
  let from = 0
  for (const line of expected) {
    if (!line.startsWith('  ') && figuresOf(line).length === 0) continue
    const found = actual.findIndex((own, i) => i >= from && sameLine(line, own))
    if (found === -1)
      return [whole(`the line ${short(line)} is missing after line ${from} of ${short(actual)}`, actual)]
    from = found + 1
  }
  return []
}

const sameLine = (expected: string, own: string): boolean =>
  expected.startsWith('  ')
    ? own.startsWith(expected)
    : figuresOf(own).join(' ').startsWith(figuresOf(expected).join(' '))

const figuresOf = (line: string): readonly string[] => line.match(/\d[\d.,]*[KM%]?/g) ?? []

function matchFacts(
  {
    containsAll,
    containsNone,
  }: { readonly containsAll: readonly string[]; readonly containsNone: readonly string[] },
  text: string,
): readonly Difference[] {
  const missing = containsAll
    .filter((fact) => !text.includes(fact))
    .map((fact) => `${short(fact)} is missing`)
  const present = containsNone
    .filter((fact) => text.includes(fact))
    .map((fact) => `${short(fact)} should not occur`)
  return [...missing, ...present].map((why) => whole(why, text))
}

/** Text as lines; a list of rows or lines as it is; any other answer as its JSON. */
function linesOf(actual: unknown): readonly string[] {
  if (typeof actual === 'string') return actual.split('\n')
  if (Array.isArray(actual)) return actual.flatMap(linesOf)
  return [JSON.stringify(actual) ?? '']
}
