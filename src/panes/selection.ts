/**
 * What the selected event is in the lists: a row, a node, or both. A click knows it at once; a jump
 * from elsewhere (inspector, find, a link) asks where the event is shown, and the lists go there.
 */
import { create } from 'zustand'
import type { EventIndex, NodeId, RowId } from '#kernel/model/units.ts'
import { useOutline } from '#src/store/outline.ts'
import { go, useApp } from '#src/store/store.ts'
import type { Side } from './layout.ts'

export interface Selection {
  readonly event: EventIndex | null
  readonly row: RowId | null
  readonly node: NodeId | null
  /** The list it was chosen in, which need not move; `none`: no list moves; `jump`: all do. */
  readonly by: Side | 'none' | 'jump'
}

export const useSelection = create<Selection>()(() => ({ event: null, row: null, node: null, by: 'none' }))

/** A row was chosen in a list. */
export function choose(event: EventIndex, found: { row: RowId | null; node: NodeId | null }, by: Side): void {
  useSelection.setState({ event, ...found, by })
  go({ selected: event, inspect: 'selection' })
}

/** A fold was chosen in the gutter: its summary is lit, and nothing moves. */
export function chooseFold(event: EventIndex, node: NodeId | null): void {
  useSelection.setState({ event, row: null, node, by: 'none' })
  go({ selected: event, inspect: 'selection' })
  if (node === null) void locate(event, 'none')
}

/** Follow the place's selection while the lists are in sight. Returns the way to stop. */
export function watchSelection(): () => void {
  look()
  const offPlace = useApp.subscribe(look)
  // What is nowhere at one position may be somewhere at the next.
  const offOutline = useOutline.subscribe((now, before) => {
    const { event, row, node } = useSelection.getState()
    if (now.outline !== before.outline && event !== null && row === null && node === null)
      void locate(event, before.outline ? 'none' : 'jump')
  })
  return () => {
    offPlace()
    offOutline()
  }
}

function look(): void {
  const { selected } = useApp.getState().place
  if (selected === useSelection.getState().event) return
  useSelection.setState({ event: selected, row: null, node: null, by: 'none' })
  if (selected !== null) void locate(selected, 'jump')
}

async function locate(event: EventIndex, by: 'none' | 'jump'): Promise<void> {
  const { engine, shown, place } = useApp.getState()
  if (!engine || !shown) return
  const outcome = await engine.ask('locate', { session: shown, event, at: place.at }, { lane: 'locate' })
  if (!outcome.ok || useSelection.getState().event !== event) return
  const { row, node } = outcome.value
  useSelection.setState({ event, row, node, by })
}
