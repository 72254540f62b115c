import type { JsonObject } from './json.ts'
import type { EventIndex, Ms, Seq } from './units.ts'

/** What an event does to the surface. Validated as far as one event alone can tell. */
export type SurfaceOp =
  | { readonly op: 'append' }
  /** Takes the place of the nodes from `first` to `last`, by place on the surface, not by number. */
  | { readonly op: 'replace'; readonly first: Seq; readonly last: Seq }
  /**
   * The op as written can't be applied to any surface: `why` is one sentence. `form` is what it was
   * meant to be, as the transcript asks; null on a type that reaches no surface, or when it says neither.
   */
  | { readonly op: 'defect'; readonly why: string; readonly form: SurfaceForm | null }

/** How an event meant to reach the surface, whether the surface could apply it or not. */
export type SurfaceForm = 'append' | 'replace'

/**
 * One event as the host recorded it, in today's shape: importers upgrade older shapes at the door.
 * `data` is the format's own body; `type` is its canonical name (aliases are resolved).
 */
export interface LogEvent {
  readonly index: EventIndex
  readonly seq: Seq
  readonly type: string
  /** Time as recorded. Never used for order. */
  readonly time: Ms | null
  readonly data: JsonObject
  /** null: the event leaves the surface alone. */
  readonly op: SurfaceOp | null
  /** Events this one was made from, as written (`sourceEventSeqs`). Empty when absent. */
  readonly sources: readonly Seq[]
  /** A reader may skip the event if it does not know the type. */
  readonly ignorable: boolean
  /** Where it belongs, if that is known before `data` is parsed: what is not needed need not be. */
  readonly place?: StepPlace
}

export interface StepPlace {
  readonly turn: number
  readonly step: number
}
