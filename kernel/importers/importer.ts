import type { Pages } from '#kernel/bytes/pages.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Session } from '#kernel/model/session.ts'

/** What an importer is given: the bytes so far, and where to hand what it reads. */
export interface ReaderPorts {
  readonly pages: Pages
  /** Called once per event, in file order. */
  readonly onEvent: (event: LogEvent) => void
  readonly report: (diagnostic: Diagnostic) => void
}

/** A file that can't be read as a session: what it is, and what to drop instead. */
export interface Refusal {
  readonly code: 'empty' | 'not-a-session' | 'too-new'
  readonly message: string
  readonly advice: string
}

/** What the host's own strict reader would say of the file. */
export interface HostVerdict {
  readonly accepts: boolean
  /** Events that it would take. */
  readonly events: number
  /** End of the last line that it would take. */
  readonly committedBytes: number
  readonly why: string | null
}

export interface Reader {
  /** null until the header is read. Grows with `advance`. */
  readonly session: Session | null
  readonly refusal: Refusal | null
  /** Read the lines that have been completed since. */
  advance(): void
  /** No more bytes will come. */
  end(): HostVerdict
}

export interface Importer {
  readonly format: string
  readonly label: string
  /** How sure, 0 to 1, that text with this head is of the format. */
  readonly sniff: (head: string) => number
  readonly open: (ports: ReaderPorts) => Reader
}
