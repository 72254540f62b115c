/** A row of the benchmark: what was measured beside the limit of the platform in the same run. */

/** How far a goal lets a row go. A row without is shown for comparison. */
export interface Most {
  /** Times the limit. */
  readonly ratio?: number
  /** In the row's own unit. */
  readonly value?: number
}

export interface Row {
  readonly goal: string
  readonly name: string
  readonly value: number
  /** The same work by the platform alone, in the same run and unit; null = there is no such thing. */
  readonly limit: number | null
  readonly unit: string
  readonly most: Most | null
  readonly note?: string
}

/** A row as the benchmarks of single parts answer it, with its goal in words: `G3 ≤ 1.2×`. */
export interface PartRow {
  readonly name: string
  readonly goal: string
  readonly value: number
  readonly limit: number
  readonly ratio: number
  readonly unit: string
}

/** `G10 ≤ 16.7` bounds the value, `G3 ≤ 1.2×` the ratio. */
export function rowOfPart({ name, goal, value, limit, unit }: PartRow): Row {
  const bounds = /≤\s*([\d.]+)\s*(×)?/.exec(goal)
  const number = Number(bounds?.[1])
  const most = bounds ? (bounds[2] ? { ratio: number } : { value: number }) : null
  return { goal: goal.split(' ')[0] ?? goal, name, value, limit, unit, most }
}

export const ratioOf = (row: Row): number | null => (row.limit ? row.value / row.limit : null)

/** Null for a row that has no goal. */
export function holds(row: Row): boolean | null {
  const { most, value } = row
  if (!most) return null
  const ratio = ratioOf(row)
  if (most.value !== undefined && !(value <= most.value)) return false
  return most.ratio === undefined || ratio === null || ratio <= most.ratio
}

const HEADS = ['', 'what', 'measured', 'limit', 'ratio', 'goal', 'holds'] as const

/** Aligned for a terminal, and Markdown at once. */
export function table(rows: readonly Row[]): string {
  const cells = [HEADS, HEADS.map(() => '---'), ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => pad(cell, widths[column] ?? 0)).join(' | ')} |`,
  )
  const notes = rows.flatMap((row) => (row.note ? [`- ${row.goal} ${row.name}: ${row.note}`] : []))
  return [...lines, ...(notes.length ? ['', ...notes] : [])].join('\n')
}

const pad = (cell: string, width: number): string => (cell === '---' ? '-'.repeat(width) : cell.padEnd(width))

function cellsOf(row: Row): readonly string[] {
  const ratio = ratioOf(row)
  const held = holds(row)
  return [
    row.goal,
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.limit === null ? '' : `${figure(row.limit)} ${row.unit}`,
    ratio === null ? '' : `${figure(ratio)}×`,
    bound(row),
    held === null ? '' : held ? 'yes' : 'NO',
  ]
}

function bound({ most, unit }: Row): string {
  const parts: string[] = []
  if (most?.ratio !== undefined) parts.push(`≤ ${most.ratio}×`)
  if (most?.value !== undefined) parts.push(`≤ ${most.value} ${unit}`)
  return parts.join(', ')
}

/** Three digits that count. */
export function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value))
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 3)
}
