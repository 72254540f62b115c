/** Sentences of the workbench. */
import type { BenchAnswer, RangeView, SurfaceFigures, Workbench } from '#kernel/model/workbench.ts'
import { count, counted, tokens } from '#src/ui/format.ts'

/** `3 acts at event 318, 1 undone`. */
export function stateOf({ acts, done, at }: Workbench): string {
  if (acts.length === 0) return `at event ${count(at)}`
  const undone = acts.length - done
  return `${counted(done, 'act')} at event ${count(at)}${undone > 0 ? `, ${count(undone)} undone` : ''}`
}

/** The one sentence: what the acts came to. */
export function findingOf(answer: BenchAnswer, done: number): string {
  if (done === 0) return 'Nothing is tried yet.'
  const base = answer.recorded ?? answer.untouched
  const change = answer.bench.tokens - base.tokens
  const other = answer.recorded ? 'recorded' : 'without the acts'
  if (change === 0) return `The workbench sends as many tokens as ${other}.`
  const amount = tokens(Math.abs(change), answer.bench.kind)
  return `The workbench sends ${amount} ${change < 0 ? 'less' : 'more'} than ${other}.`
}

/** What the range holds. */
export function rangeInWords({ messages, tokens: sum, chars, blocks }: RangeView): string {
  const held = blocks.map(({ blockId, tier }) => `${blockId} (tier ${tier})`)
  const fresh =
    messages === 0
      ? 'No message that is not folded yet'
      : `${counted(messages, 'message')} not folded yet, ${tokens(sum, 'estimate')}`
  return `${fresh}; ${count(chars)} characters in all${held.length === 0 ? '' : `; holds ${listed(held)}`}.`
}

const MOST = 6
const listed = (names: readonly string[]): string =>
  names.length > MOST
    ? `${names.slice(0, MOST).join(', ')} and ${count(names.length - MOST)} more`
    : names.join(', ')

/** Of a summary, beside its field. */
export function lengthInWords(
  length: number,
  view: Pick<RangeView, 'minSummary' | 'maxSummary'> | null,
): string {
  const { minSummary = 0, maxSummary = 0 } = view ?? {}
  const limits = maxSummary > 0 ? ` of ${count(minSummary)} to ${count(maxSummary)}` : ''
  return `${count(length)}${limits} characters`
}

export interface Measure {
  readonly name: string
  readonly before: string
  readonly sign: '+' | '−' | '±'
  readonly change: string
  readonly after: string
  /** More faults than before. */
  readonly alarm: boolean
}

/** Three equations: before, change, workbench. */
export function measuresOf(base: SurfaceFigures, bench: SurfaceFigures): readonly Measure[] {
  return [
    measure('Tokens', base.tokens, bench.tokens, (n) => tokens(n, bench.kind)),
    measure('Rows', base.rows, bench.rows, count),
    { ...measure('Faults', base.faults, bench.faults, count), alarm: bench.faults > base.faults },
  ]
}

function measure(name: string, before: number, after: number, told: (n: number) => string): Measure {
  return {
    name,
    before: told(before),
    sign: after === before ? '±' : after > before ? '+' : '−',
    change: told(Math.abs(after - before)),
    after: told(after),
    alarm: false,
  }
}
