/**
 * A case file: what one needs to show somebody else what is on the screen (docs/case-file.md). One line
 * of JSON, the head, then the session in its own format.
 */
import type { Json } from './json.ts'
import type { Bytes, Position } from './units.ts'

/** Newest version of the head that is written and read. */
export const CASE_VERSION = 1

/** Formats that a case file may hold. */
export type CaseFormat = 'dsh' | 'acp-state'

/** Fields of the place as the address has them (src/store/place-url.ts); whoever shows it checks them. */
export type CasePlace = Readonly<Record<string, string | number>>

export interface CaseHead {
  /** Says what the file is; always the first member. */
  readonly pinfold: 'case'
  readonly version: number
  readonly format: CaseFormat
  /** Of events before `textFrom` the text is replaced; null: of all of them, 0: of none. */
  readonly textFrom: Position | null
  /** Streamed pieces that a message before the position shown supersedes are there as empty ones. */
  readonly piecesDropped: boolean
  /** Events in the file, and in the session that it was cut from. */
  readonly events: number
  readonly eventsOfSession: number
  readonly place: CasePlace
  /** What follows the head: its size, and `fingerprint` of it. */
  readonly body: { readonly bytes: Bytes; readonly print: string }
  /** The state of a kernel file that is joined to the log, as a document of its own. */
  readonly kernel?: Json
  /** The workbench with its acts, as plain JSON; read by the workbench's own door. */
  readonly acts?: Json
}

/** What is asked of a session to make one. */
export interface CaseAsk {
  /** The position that is shown; null = the end. */
  readonly at: Position | null
  /** Events that go along: those before this position; null = all. Not below what is shown. */
  readonly to: Position | null
  /** As in the head. */
  readonly textFrom: Position | null
  readonly dropPieces: boolean
  readonly place: CasePlace
  readonly acts?: Json
}
