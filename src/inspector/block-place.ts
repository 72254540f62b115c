/** The ways from a panel or the inspector to a block's card and to an event. */
import type { BlockId } from '#kernel/model/block.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { Place } from '#src/store/place.ts'
import { prefer } from '#src/store/prefs.ts'
import { goToEvent } from '#src/store/selectors.ts'
import { go, useApp } from '#src/store/store.ts'
import { PHONE } from '#src/ui/useMedia.ts'

/** On a phone a panel takes all the room, so what it leads to takes its place. */
function panelAfter(): Partial<Place> {
  return useApp.getState().place.panel !== null && matchMedia(PHONE).matches ? { panel: null } : {}
}

/** The card of a block, with the panes at its rows. What was selected stays, as the way back. */
export function openBlock(block: BlockId): void {
  prefer({ inspectorOpen: true })
  go({ block, inspect: 'selection', ...panelAfter() })
}

export function closeBlock(): void {
  go({ block: null })
}

/** An event in the panes and in the inspector. */
export function openEvent(event: EventIndex): void {
  const after = panelAfter()
  if (after.panel === null) go(after, 'replace')
  goToEvent(event)
}
