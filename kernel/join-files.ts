/** A log and the kernel file of its session, dropped together, are one session. */
import { joinState, nothingMatches } from '#kernel/importers/join-state.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Session } from '#kernel/model/session.ts'

/** The part of an open session that joining needs. */
export interface Joinable {
  readonly name: string
  readonly session: Pick<Session, 'format'> | null
  readonly kernel: KernelData | null
  readonly diagnostics: readonly Diagnostic[]
  /** Messages of the log by the ids that a kernel gives them. */
  recomputation(): { readonly log: { readonly messages: readonly { readonly id: RawId }[] } }
  attach(data: KernelData, name: string): void
  report(diagnostic: Diagnostic): void
}

/** A drop of more logs is a folder of many sessions: each would be read again for its ids. */
const LOGS_TRIED = 20

/**
 * Joins the one kernel file among the sessions of a drop to the log that has most of its messages, in
 * either order, and answers it: it is no session of its own any more. null: all stay as they are.
 */
export function joinKernelFile<T extends Joinable>(sessions: readonly T[]): T | null {
  const files = sessions.filter((one) => one.session?.format === 'acp-state')
  const logs = sessions.filter(
    ({ session, kernel }) => session !== null && session.format !== 'acp-state' && kernel === null,
  )
  const [file] = files
  if (files.length !== 1 || !file?.kernel || logs.length === 0 || logs.length > LOGS_TRIED) return null
  const { kernel, name } = file
  let best: { readonly log: T; readonly matched: number } | null = null
  for (const log of logs) {
    const { fits, ids } = joinState(
      kernel,
      log.recomputation().log.messages.map((message) => message.id),
    )
    if (fits && (best === null || ids.matched > best.matched)) best = { log, matched: ids.matched }
  }
  if (best === null) {
    file.report(nothingMatches(kernel.label, Object.keys(kernel.state.messageRefs.byRaw)))
    return null
  }
  const { log } = best
  log.attach(kernel, name)
  for (const diagnostic of file.diagnostics)
    if (diagnostic.code !== ALONE) log.report(ofFile(diagnostic, name))
  return file
}

/** Said of a file that came without its log. */
const ALONE = 'kernel-file-no-messages'

/** What was found in the file stays with its state; its events are shown no more. */
function ofFile({ event: _event, ...diagnostic }: Diagnostic, file: string): Diagnostic {
  return { ...diagnostic, file }
}
