/** Figures as reports write them (kernel-core 20). */

/** `0`, `999`, `1.2K`; what is not above 0 or not finite is `0`. */
export function figure(count: number): string {
  if (!Number.isFinite(count) || count <= 0) return '0'
  return count >= 1000 ? `${(count / 1000).toFixed(1)}K` : String(count)
}

/** Whole per cent of a total; 0 when either is not above 0. */
export function percent(count: number, total: number): number {
  return count > 0 && total > 0 ? Math.round((count / total) * 100) : 0
}

/** At least 0, so that a cut never counts from the end. */
export function shown<T>(list: readonly T[], limit: number): readonly T[] {
  return list.slice(0, Math.max(0, limit))
}
