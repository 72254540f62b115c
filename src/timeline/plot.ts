/** From positions and tokens to pixels and back. */
import type { Sight } from '#kernel/model/track.ts'

export interface Plot extends Sight {
  readonly width: number
  readonly height: number
  /** Tokens at the upper edge. */
  readonly top: number
  /** Of the whole log. */
  readonly end: number
}

/** Lines of the strip from its top: alarms, plot, subagents, marks, rail with turns, overview. */
export const lanes = {
  alarms: 0,
  plot: 13,
  agents: 55,
  marks: 64,
  rail: 75,
  turns: 90,
  overview: 95,
} as const
export const PLOT_HEIGHT = 40
export const OVERVIEW_HEIGHT = 8

export const xOf = ({ from, to, width }: Plot, at: number): number => ((at - from) / (to - from)) * width
export const yOf = ({ height, top }: Plot, tokens: number): number => height - (tokens / top) * height
/** The position under a pixel, inside of what is in sight. */
export const atOf = ({ from, to, width }: Plot, x: number): number =>
  Math.round(from + (Math.max(0, Math.min(width, x)) / Math.max(1, width)) * (to - from))

export const round = (n: number): number => Math.round(n * 10) / 10

/** Share of the plot's height that a label needs. */
const CLOSEST = 0.3

/** The axis ends a little above the highest step; its lines stand at one or two round numbers below. */
export function axis(most: number): { readonly top: number; readonly lines: readonly number[] } {
  if (most <= 0) return { top: 1, lines: [] }
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1, 0.5].map((n) => n * power).find((n) => n * 2 <= most) ?? power
  const top = most * 1.08
  // Two labels that would touch are one.
  const lines = [step, step * 2].filter((n) => n <= most && (n > step || step / top > CLOSEST))
  return { top, lines }
}

/** The numbers to write under turn ticks, so that neighbours stay apart: 5, 10, 15, … */
export function labelEvery(turns: number, width: number): number {
  const room = Math.max(1, Math.floor(width / 56))
  const needed = Math.max(1, turns / room)
  const power = 10 ** Math.floor(Math.log10(needed))
  return Math.max(turns > 8 ? 5 : 1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= needed) ?? power)
}
