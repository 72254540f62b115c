/**
 * The difference of two texts, line by line: runs of lines that stay, are taken out, or are put in.
 * Equal ends are cut off first; what is left is laid over each other only while it takes few steps.
 */
import { diffArrays } from 'diff'

/** Lines that may differ before two texts are called different as a whole; fewer in long texts, so that
 * lines times edits stay bounded. */
const MOST_EDITS = 1000
const MOST_WORK = 5_000_000

export interface LineDiff {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly runs: readonly LineRun[]
  readonly taken: number
  readonly put: number
  /** Too different: the middle is taken out and put in whole. */
  readonly whole: boolean
}

/** `before` and `after`: the first line of the run in each text, from 0. */
export interface LineRun {
  readonly sign: '=' | '−' | '+'
  readonly before: number
  readonly after: number
  readonly count: number
}

/** A text that is not there has no lines, an empty one has none either. */
export function diffLines(before: string, after: string): LineDiff {
  const one = linesOf(before)
  const other = linesOf(after)
  let head = 0
  while (head < one.length && head < other.length && one[head] === other[head]) head++
  let tail = 0
  while (tail < one.length - head && tail < other.length - head && one.at(-1 - tail) === other.at(-1 - tail))
    tail++
  const steps = middle(one.slice(head, one.length - tail), other.slice(head, other.length - tail))

  const runs: LineRun[] = []
  const at = { before: 0, after: 0 }
  let taken = 0
  let put = 0
  const add = (sign: LineRun['sign'], count: number): void => {
    if (count === 0) return
    runs.push({ sign, ...at, count })
    if (sign !== '+') at.before += count
    if (sign !== '−') at.after += count
    if (sign === '−') taken += count
    if (sign === '+') put += count
  }
  add('=', head)
  for (const [sign, count] of steps.list) add(sign, count)
  add('=', tail)
  return { before: one, after: other, runs, taken, put, whole: steps.whole }
}

interface Steps {
  readonly list: readonly (readonly [LineRun['sign'], number])[]
  readonly whole: boolean
}

function middle(one: string[], other: string[]): Steps {
  const all = {
    list: [
      ['−', one.length],
      ['+', other.length],
    ],
  } as const
  if (one.length === 0 || other.length === 0) return { ...all, whole: false }
  const most = Math.min(MOST_EDITS, Math.ceil(MOST_WORK / (one.length + other.length)))
  const parts = diffArrays(one, other, { maxEditLength: most })
  if (!parts) return { ...all, whole: true }
  return {
    list: parts.map(({ added, removed, count }) => [added ? '+' : removed ? '−' : '=', count] as const),
    whole: false,
  }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
