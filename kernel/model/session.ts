import type { LogEvent } from './event.ts'
import type { Json } from './json.ts'
import type { Bytes, EventIndex, Line, Ms, Seq } from './units.ts'

/** Facts about a session that its file states up front. */
export interface SessionHeader {
  readonly id: string
  readonly version: number
  readonly createdAt: Ms | null
  readonly cwd?: string
  readonly parentSession?: string
  /** `subagent` says this session is a child; a plain fork has a parent, too, but no origin. */
  readonly origin?: string
  readonly delegationDepth: number
  readonly agentPreset?: string
  /** Leading events inherited from another session (fork or resume), or absent. */
  readonly seedLength?: number
  /** The header line as written. */
  readonly raw: Json
}

/** Where an event lies in the unpacked file. Members of a packed row share the span of their line. */
export interface Span {
  readonly line: Line
  readonly start: Bytes
  /** One past the last byte, without the line feed. */
  readonly end: Bytes
  /** Place among the events of its line (packed rows), from 0. */
  readonly member: number
  /** Number of events of its line. */
  readonly members: number
}

/**
 * What the host recorded, in file order; it never changes after import. Held as bytes with spans and
 * columns; `event` reads one again from its bytes (same index, equal value, new object).
 */
export interface Session {
  readonly format: string
  readonly header: SessionHeader
  /** Size of the unpacked file. */
  readonly size: Bytes
  /** Events so far; grows while the file is being read. */
  readonly eventCount: number
  event(index: EventIndex): LogEvent
  typeOf(index: EventIndex): string
  seqOf(index: EventIndex): Seq
  /** Time of the line that holds the event: of a packed row its first member's. */
  timeOf(index: EventIndex): Ms | null
  spanOf(index: EventIndex): Span
  /** The event with this number, or null. */
  indexOf(seq: Seq): EventIndex | null
  /** Bytes of the unpacked file, clipped to its size. */
  bytes(start: Bytes, end: Bytes): Uint8Array
}
