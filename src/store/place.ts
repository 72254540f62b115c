/**
 * Where am I: one flat object that fits in the address bar. Everything a link can carry is here;
 * everything else is transient or derived. Ids and numbers only, so that nothing keeps a session alive.
 */
import type { BlockId } from '#kernel/model/block.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Sight } from '#kernel/model/track.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'

export type PanelName =
  | 'body'
  | 'diagnostics'
  | 'differences'
  | 'events'
  | 'find'
  | 'ledger'
  | 'lost'
  | 'pin'
  | 'prefix'
  | 'provider'
  | 'raw'
  | 'status'
  | 'stepper'
  | 'workbench'

export interface Place {
  /** Fingerprint of the session, or null on the first screen. */
  readonly session: string | null
  /** Path of the demo the session came from, so that a reload can open it again. */
  readonly demo: string | null
  /** Name of the local file, to ask for it again. */
  readonly file: string | null
  /** A whole case file, packed, when it came in the address itself. */
  readonly packed: string | null
  /** null = the end of the log, also while it grows. */
  readonly at: Position | null
  readonly mode: 'aligned' | 'free'
  readonly counter: Counter
  /** null = what suits the session: recorded for a log, recomputed for a kernel file. */
  readonly lens: 'recorded' | 'recomputed' | 'what-if' | null
  readonly pin: PinRule
  /** The workbench with its acts, as JSON of `Workbench`; null = nothing was tried. */
  readonly bench: string | null
  /** The block whose card is open; goes before the selected event. */
  readonly block: BlockId | null
  /** The selected event: its row is lit on both sides. */
  readonly selected: EventIndex | null
  readonly panel: PanelName | null
  /** The fold whose losses are shown, as `b:b3` or `e:120`; null = the last one at the position. */
  readonly fold: string | null
  /** Two sides that are compared, as `pr491@120`; a part that is left out is what the rest of the place says. */
  readonly left: string | null
  readonly right: string | null
  /** The part of a panel that is shown; null = its first. */
  readonly tab: string | null
  /** The node of the turn that the stepper shows; null = the first that changed something. */
  readonly node: string | null
  /** Inspector shows the selection, or the session. */
  readonly inspect: 'selection' | 'session'
  readonly query: string
  /** The part of the log that the timeline shows; null = all of it. */
  readonly zoom: Sight | null
}

export const firstPlace: Place = {
  session: null,
  demo: null,
  file: null,
  packed: null,
  at: null,
  mode: 'aligned',
  counter: 'estimate',
  lens: null,
  pin: 'pr491',
  bench: null,
  block: null,
  selected: null,
  panel: null,
  fold: null,
  left: null,
  right: null,
  tab: null,
  node: null,
  inspect: 'selection',
  query: '',
  zoom: null,
}
