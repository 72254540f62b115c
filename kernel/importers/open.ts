/** One reader for every format a session may come in. */
import { openCaseFile } from './case-file.ts'
import { openKernelFile } from './open-kernel-file.ts'
import { openLog } from './open-log.ts'
import type { OpenReader } from './session-reader.ts'

export const openReader: OpenReader = (format, ports) => {
  switch (format) {
    case 'dsh':
      return openLog(ports)
    case 'acp-state':
      return openKernelFile(ports)
    case 'case-file':
      return openCaseFile(ports, openReader)
  }
}
