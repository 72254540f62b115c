/** Helpers of this room's tests. */
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from './kinds.ts'

/** `n` rows that are sent as they are; the first `folded` of them under one summary, node 5000. */
export function outlineOf(n: number, folded = 0): Outline {
  const ids = Uint32Array.from({ length: n }, (_, i) => i)
  const isFolded = (line: number): boolean => line < folded
  const none = new Uint32Array(0)
  const fold = folded > 0 ? 1 : 0
  return {
    at: n,
    lineCount: n,
    kinds: Uint8Array.from(ids, (i) => (isFolded(i) ? 1 : 0)),
    left: ids,
    right: ids.map((i) => (isFolded(i) ? NONE : i)),
    leftKind: new Uint8Array(n).fill(1),
    rightKind: Uint8Array.from(ids, (i) => (isFolded(i) ? 0 : 1)),
    folds: {
      first: new Uint32Array(fold),
      last: new Uint32Array(fold).fill(folded - 1),
      node: new Uint32Array(fold).fill(5000),
      messages: new Uint32Array(fold).fill(folded),
    },
    bars: {
      first: none,
      last: none,
      level: new Uint8Array(0),
      active: new Uint8Array(0),
      event: none,
      ordinal: none,
      blocks: [],
    },
    totals: { rows: n, messages: n, surfaceMessages: n, folds: fold },
    stoppedAt: null,
  }
}
