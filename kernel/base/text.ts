/** Cutting and flattening text for one line of a list. */

/** At most `limit` UTF-16 units, never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}

/** Text as one line: runs of white space and control characters become one blank; bidi controls are dropped. */
export function oneLine(text: string, limit = 400): string {
  const head = clip(text, limit * 4)
  const flat = head
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
  return flat.length > limit || head.length < text.length ? `${clip(flat, limit)}…` : flat
}

/** Number of lines of a text; a line feed at its end opens no further one. */
export function countLines(text: string): number {
  if (text === '') return 0
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return text.endsWith('\n') ? lines - 1 : lines
}
