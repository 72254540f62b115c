/** One reader for every format a session may come in. */
import type { SessionFormat } from '#kernel/bytes/shape.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Session } from '#kernel/model/session.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import { openDsh, refusedType } from './dsh.ts'
import { openAcpState } from './acp-state.ts'
import type { AcpStateReader } from './acp-state.ts'
import type { DshReader } from './dsh.ts'
import { canonicalType, isKnownType } from './dsh-names.ts'
import type { Reader, ReaderPorts } from './importer.ts'

export type Format = SessionFormat

export interface SessionReader extends Reader {
  /** The session whether its header has been read or not: empty until then. */
  readonly live: Session
  /** Types as written that a reader does not know and may not skip. */
  readonly unknownRequiredTypes: readonly string[]
  /** State and messages of a kernel file; null for logs, and until the end is read. */
  readonly kernel: KernelData | null
  isKnown(type: string): boolean
  /** The type that the host itself would refuse to open, or null. */
  refuses(event: LogEvent): boolean
}

export const formatLabels: Readonly<Record<Format, string>> = {
  dsh: 'DSH log',
  'acp-state': 'Kernel state',
}

export function openReader(format: Format, ports: ReaderPorts): SessionReader {
  switch (format) {
    case 'dsh':
      return logReader(openDsh(ports))
    case 'acp-state':
      return kernelReader(openAcpState(ports))
  }
}

function logReader(reader: DshReader): SessionReader {
  return {
    live: reader.live,
    get session() {
      return reader.session
    },
    get refusal() {
      return reader.refusal
    },
    get unknownRequiredTypes() {
      return reader.unknownRequiredTypes
    },
    kernel: null,
    isKnown: (type) => isKnownType(canonicalType(type)),
    refuses: (event) => refusedType(event.type, event.data),
    advance: () => reader.advance(),
    end: () => reader.end(),
  }
}

/** No type is foreign to a reader that makes the events itself. */
function kernelReader(reader: AcpStateReader): SessionReader {
  return {
    live: reader.live,
    get session() {
      return reader.session
    },
    get refusal() {
      return reader.refusal
    },
    unknownRequiredTypes: [],
    get kernel() {
      return reader.kernel
    },
    isKnown: () => true,
    refuses: () => false,
    advance: () => reader.advance(),
    end: () => reader.end(),
  }
}
