/**
 * Measures the kernel in a process of its own: reading beside parsing alone, and every question of the
 * window beside what a frame allows. `kernel.mjs <answer> <rounds> <rows> <kind=path>…`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createOpenSession } from '#kernel/open-session.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { locate } from '#kernel/questions/locate.ts'
import { rowsAt } from '#kernel/questions/rows.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Row } from './result.ts'
import { rowsLog } from './rows-log.ts'
import { median, percentile } from './stats.ts'

const [answer = '', rounds = '3', rows = '1000000', ...logs] = process.argv.slice(2)
const ROUNDS = Number(rounds)
/** As the worker feeds it. */
const FEED = 512 * 1024
const QUESTIONS = 30
/** Asked before, unmeasured: the compiler has seen the code by then, as it has in a session that is looked at. */
const WARM = 8
const WINDOW = 64
const KERNEL_SHARE = 4
const results: Row[] = []
const decoder = new TextDecoder()

for (const given of logs) {
  const [kind = '', path = ''] = given.split('=')
  const bytes = new Uint8Array(readFileSync(path))
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += FEED) chunks.push(bytes.subarray(at, at + FEED))
  questions(kind, reading(kind, chunks, bytes))
}
const made = rowsLog(Number(rows))
questions(`${Number(rows).toLocaleString('en')} rows`, read(made))
writeFileSync(answer, JSON.stringify(results))

function reading(kind: string, chunks: readonly Uint8Array[], bytes: Uint8Array): OpenSession {
  const ours: number[] = []
  const floor: number[] = []
  let open: OpenSession | null = null
  for (let round = 0; round < ROUNDS; round++) {
    open = null
    globalThis.gc?.()
    timed(floor, () => parseLines(bytes))
    globalThis.gc?.()
    timed(ours, () => {
      open = read(chunks)
      open.outline(null)
    })
  }
  results.push({
    goal: 'kernel',
    name: `${kind}: read, with the outline at the end`,
    value: median(ours),
    limit: median(floor),
    unit: 'ms',
    most: { ratio: 1.5 },
  })
  return open ?? read(chunks)
}

function read(chunks: readonly Uint8Array[]): OpenSession {
  const open = createOpenSession('made.jsonl')
  for (const chunk of chunks) open.append(chunk)
  open.end()
  return open
}

/** The limit of reading: each line decoded by itself and parsed, values kept until all are. */
function parseLines(bytes: Uint8Array): readonly unknown[] {
  const kept: unknown[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start)
    const stop = end === -1 ? bytes.length : end
    if (stop > start) kept.push(JSON.parse(decoder.decode(bytes.subarray(start, stop))))
    start = stop + 1
  }
  return kept
}

function questions(kind: string, open: OpenSession): void {
  const events = open.projection.session.eventCount
  const lines = open.outline(null).outline.lineCount
  const floor = columnsFloor(lines)
  const put = (name: string, times: readonly number[], limit: number | null, most: number | null): void => {
    results.push({
      goal: 'kernel',
      name: `${kind}: ${name}`,
      value: percentile(times, 95),
      limit,
      unit: 'ms',
      most: most === null ? null : { value: most },
      note: `${lines.toLocaleString('en')} lines; median ${median(times).toFixed(2)} ms`,
    })
  }
  // Positions that differ, so that no answer is kept from before.
  const near = (share: number, i: number): number => Math.max(1, Math.floor(events * share) - i * 3 - 1)
  for (const [name, share] of [
    ['end', 1],
    ['middle', 0.5],
  ] as const) {
    const outlines: number[] = []
    const totals: number[] = []
    for (let i = -WARM; i < QUESTIONS; i++) {
      const at = near(share, i + WARM)
      if (i === 0) outlines.length = totals.length = 0
      timed(outlines, () => open.outline(at))
      timed(totals, () => open.totals(at, 'estimate'))
    }
    put(`outline near the ${name}, p95`, outlines, floor, KERNEL_SHARE)
    put(`its totals near the ${name}, p95`, totals, null, null)
  }
  const marks: number[] = []
  for (let i = 0; i < 5; i++) timed(marks, () => open.marks())
  put('marks, all', marks, null, null)

  const at = near(0.5, 0)
  const { outline } = open.outline(at)
  const times = { rows: [] as number[], badges: [] as number[], locate: [] as number[] }
  for (let i = -WARM; i < QUESTIONS; i++) {
    const first = Math.floor((outline.lineCount / (QUESTIONS + WARM)) * (i + WARM))
    if (i === 0) times.rows.length = times.badges.length = times.locate.length = 0
    const ids = outline.left.subarray(first, first + WINDOW).filter((id) => id !== NONE)
    const nodes = outline.right.subarray(first, first + WINDOW).filter((id) => id !== NONE)
    timed(times.rows, () => rowsAt(open, at, ids))
    timed(times.badges, () => badgesAt(open, at, 'estimate', ids, nodes))
    timed(times.locate, () => locate(open, Math.floor((at / (QUESTIONS + WARM)) * (i + WARM)), at))
  }
  put(`a window of ${WINDOW} rows, p95`, times.rows, null, KERNEL_SHARE)
  put(`badges of ${WINDOW} lines, p95`, times.badges, null, KERNEL_SHARE)
  put('locate an event, p95', times.locate, null, KERNEL_SHARE)
}

/** What columns of that length cost by themselves: made, filled, cut. */
function columnsFloor(lines: number): number {
  const times: number[] = []
  for (let i = 0; i < QUESTIONS; i++)
    timed(times, () => {
      const bytes = [0, 1, 2].map(() => new Uint8Array(lines))
      const words = [0, 1].map(() => new Uint32Array(lines))
      for (let line = 0; line < lines; line++) {
        for (const column of bytes) column[line] = line & 3
        for (const column of words) column[line] = line
      }
      return [...bytes, ...words].map((column) => column.slice())
    })
  return median(times)
}

function timed<T>(times: number[], run: () => T): T {
  const before = performance.now()
  const result = run()
  times.push(performance.now() - before)
  return result
}
