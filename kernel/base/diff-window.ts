/** A difference as rows of a list: long runs fold to a line with a count, each line cut to its window. */
import type { DiffLine } from '#kernel/model/trace.ts'
import type { LineDiff, LineRun } from './line-diff.ts'

/** Of a longer run so many lines are shown at its start and at its end; of one that stays, fewer. */
const START = 6
const END = 2
const CONTEXT = 3
/** Characters of a line, and how many of them stand before what differs. */
const WIDTH = 400
const LEAD = 60

type Piece = LineRun & { readonly hidden: boolean; readonly partner: number | null }

/** `unfold`: all lines. `partner`: the first line of the other text that a run is a new wording of. */
export function diffRows(diff: LineDiff, unfold: boolean): DiffRows {
  const pieces = diff.runs.flatMap((run, i) => piecesOf(diff, run, i, unfold))
  const starts: number[] = []
  let total = 0
  for (const piece of pieces) {
    starts.push(total)
    total += piece.hidden ? 1 : piece.count
  }
  const window: Window = (from, to) => {
    const rows: DiffLine[] = []
    for (const [i, piece] of pieces.entries()) {
      const start = starts[i]!
      const length = piece.hidden ? 1 : piece.count
      for (let row = Math.max(from, start); row < Math.min(to, start + length); row++)
        rows.push(piece.hidden ? gap(piece) : lineOf(diff, piece, row - start))
    }
    return rows
  }
  return { total, longest: Math.max(longestOf(diff.before), longestOf(diff.after)), window }
}

interface DiffRows {
  readonly total: number
  /** Characters of the longest line as it is shown. */
  readonly longest: number
  readonly window: Window
}

function longestOf(lines: readonly string[]): number {
  let most = 0
  for (const { length } of lines) if (length > most) most = length
  return Math.min(most, WIDTH + 2)
}

type Window = (from: number, to: number) => readonly DiffLine[]

function piecesOf({ runs }: LineDiff, run: LineRun, i: number, unfold: boolean): readonly Piece[] {
  const partner = partnerOf(run, runs[i - 1], runs[i + 1])
  const start = run.sign === '=' ? (i === 0 ? 0 : CONTEXT) : START
  const end = run.sign === '=' ? (i === runs.length - 1 ? 0 : CONTEXT) : END
  // A text that stayed as it was is read from its beginning.
  const alone = runs.length === 1 && run.sign === '='
  if (unfold || alone || run.count <= start + end + 1) return [{ ...run, hidden: false, partner }]
  const part = (from: number, count: number, hidden: boolean): readonly Piece[] =>
    count === 0
      ? []
      : [
          {
            sign: run.sign,
            before: run.before + (run.sign === '+' ? 0 : from),
            after: run.after + (run.sign === '−' ? 0 : from),
            count,
            hidden,
            partner: partner === null ? null : partner + from,
          },
        ]
  return [
    ...part(0, start, false),
    ...part(start, run.count - start - end, true),
    ...part(run.count - end, end, false),
  ]
}

/** As many lines taken out as put in: each is a new wording of the other. */
function partnerOf(run: LineRun, last?: LineRun, next?: LineRun): number | null {
  if (run.sign === '−') return next?.sign === '+' && next.count === run.count ? next.after : null
  if (run.sign === '+') return last?.sign === '−' && last.count === run.count ? last.before : null
  return null
}

const gap = ({ sign, count }: Piece): DiffLine => ({
  sign,
  before: null,
  after: null,
  text: '',
  mark: null,
  hidden: count,
})

function lineOf(diff: LineDiff, piece: Piece, nth: number): DiffLine {
  const { sign, partner } = piece
  const isNew = sign === '+'
  const text = (isNew ? diff.after[piece.after + nth] : diff.before[piece.before + nth]) ?? ''
  const other = partner === null ? null : ((isNew ? diff.before : diff.after)[partner + nth] ?? null)
  const mark = other === null ? null : markOf(text, other)
  const from = mark && mark[0] > WIDTH - LEAD ? mark[0] - LEAD : 0
  const shown = text.slice(from, from + WIDTH)
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  return {
    sign,
    before: isNew ? null : piece.before + nth + 1,
    after: sign === '−' ? null : piece.after + nth + 1,
    text: `${lead}${shown}${from + WIDTH < text.length ? '…' : ''}`,
    mark: mark && [mark[0] + shift, Math.min(mark[1] + shift, lead.length + shown.length)],
    hidden: 0,
  }
}

/** What is left of a line without what both begin and end with; null when that is nearly all of it. */
function markOf(text: string, other: string): readonly [number, number] | null {
  const most = Math.min(text.length, other.length)
  let head = 0
  while (head < most && text[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && text[text.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  const isAlike = head + tail > 0 && (head + tail) * 4 >= most
  return isAlike && head < text.length - tail ? [head, text.length - tail] : null
}
