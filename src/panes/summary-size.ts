/** How high a summary is drawn, from the height of its text and the room that its rows give it (px). */
import { SUMMARY_FOOT, SUMMARY_HEAD, SUMMARY_LINE, SUMMARY_MIN, summaryNatural } from './sizes.ts'

export interface SummarySize {
  readonly height: number
  /** Lines of text that fit. */
  readonly lines: number
  /** Some of it is hidden. */
  readonly more: boolean
}

/** `text` undefined: nobody has measured it yet. */
export function summarySize(text: number | undefined, room: number): SummarySize {
  const natural = text === undefined ? SUMMARY_MIN : summaryNatural(text)
  const lines = Math.max(0, Math.floor((room - SUMMARY_HEAD - SUMMARY_FOOT) / SUMMARY_LINE))
  const more = natural > room
  const height = more
    ? SUMMARY_HEAD + lines * SUMMARY_LINE + SUMMARY_FOOT
    : Math.min(Math.max(natural, SUMMARY_HEAD), room)
  return { height, lines, more }
}
