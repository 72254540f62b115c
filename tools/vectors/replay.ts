/** One vector replayed: run, laid beside the expected answer, and judged. */
import type { PinRule } from '#kernel/model/config.ts'
import { areas } from './areas.ts'
import { createInputs } from './inputs.ts'
import { NotOffered, throughDoor } from './kernel-door.ts'
import type { Kernel } from './kernel-door.ts'
import type { KnownDifference, KnownDifferences } from './known-differences.ts'
import { match } from './match.ts'
import { normalise } from './normalise.ts'
import { isBelow, withAnswers } from './pointer.ts'
import type { Difference, Outcome, Vector, VectorFile } from './vector.ts'

/** The clock of every vector, ms. */
const now = (): number => 1_700_000_000_000

export async function replayFile(
  kernel: Kernel,
  { area, file, vectors, problem }: VectorFile,
  known: KnownDifferences,
): Promise<readonly Outcome[]> {
  if (problem) return [{ area, key: file, status: 'failed', differences: [], reason: problem }]
  const outcomes: Outcome[] = []
  for (const vector of vectors) outcomes.push(await replay(kernel, area, file, vector, known))
  return outcomes
}

export async function replay(
  kernel: Kernel,
  area: string,
  file: string,
  vector: Vector,
  known: KnownDifferences,
): Promise<Outcome> {
  const key = `${file}#${vector.name}`
  const entry = known[area]?.[key]
  return { area, key, ...judge(vector, entry, await answerOf(kernel, area, vector)) }
}

/** What the kernel answered, or why there is nothing to compare. */
type Answer = { readonly value: unknown } | { readonly failure: string; readonly missing: boolean }

async function answerOf(kernel: Kernel, area: string, vector: Vector): Promise<Answer> {
  const inputs = createInputs()
  const clock = Date.now
  const warn = console.warn
  try {
    const operation = areas[area]?.[vector.op]
    if (!operation) throw new NotOffered(`${area}, ${vector.op}`)
    Date.now = now
    console.warn = () => undefined
    const run = { kernel: throughDoor(kernel), inputs, pinRule: pinRuleOf(vector), now }
    const value = normalise(await operation(run, vector.input))
    const changed = inputs.changed()
    if (changed > 0) return { failure: `${changed} inputs were changed by the call`, missing: false }
    return { value }
  } catch (error) {
    if (error instanceof NotOffered) return { failure: error.message, missing: true }
    return { failure: `threw ${stackOf(error)}`, missing: false }
  } finally {
    Date.now = clock
    console.warn = warn
  }
}

const pinRuleOf = ({ pinVariant = 'pr491' }: Vector): PinRule =>
  pinVariant === 'pre489' ? 'always' : pinVariant

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' | ') : String(error)

type Judgement = Pick<Outcome, 'status' | 'differences' | 'reason'>

const failed = (reason: string, differences: readonly Difference[] = []): Judgement => ({
  status: 'failed',
  reason,
  differences,
})

/** A known difference must differ, and must answer what its entry says; a crash is never one. */
function judge(vector: Vector, entry: KnownDifference | undefined, answer: Answer): Judgement {
  const optional = typeof vector.optional === 'string' ? vector.optional : 'optional'
  if ('failure' in answer) {
    if (answer.missing && vector.optional) return { status: 'known', differences: [], reason: optional }
    return failed(answer.failure)
  }
  const differences = match(vector, vector.expected, answer.value)
  const reason = entry?.reason ?? vector.differs
  if (reason === undefined) {
    if (differences.length === 0) return { status: 'passed', differences }
    if (vector.optional) return { status: 'known', differences, reason: optional }
    return { status: 'failed', differences, ...(vector.quirk ? { reason: `quirk: ${vector.quirk}` } : {}) }
  }
  if (differences.length === 0) return failed(`no longer differs, although: ${reason}`)
  const rest = entry ? differencesFromOurs(vector, entry, answer.value) : []
  if (rest.length > 0) return failed('differs, and not as its known difference says', rest)
  return { status: 'known', differences, reason }
}

function differencesFromOurs(
  vector: Vector,
  { expect, absent, free }: KnownDifference,
  actual: unknown,
): readonly Difference[] {
  if (!expect && !absent && !free) return []
  const places = { ...expect, ...Object.fromEntries((absent ?? []).map((at) => [at, undefined])) }
  const rest = match(vector, withAnswers(vector.expected, places), actual)
  return free ? rest.filter(({ at }) => !isBelow(at, free)) : rest
}
