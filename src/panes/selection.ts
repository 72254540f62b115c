/**
 * What the selection is in the lists: an event's row, its node, or both; or a block with all it stands
 * for. A click knows it at once; a jump from elsewhere (inspector, ledger, find, a link) asks where the
 * event is shown, and the lists go there. A block's place is in the outline.
 */
import { create } from 'zustand'
import type { BlockId } from '#kernel/model/block.ts'
import type { EventIndex, NodeId, RowId } from '#kernel/model/units.ts'
import { useBlocks } from '#src/store/blocks.ts'
import { shownLens } from '#src/store/lens.ts'
import { useOutline } from '#src/store/outline.ts'
import { go, useApp } from '#src/store/store.ts'
import type { Side } from './layout.ts'

export interface Selection {
  readonly event: EventIndex | null
  /** Goes before the event. */
  readonly block: BlockId | null
  readonly row: RowId | null
  readonly node: NodeId | null
  /** The list it was chosen in, which need not move; `none`: no list moves; `jump`: all do. */
  readonly by: Side | 'none' | 'jump'
}

export const useSelection = create<Selection>()(() => ({
  event: null,
  block: null,
  row: null,
  node: null,
  by: 'none',
}))

/** A row was chosen in a list. `folded`: a summary stands for it, which the lists may not know. */
export function choose(
  event: EventIndex,
  found: { row: RowId | null; node: NodeId | null },
  by: Side,
  folded = false,
): void {
  useSelection.setState({ event, block: null, ...found, by })
  go({ selected: event, block: null, inspect: 'selection' })
  if (folded && found.node === null) void locate(event, 'none')
}

/** A fold was chosen in the gutter: its summary is lit, and nothing moves. */
export function chooseFold(event: EventIndex, node: NodeId | null): void {
  useSelection.setState({ event, block: null, row: null, node, by: 'none' })
  go({ selected: event, block: null, inspect: 'selection' })
  if (node === null) void locate(event, 'none')
}

/** A block was chosen by its summary or its bar; `event` landed it, if the log has one. */
export function chooseBlock(
  block: BlockId,
  node: NodeId | null,
  event: EventIndex | null,
  by: Selection['by'],
): void {
  useSelection.setState({ event, block, row: null, node, by })
  go({ selected: event, block, inspect: 'selection' })
}

/** Follow the place's selection while the lists are in sight. Returns the way to stop. */
export function watchSelection(): () => void {
  look()
  const offPlace = useApp.subscribe(look)
  const offOutline = useOutline.subscribe((now, before) => {
    const { event, block, row, node } = useSelection.getState()
    if (now.outline === before.outline || event === null || block !== null) return
    // What is nowhere at one position may be somewhere at the next; another lens has other nodes.
    if (row === null && node === null) void locate(event, before.outline ? 'none' : 'jump')
    else if (now.lens !== before.lens) void locate(event, 'none')
  })
  // A block that a link speaks of: where its summary is comes with the ledger.
  const offBlocks = useBlocks.subscribe(({ byId }) => {
    const { block, node } = useSelection.getState()
    const known = block === null || node !== null ? null : (byId.get(block)?.node ?? null)
    if (known !== null) useSelection.setState({ node: known })
  })
  return () => {
    offPlace()
    offOutline()
    offBlocks()
  }
}

function look(): void {
  const { selected, block } = useApp.getState().place
  const now = useSelection.getState()
  if (selected === now.event && block === now.block) return
  const node = block === null ? null : (useBlocks.getState().byId.get(block)?.node ?? null)
  useSelection.setState({ event: selected, block, row: null, node, by: block === null ? 'none' : 'jump' })
  if (selected !== null && block === null) void locate(selected, 'jump')
}

async function locate(event: EventIndex, by: 'none' | 'jump'): Promise<void> {
  const state = useApp.getState()
  const { engine, shown, place } = state
  if (!engine || !shown) return
  const ask = { session: shown, event, at: place.at, lens: shownLens(state) }
  const outcome = await engine.ask('locate', ask, { lane: 'locate' })
  const now = useSelection.getState()
  if (!outcome.ok || now.event !== event || now.block !== null) return
  const { row, node } = outcome.value
  useSelection.setState({ event, row, node, by })
}
