/** What a session is read by, whatever its format. */
import type { SessionFormat } from '#kernel/bytes/shape.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Session } from '#kernel/model/session.ts'
import type { OpenedCase } from './case-file.ts'
import type { Reader, ReaderPorts } from './importer.ts'

export type Format = SessionFormat

export interface SessionReader extends Reader {
  /** The session whether its header has been read or not: empty until then. */
  readonly live: Session
  /** Types as written that a reader does not know and may not skip. */
  readonly unknownRequiredTypes: readonly string[]
  /** State and messages of a kernel file; null for logs, and until the end is read. */
  readonly kernel: KernelData | null
  /** What a case file says beside its session; null: the file is none, or not read so far. */
  readonly caseFile: OpenedCase | null
  isKnown(type: string): boolean
  /** The type that the host itself would refuse to open, or null. */
  refuses(event: LogEvent): boolean
}

/** Opens a reader for a format that the bytes were told to be of. */
export type OpenReader = (format: Format, ports: ReaderPorts) => SessionReader

export const formatLabels: Readonly<Record<Format, string>> = {
  dsh: 'DSH log',
  'acp-state': 'Kernel state',
  'case-file': 'Case file',
}
