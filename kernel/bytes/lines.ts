import type { Bytes, Line } from '#kernel/model/units.ts'
import type { Pages } from './pages.ts'

/** A line's bytes are [start, end), without the line feed; a carriage return before it is part of the line. */
export type OnLine = (line: Line, start: Bytes, end: Bytes) => void

export interface LineReader {
  /** Finds the lines that the bytes appended since the last call completed. */
  advance(): void
  /** The last piece without a line feed, or null: a torn tail (spec/dsh-log.md 1.2). */
  end(): { readonly line: Line; readonly start: Bytes; readonly end: Bytes } | null
}

const LF = 10

/**
 * Cuts growing bytes into lines. Every byte is looked at once, whatever the length of the lines.
 * `start` skips a byte order mark; lines count from 1 all the same.
 */
export function createLineReader(pages: Pages, onLine: OnLine, start: Bytes = 0): LineReader {
  let line = 1
  let lineStart = start
  let scanned = start

  function advance(): void {
    while (scanned < pages.length) {
      const run = pages.run(scanned)
      for (let from = 0; ;) {
        const found = run.indexOf(LF, from)
        if (found < 0) break
        const end = scanned + found
        const begin = lineStart
        from = found + 1
        lineStart = end + 1
        onLine(line++, begin, end)
      }
      scanned += run.length
    }
  }

  return {
    advance,
    end() {
      advance()
      return lineStart < pages.length ? { line, start: lineStart, end: pages.length } : null
    },
  }
}
