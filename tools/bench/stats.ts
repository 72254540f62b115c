/** Medians and percentiles. */

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that `share` percent of the values do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = Math.ceil((share / 100) * sorted.length) - 1
  return sorted[Math.max(0, place)] ?? NaN
}

export const greatest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0)
