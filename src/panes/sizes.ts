/** Heights and widths that are known before anything is measured (px). */

/** By `LeftKind`: none, row, user, marker, command, tool, error. */
export const LEFT_HEIGHT = [0, 22, 30, 32, 22, 22, 22] as const
/** By `RightKind`: none, row, user, tool, summary, nothing. A summary's is its least height. */
export const RIGHT_HEIGHT = [0, 22, 30, 22, 66, 22] as const

/** Air above a user row; the hairline of the turn lies on top of it. */
export const USER_AIR = 4
/** Second line of the selected row. */
export const SENTENCE = 20

/** A summary: head, lines of text, air below. */
export const SUMMARY_HEAD = 24
export const SUMMARY_LINE = 17
export const SUMMARY_FOOT = 8
/** The shortest summary that is still one: its head and two lines. */
export const SUMMARY_MIN = SUMMARY_HEAD + 2 * SUMMARY_LINE + SUMMARY_FOOT
/** Lines of a closed summary where no range gives it room (free mode, or without its rows). */
export const SUMMARY_LINES_FREE = 8

/** Height that a summary with `text` px of text would like to have. */
export const summaryNatural = (text: number): number => SUMMARY_HEAD + text + SUMMARY_FOOT

export const GUTTER = { wide: 118, narrow: 72, slim: 34 } as const
