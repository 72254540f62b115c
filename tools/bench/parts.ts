/** Benchmarks of single parts that also run by themselves. */
import type { Bench } from './context.ts'
import { rowOfPart } from './result.ts'
import type { PartRow, Row } from './result.ts'
import { benchTokens } from './tokens.ts'

export const tokens: Bench = {
  goals: ['G3', 'G4'],
  what: 'exact tokens',
  run: async () => (await benchTokens()).map(rowOfPart),
}

/** The lists by themselves. */
export const lists: Bench = {
  goals: ['G10', 'G11'],
  what: 'lists',
  async run() {
    const path = new URL('./scroll.ts', import.meta.url).href
    const found: unknown = await import(path).catch(() => null)
    if (typeof found !== 'object' || found === null) return []
    const bench = Object.entries(found).find(
      ([name, value]) => name.startsWith('bench') && typeof value === 'function',
    )
    return bench ? (await (bench[1] as () => Promise<PartRow[]>)()).map(rowOfList) : []
  },
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
