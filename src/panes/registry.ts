/** The lists in sight, and the anchor that one of them hands to the next when panes change their shape. */
import type { SessionId } from '#src/worker/protocol.ts'
import type { Anchor } from './anchor.ts'
import type { Side } from './layout.ts'
import type { ListModel } from './list.ts'

export const lists = new Map<Side, ListModel>()

let carried: { readonly session: SessionId; readonly anchor: Anchor } | null = null
let focused: Side | null = null

/** This list has the focus: its row is the one to carry over. */
export function attend(model: ListModel): void {
  focused = model.side
}

/** The anchor that was left for this list. */
export function arrive(session: SessionId, model: ListModel): Anchor | null {
  lists.set(model.side, model)
  return carried?.session === session ? carried.anchor : null
}

export function leave(session: SessionId, model: ListModel): void {
  if (lists.get(model.side) === model) lists.delete(model.side)
  const anchor = model.anchor()
  // Of two lists that go, the one the reader was in decides, else the transcript.
  const decides = focused === null ? model.side !== 'right' : focused === model.side
  if (anchor && (decides || carried?.session !== session)) carried = { session, anchor }
}
