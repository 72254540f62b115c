/** Benchmarks of single parts that also run by themselves. */
import type { Bench } from './context.ts'
import { ratioOf, rowOfPart } from './result.ts'
import type { PartRow, Row } from './result.ts'
import { benchScroll } from './scroll.ts'
import { benchTokens } from './tokens.ts'

export const tokens: Bench = {
  goals: ['G3', 'G4'],
  what: 'exact tokens',
  run: async () => slowest((await benchTokens()).map(rowOfPart)),
}

/** Of rows that differ in the kind of text alone, `…: tabs`, the one nearest to its limit. */
function slowest(rows: readonly Row[]): Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = row.name.endsWith(': all') ? row.name : (row.name.split(': ')[0] ?? row.name)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, group]) => {
    const worst = group.reduce((a, b) => ((ratioOf(b) ?? 0) > (ratioOf(a) ?? 0) ? b : a))
    if (group.length === 1) return worst
    const kind = worst.name.slice(name.length + 2)
    return { ...worst, name: `${name}: slowest of ${group.length} kinds`, note: kind }
  })
}

/** The lists by themselves. */
export const lists: Bench = {
  goals: ['G10', 'G11'],
  what: 'lists',
  run: async () => (await benchScroll()).map(rowOfList),
}

/** The clock tells frames in steps: 16.7 may read 16.8. */
const TICK = 0.1

/** What the goal allows stands in the place of the limit there; the library alone is shown beside it. */
function rowOfList(part: PartRow): Row {
  const row = rowOfPart(part)
  if (/react-virtual/.test(part.name)) return { ...row, limit: null }
  if (/against/.test(part.name)) return { ...row, most: { ratio: 1 } }
  return { ...row, limit: null, most: { value: part.limit + (part.unit === 'ms' ? TICK : 0) } }
}
