/** A file of the kernel as a session. */
import { openAcpState } from './acp-state.ts'
import type { ReaderPorts } from './importer.ts'
import type { SessionReader } from './session-reader.ts'

/** No type is foreign to a reader that makes the events itself. */
export function openKernelFile(ports: ReaderPorts): SessionReader {
  const reader = openAcpState(ports)
  return {
    live: reader.live,
    get session() {
      return reader.session
    },
    get refusal() {
      return reader.refusal
    },
    unknownRequiredTypes: [],
    caseFile: null,
    get kernel() {
      return reader.kernel
    },
    isKnown: () => true,
    refuses: () => false,
    advance: () => reader.advance(),
    end: () => reader.end(),
  }
}
