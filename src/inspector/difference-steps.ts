/** Ways along the rows that differ, an ascending list of places. */
import { firstFrom } from '#src/ui/first-from.ts'

/** Place of a row among the differences; null when it is none. */
export function placeIn(differences: Uint32Array, row: number): number | null {
  const place = firstFrom(differences, row)
  return differences[place] === row ? place : null
}

/** The difference after or before a row. */
export function neighbourIn(differences: Uint32Array, row: number | null, way: 1 | -1): number | null {
  if (row === null) return differences[way > 0 ? 0 : differences.length - 1] ?? null
  return differences[way > 0 ? firstFrom(differences, row + 1) : firstFrom(differences, row) - 1] ?? null
}
