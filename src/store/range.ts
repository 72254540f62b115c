/**
 * The range that is being picked for the workbench, and what the worker says of it: one question at a
 * time, asked anew when the acts before it change. Not part of the place: it is gone with the window.
 */
import { create } from 'zustand'
import type { RangeEnd, RangeView } from '#kernel/model/workbench.ts'
import type { EventIndex, RowId } from '#kernel/model/units.ts'
import { useApp } from './store.ts'
import { workbenchOf } from './workbench.ts'
import { whatIfOf } from './workbench-acts.ts'

export interface PickedRow {
  readonly row: RowId
  /** Events that the row shows. */
  readonly events: readonly EventIndex[]
}

export interface RangeState {
  readonly from: RangeEnd
  readonly to: RangeEnd
  /** Rows from which to which it was drawn; null when it was written. */
  readonly rows: { readonly anchor: PickedRow; readonly head: PickedRow } | null
  /** The answer to the range above, or null until it comes. */
  readonly view: RangeView | null
}

const none: RangeState = { from: '', to: '', rows: null, view: null }

export const useRange = create<RangeState>()(() => none)

/** Rows of the transcript, in any order: all messages from one to the other. */
export function pickRows(anchor: PickedRow, head: PickedRow): void {
  const events = [...anchor.events, ...head.events]
  if (events.length === 0) return
  const [from, to] = [Math.min(...events), Math.max(...events)]
  useRange.setState({ from, to, rows: { anchor, head }, view: null })
}

/** Ends as a person writes them. */
export function writeRange(ends: { readonly from?: string; readonly to?: string }): void {
  const { from, to, view } = useRange.getState()
  const shown = { from: endInWords(from, view?.ends?.fromRef), to: endInWords(to, view?.ends?.toRef) }
  useRange.setState({ ...shown, ...ends, rows: null, view: null })
}

export function forgetRange(): void {
  useRange.setState(none)
}

/** An event that was pointed at reads as the ref that it has. */
export function endInWords(end: RangeEnd, ref: string | undefined): string {
  return typeof end === 'string' ? end : (ref ?? '')
}

/** Rows that are in the range as far as the transcript shows them; null for none. */
export function pickedRows({ rows, view }: RangeState): readonly [first: RowId, last: RowId] | null {
  if (rows) return order(rows.anchor.row, rows.head.row)
  const { fromRow = null, toRow = null } = view?.ends ?? {}
  return fromRow === null || toRow === null ? null : order(fromRow, toRow)
}

const order = (a: RowId, b: RowId): readonly [RowId, RowId] => (a < b ? [a, b] : [b, a])

/** Ask whenever range, acts or session change. Returns the way to stop. */
export function followRange(): () => void {
  let asked = ''
  const look = async (): Promise<void> => {
    const state = useApp.getState()
    const { engine, shown } = state
    const { from, to } = useRange.getState()
    if (!engine || !shown) return
    const bench = workbenchOf(state)
    const lens = whatIfOf(bench)
    const key = JSON.stringify([shown, lens, from, to])
    if (key === asked) return
    const isOther = asked !== '' && !asked.startsWith(JSON.stringify([shown]).slice(0, -1))
    asked = key
    // Rows of one session are nothing in another.
    if (isOther) return forgetRange()
    if (from === '' && to === '') return
    const ask = { session: shown, at: bench.at, lens, from, to }
    const outcome = await engine.ask('benchRange', ask, { lane: 'bench-range' })
    if (outcome.ok && key === asked) useRange.setState({ view: outcome.value })
  }
  void look()
  const off = [useApp.subscribe(() => void look()), useRange.subscribe(() => void look())]
  return () => {
    for (const stop of off) stop()
  }
}
