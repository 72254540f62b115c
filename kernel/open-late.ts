/** A session whose format is told by the first bytes of its text, which a container may give late and in small pieces. */
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import type { Sniffed } from '#kernel/bytes/sniff.ts'
import { createTextStage } from '#kernel/bytes/unwrap.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Format } from '#kernel/importers/session-reader.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'

export interface LateSession {
  emit(chunk: Uint8Array): void
  report(diagnostic: Diagnostic): void
  /** No more text will come; the session itself is still to be ended. */
  end(): void
  /** null until its format is known. */
  readonly open: OpenSession | null
}

/** What a text is that is no session. */
export type Foreign = Extract<Sniffed, { readonly what: string }>

export interface LatePorts {
  readonly create: (name: string, format: Format) => OpenSession
  readonly onOpen: (open: OpenSession) => void
  /** The text is no session. May throw; what comes after it is dropped. */
  readonly onForeign: (foreign: Foreign) => void
}

/** `inside`: name of the text, which may help to say what it is. */
export function createLateSession(name: string, inside: string, ports: LatePorts): LateSession {
  let open: OpenSession | null = null
  let stage: ReturnType<typeof createTextStage> | null = null
  let foreign = false
  let head = new Uint8Array(0)
  const early: Diagnostic[] = []

  const start = (sniffed: Sniffed): void => {
    const session = sniffed.kind === 'session' ? sniffed : null
    const made = ports.create(name, session?.format ?? 'dsh')
    open = made
    early.forEach((diagnostic) => made.report(diagnostic))
    ports.onOpen(made)
    stage = createTextStage(session?.encoding ?? 'utf-8', {
      emit: (chunk) => made.append(chunk),
      report: (diagnostic) => made.report(diagnostic),
    })
    if (head.length > 0) stage.emit(head)
    head = new Uint8Array(0)
  }
  const refuse = (sniffed: Sniffed): void => {
    foreign = true
    head = new Uint8Array(0)
    ports.onForeign('what' in sniffed ? sniffed : packedAgain(sniffed.kind))
  }
  const look = (): Sniffed => sniff(head.subarray(0, SNIFF_BYTES), inside)

  return {
    emit(chunk) {
      if (stage) return stage.emit(chunk)
      if (foreign) return
      head = joinBytes([head, chunk])
      const sniffed = look()
      if (sniffed.kind === 'session') start(sniffed)
      else if (head.length >= SNIFF_BYTES) refuse(sniffed)
    },
    report(diagnostic) {
      if (open) open.report(diagnostic)
      else early.push(diagnostic)
    },
    end() {
      if (stage) return stage.end()
      if (foreign) return
      const sniffed = look()
      // A container that gives no text at all has its own story, told by its diagnostics.
      if (head.length === 0) start(sniffed)
      else refuse(sniffed)
    },
    get open() {
      return open
    },
  }
}

const packedAgain = (kind: string): Foreign => ({
  kind: 'binary',
  what: `What it holds is packed once more (${kind}).`,
  advice: 'Unpack it once and open what is inside.',
})
