import type { CaseHead } from './case-file.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { SessionHeader } from './session.ts'
import type { Bytes, Position } from './units.ts'

/** What the window knows of an open session: enough for the frame, never its rows. */
export interface SessionSummary {
  readonly id: string
  /** Stable over reloads: format, header id, size, hash of the first bytes. */
  readonly fingerprint: string
  readonly format: string
  readonly formatLabel: string
  readonly name: string
  /** Of a case file, what its head says; null: it is none, or its head can't be read. */
  readonly caseFile: Pick<CaseHead, 'place' | 'textFrom' | 'events' | 'eventsOfSession' | 'acts'> | null
  readonly title: string | null
  readonly header: SessionHeader
  readonly size: Bytes
  readonly eventCount: number
  readonly rowCount: number
  readonly diagnosticCount: number
  readonly alarmCount: number
  /** First few diagnostics; the rest by question. */
  readonly diagnostics: readonly Diagnostic[]
  /** Unknown types that a reader may not skip; they make the recorded surface doubtful. */
  readonly unknownRequiredTypes: readonly string[]
  /** First op that could not be applied. */
  readonly stopped: { readonly at: Position; readonly why: string } | null
  /** Whole file read. */
  readonly complete: boolean
  /** Ids of subagent sessions that the log or the other open files name. */
  readonly children: readonly string[]
  readonly parent: string | null
  /** Window of the model as last recorded, in tokens. */
  readonly contextWindow: number | null
  /** The file of the kernel that the blocks come from, or null. */
  readonly kernel: {
    readonly label: string
    /** Name of the file that was joined to a log, or null for a kernel file of its own. */
    readonly joined: string | null
  } | null
  /** Blocks at the end: of the state, or landed compactions. null: calls in the log have to be replayed to know. */
  readonly blockCount: number | null
  /** What the host's own strict reader would say of the file. */
  readonly host: { readonly accepts: boolean; readonly events: number; readonly why: string | null } | null
}

/** Landmarks along the log, ascending positions (the landmark has just happened). */
export interface Marks {
  readonly turns: Uint32Array
  readonly prompts: Uint32Array
  readonly compactions: Uint32Array
  readonly requests: Uint32Array
  /** The surface's stop. */
  readonly alarms: Uint32Array
  /** Runs of subagents, by start; one that has no end goes on to the end of the log. */
  readonly agentStarts: Uint32Array
  readonly agentEnds: Uint32Array
}

/** Usage as the providers reported it, each response counted once. */
export interface UsageTotals {
  readonly responses: number
  readonly fields: readonly (readonly [name: string, value: number])[]
}
