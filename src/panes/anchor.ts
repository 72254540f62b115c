/** What stays where it is on the screen while heights and rows around it change. */
import type { LineIndex, RowId } from '#kernel/model/units.ts'
import type { Key, Layout } from './layout.ts'
import type { Track } from './track.ts'

/** A row that stays still, and how far below the top it is. */
export interface Anchor {
  readonly line: LineIndex
  readonly keys: readonly Key[]
  /** The transcript row of the line: it stays where nodes do not, as when the lens changes. */
  readonly row: RowId | null
  readonly y: number
}

/** What a slot shows on either side. */
export function keysAt(layout: Layout, slot: number): Key[] {
  return [layout.keyAt(slot, 'left'), layout.keyAt(slot, 'right')].filter((key) => key !== null)
}

/**
 * The row to keep still, or null in an empty list: the pinned one if it is in sight, else the first whose
 * height is known.
 */
export function anchorIn(
  layout: Layout,
  track: Track,
  pinned: Key | null,
  isKnown: (key: Key) => boolean,
): Anchor | null {
  if (layout.count === 0) return null
  const { v, viewport } = track
  const y = (slot: number) => layout.y(slot)
  const own = pinned ? layout.slotOf(pinned) : -1
  if (own >= 0 && y(own) < v + viewport && y(own) + layout.heights.get(own) > v)
    return anchorAt(layout, v, own)
  const top = layout.heights.yToLine(v)
  const bottom = layout.heights.yToLine(v + Math.max(0, viewport - 1))
  // Not the line at the top: a row that enters there is the one that grows.
  for (let slot = top; slot <= bottom; slot++)
    if (y(slot) >= v && keysAt(layout, slot).every(isKnown)) return anchorAt(layout, v, slot)
  return anchorAt(layout, v, top)
}

function anchorAt(layout: Layout, v: number, slot: number): Anchor {
  const line = layout.lineOf(slot)
  return { line, keys: keysAt(layout, slot), row: layout.columns.rowAt(line), y: layout.y(slot) - v }
}

/** Where an anchor is now; in another outline or list, what is nearest to it. */
export function slotOfAnchor(layout: Layout, { keys, row, line }: Anchor): number {
  for (const key of keys) {
    const slot = layout.slotOf(key)
    if (slot >= 0) return slot
  }
  return layout.slotNear((row === null ? null : layout.columns.lineOfRow(row)) ?? line)
}
