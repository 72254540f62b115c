/** What a model may write as the end of a range, or as a block (kernel-core 2.5). */
import type { BoundaryKind } from '#kernel/model/compress.ts'
import { refToIndex } from '#kernel/base/refs.ts'

export interface Boundary {
  readonly kind: BoundaryKind
  readonly numericId: number
  /** Trimmed and lower-case, else as typed. */
  readonly raw: string
}

const BLOCK = /^b(\d{1,9})$/

/** `m…` or `b…` in any case, else null. */
export function parseBoundary(ref: string): Boundary | null {
  const raw = ref.trim().toLowerCase()
  const index = refToIndex(raw)
  if (index !== null) return { kind: 'message', numericId: index, raw }
  const match = BLOCK.exec(raw)
  const numericId = match ? Number(match[1]) : 0
  return numericId >= 1 ? { kind: 'block', numericId, raw } : null
}

/** `b12` for `B012` or `12`; bare digits keep their zeros; null for anything else. */
export function parseBlockIdArg(text: string): string | null {
  const raw = text.trim().toLowerCase()
  if (/^\d+$/.test(raw)) return `b${raw}`
  const match = /^b0*(\d+)$/.exec(raw)
  return match ? `b${match[1]}` : null
}
