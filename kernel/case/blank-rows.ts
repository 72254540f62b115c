/**
 * Dropped pieces as packed rows of empty texts: a few bytes an event, and every later event keeps its number.
 * A reader takes an empty text for a piece in which nothing was said.
 */
import { asCount } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'

export interface BlankRows {
  /** False: it has no number or time that a row could hold, so it can't be dropped. */
  add(event: LogEvent): boolean
  /** Writes what was gathered; before anything else is written. */
  flush(): void
}

interface Row {
  readonly seq0: number
  readonly time0: number
  readonly turn: Json
  readonly step: Json
  count: number
}

export function blankRows(write: (value: Json) => void): BlankRows {
  let row: Row | null = null
  const flush = (): void => {
    if (row === null) return
    const { seq0, time0, turn, step, count } = row
    row = null
    const dt = Array.from({ length: count - 1 }, () => 0)
    const texts = Array.from({ length: count }, () => '')
    write({ type: 'text-chunks', seq0, time0, data: { turn, step, index: 0, dt, texts } })
  }
  return {
    flush,
    add({ seq, time, data }) {
      const { turn = null, step = null } = data
      if (asCount(seq) === null || time === null || !Number.isSafeInteger(time)) return false
      if (row !== null && row.seq0 + row.count === seq && row.turn === turn && row.step === step) row.count++
      else {
        flush()
        row = { seq0: seq, time0: time, turn, step, count: 1 }
      }
      return true
    },
  }
}
