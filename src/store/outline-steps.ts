/**
 * Outlines that come as steps: the first lines of the one before, the others from the worker. Whoever
 * works something out line by line may ask how many lines an outline has in common with which.
 */
import type { Outline, OutlineStep } from '#kernel/model/outline.ts'
import type { LineIndex } from '#kernel/model/units.ts'

/** What the newest outline was made from: nothing older is kept alive by it. */
let newest: { readonly outline: Outline; readonly from: Outline; readonly kept: LineIndex } | null = null

/** The outline that a step leads to. Columns are its own: the one before stays as it is. */
export function outlineAfter(before: Outline | null, { kept, outline }: OutlineStep): Outline {
  if (kept === 0 || before === null) {
    newest = null
    return outline
  }
  const { lineCount } = outline
  const joined = <A extends Uint8Array | Uint32Array>(to: A, first: A, rest: A): A => {
    to.set(first.subarray(0, kept))
    to.set(rest, kept)
    return to
  }
  const whole: Outline = {
    ...outline,
    kinds: joined(new Uint8Array(lineCount), before.kinds, outline.kinds),
    left: joined(new Uint32Array(lineCount), before.left, outline.left),
    right: joined(new Uint32Array(lineCount), before.right, outline.right),
    leftKind: joined(new Uint8Array(lineCount), before.leftKind, outline.leftKind),
    rightKind: joined(new Uint8Array(lineCount), before.rightKind, outline.rightKind),
  }
  newest = { outline: whole, from: before, kept }
  return whole
}

/** The outline whose first lines this one has, and how many; null where nothing is known. */
export function madeFrom(outline: Outline): { readonly from: Outline; readonly kept: LineIndex } | null {
  return newest?.outline === outline ? newest : null
}
