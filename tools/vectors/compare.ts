/** Where an answer differs from the expected one. */
import { textOf } from './normalise.ts'
import { factsOf, lacks, mentions, shapeOf } from './said.ts'
import type { Difference } from './vector.ts'

export interface Leniency {
  /** Members that `expected` does not name are fine. */
  readonly subset?: boolean
  /** Strings need the facts alone of the expected ones. */
  readonly prose?: boolean
}

/** Numbers are sums of fractions at times. */
const TOLERANCE = 1e-9

/** All differences; both sides normalised. */
export function compare(expected: unknown, actual: unknown, lenient: Leniency = {}): readonly Difference[] {
  const found: Difference[] = []
  walk(expected, actual, '', lenient, found)
  return found
}

function walk(expected: unknown, actual: unknown, at: string, lenient: Leniency, found: Difference[]): void {
  const differs = (why: string): void => void found.push({ at, why, actual })
  const shape = shapeOf(expected)
  if (shape) {
    const text = textOf(actual)
    if (text === null) differs(`a message of kind ${shape.kind} is expected, got ${short(actual)}`)
    else for (const why of lacks(text, shape)) differs(`${why}: ${short(text)}`)
  } else if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return differs(`length ${expected.length} is expected, got ${actual.length}: ${short(heads(actual))}`)
    for (const [i, inner] of expected.entries()) walk(inner, actual[i], `${at}/${i}`, lenient, found)
  } else if (isRecord(expected) && isRecord(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      if (key === MARKERS && typeof actual['reason'] === 'string') {
        markers(expected[key], actual['reason'], at, found)
        continue
      }
      const inner = `${at}/${escapePointer(key)}`
      if (!Object.hasOwn(expected, key)) {
        if (!lenient.subset && !LATER.has(key))
          found.push({ at: inner, why: `unexpected ${short(actual[key])}`, actual: actual[key] })
      } else if (!Object.hasOwn(actual, key))
        found.push({ at: inner, why: `${short(expected[key])} is missing` })
      else walk(expected[key], actual[key], inner, lenient, found)
    }
  } else if (!sameValue(expected, actual, lenient))
    differs(`${short(expected)} is expected, got ${short(actual)}`)
}

/**
 * Fields of the state that the oracle of the core's vectors did not have (kernel-core 24): compared where a
 * vector names them.
 */
const LATER: ReadonlySet<string> = new Set(['lastInjectedTier'])

/** Of a reason only these parts are expected. */
const MARKERS = 'reasonMarkers'

function markers(expected: unknown, reason: string, at: string, found: Difference[]): void {
  for (const marker of Array.isArray(expected) ? expected.map(String) : [])
    if (!reason.includes(marker))
      found.push({ at: `${at}/reason`, why: `should say "${marker}": ${short(reason)}`, actual: reason })
}

function sameValue(expected: unknown, actual: unknown, { prose }: Leniency): boolean {
  if (expected === actual) return true
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(expected - actual) <= TOLERANCE * Math.max(1, Math.abs(expected), Math.abs(actual))
  if (prose && typeof expected === 'string' && typeof actual === 'string')
    return factsOf(expected).every((fact) => mentions(actual, fact))
  return false
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const heads = (list: readonly unknown[]): unknown =>
  list.map((entry) => (isRecord(entry) ? (entry['id'] ?? entry['blockId'] ?? textOf(entry) ?? entry) : entry))

export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
