/**
 * Long text in windows: the first about 30 lines, then bigger ones on request, so that a megabyte is
 * never laid out at once. Cut after a line feed where there is one near.
 *
 *     0 ──30 lines──┤──400 lines──┤──400 lines──┤ …
 */
export const FIRST_LINES = 30
const NEXT_LINES = 400
const CHARS_A_LINE = 100

/** Ends of the first `pieces` windows of `text`; the last is `text.length` if all of it fits. */
export function cuts(text: string, pieces: number): readonly number[] {
  const ends: number[] = []
  let start = 0
  for (let k = 0; k < pieces && start < text.length; k++) {
    start = cut(text, start, k === 0 ? FIRST_LINES : NEXT_LINES)
    ends.push(start)
  }
  return ends
}

function cut(text: string, start: number, lines: number): number {
  const most = start + lines * CHARS_A_LINE
  let at = start
  for (let line = 0; line < lines; line++) {
    const feed = text.indexOf('\n', at)
    if (feed < 0) return text.length <= most ? text.length : whole(text, most)
    if (feed >= most) return line > 0 ? at : whole(text, most)
    at = feed + 1
  }
  // One line more is shown rather than announced.
  const rest = text.length - at
  return rest < CHARS_A_LINE && text.indexOf('\n', at) < 0 ? text.length : at
}

/** Never between the two halves of a character. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}

/** Lines in `text`, counted without making them; stops at `most`. */
export function lineCount(text: string, most = Infinity): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
