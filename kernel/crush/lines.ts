/** Lines of a text as the contract cuts them: at LF or CRLF, never at a lone CR (ccr-absorb-crush, reading rules). */

export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  // What follows the last LF ends no line, so a CR there is part of it.
  return lines.map((line, i) => (i < lines.length - 1 && line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** Begins with a blank or a tab. */
export const isIndented = (line: string): boolean => line.startsWith(' ') || line.startsWith('\t')
