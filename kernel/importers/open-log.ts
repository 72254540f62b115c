/** A log of the host as a session. */
import { openDsh, refusedType } from './dsh.ts'
import { canonicalType, isKnownType } from './dsh-names.ts'
import type { ReaderPorts } from './importer.ts'
import type { SessionReader } from './session-reader.ts'

export function openLog(ports: ReaderPorts): SessionReader {
  const reader = openDsh(ports)
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
    caseFile: null,
    isKnown: (type) => isKnownType(canonicalType(type)),
    refuses: (event) => refusedType(event.type, event.data),
    advance: () => reader.advance(),
    end: () => reader.end(),
  }
}
