/**
 * The surface's tokens over the log as a picture: steps, not curves, since tokens change at events.
 *
 *     at      1  3        9          path in plot coordinates:  M x1,y1 H x3 V y3 H x9 V y9 H end
 *     tokens  ▁▁▅▅▅▅▅▅▅▅▅▂▂▂▂
 *
 * At most two points a pixel are drawn, the highest and the last of each, so that a million events
 * cost what a thousand cost.
 */
export interface Plot {
  readonly width: number
  readonly height: number
  /** Events on the x axis; tokens on the y axis. */
  readonly events: number
  readonly top: number
}

export interface Series {
  readonly at: Uint32Array
  readonly tokens: Float64Array
}

export const xOf = (plot: Plot, at: number): number =>
  plot.events === 0 ? 0 : (at / plot.events) * plot.width
export const yOf = (plot: Plot, tokens: number): number =>
  plot.top === 0 ? plot.height : plot.height - (tokens / plot.top) * plot.height

export interface StepPath {
  /** The upper edge alone. */
  readonly line: string
  /** Closed down to the axis. */
  readonly area: string
}

export function stepPath(series: Series, plot: Plot): StepPath {
  const points = thin(series, plot)
  const first = points[0]
  if (!first) return { line: '', area: '' }
  let line = `M${first[0]},${first[1]}`
  for (const [x, y] of points.slice(1)) line += `H${x}V${y}`
  line += `H${round(plot.width)}`
  return { line, area: `${line}V${round(plot.height)}H${first[0]}Z` }
}

type Point = readonly [x: number, y: number]

function thin(series: Series, plot: Plot): readonly Point[] {
  const points: Point[] = []
  let pixel = -1
  let highest = Infinity
  let last: Point | null = null
  const flush = () => {
    if (!last) return
    if (highest < last[1]) points.push([last[0], highest])
    points.push(last)
  }
  for (let i = 0; i < series.at.length; i++) {
    const x = xOf(plot, series.at[i] ?? 0)
    const y = round(yOf(plot, series.tokens[i] ?? 0))
    if (Math.floor(x) !== pixel) {
      flush()
      pixel = Math.floor(x)
      highest = Infinity
    }
    highest = Math.min(highest, y)
    last = [round(x), y]
  }
  flush()
  return points
}

const round = (n: number): number => Math.round(n * 10) / 10

/** The axis ends at the highest step; its lines stand at one or two round numbers below. */
export function axis(most: number): { readonly top: number; readonly lines: readonly number[] } {
  if (most <= 0) return { top: 1, lines: [] }
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1, 0.5].map((n) => n * power).find((n) => n * 2 <= most) ?? power
  const lines = [step, step * 2].filter((n) => n <= most)
  return { top: most * 1.08, lines }
}

/** Landmarks as places on the axis, at most one every `gap` pixels: past that more would say less. */
export function spaced(
  marks: Uint32Array,
  plot: Plot,
  gap: number,
): readonly { readonly at: number; readonly x: number; readonly nth: number }[] {
  const out: { at: number; x: number; nth: number }[] = []
  let before = -Infinity
  for (let i = 0; i < marks.length; i++) {
    const at = marks[i] ?? 0
    const x = xOf(plot, at)
    if (x - before < gap) continue
    before = x
    out.push({ at, x: round(x), nth: i + 1 })
  }
  return out
}

/** The numbers to write under turn ticks, so that neighbours stay apart: 5, 10, 15, … */
export function labelEvery(turns: number, width: number): number {
  const room = Math.max(1, Math.floor(width / 56))
  const needed = Math.max(1, turns / room)
  const power = 10 ** Math.floor(Math.log10(needed))
  return Math.max(turns > 8 ? 5 : 1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= needed) ?? power)
}
