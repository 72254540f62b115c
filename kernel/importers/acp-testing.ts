/** Helpers of the tests of kernel files: small documents, read the way a session reads them. */
import { createPages } from '#kernel/bytes/pages.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Session } from '#kernel/model/session.ts'
import type { HostVerdict, Refusal } from './importer.ts'
import { openReader } from './open.ts'

export interface ReadState {
  readonly session: Session
  readonly header: boolean
  readonly refusal: Refusal | null
  readonly host: HostVerdict
  /** As they were handed over. */
  readonly events: readonly LogEvent[]
  readonly diagnostics: readonly Diagnostic[]
  readonly codes: readonly string[]
  readonly kernel: KernelData | null
  /** Text of the bytes that an event points to. */
  raw(event: number): string
}

/** A document as a value, as text or as bytes in pieces. */
export function readState(document: unknown): ReadState {
  const pages = createPages()
  const events: LogEvent[] = []
  const diagnostics: Diagnostic[] = []
  const reader = openReader('acp-state', {
    pages,
    onEvent: (event) => events.push(event),
    report: (diagnostic) => diagnostics.push(diagnostic),
  })
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const bytes = document instanceof Uint8Array ? document : new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += 700) {
    pages.append(bytes.subarray(at, at + 700))
    reader.advance()
  }
  const host = reader.end()
  const session = reader.live
  return {
    session,
    header: reader.session !== null,
    refusal: reader.refusal,
    host,
    events,
    diagnostics,
    codes: diagnostics.map(({ code }) => code),
    kernel: reader.kernel,
    raw(event) {
      const { start, end } = session.spanOf(event)
      return new TextDecoder().decode(session.bytes(start, end))
    },
  }
}

export const said = (id: string, role = 'user', more: JsonObject = {}): JsonObject => ({
  id,
  role,
  contentType: 'text',
  text: `text of ${id}`,
  ...more,
})

export const block = (blockId: string, more: JsonObject = {}): JsonObject => ({
  blockId,
  runId: 'r1',
  tier: 1,
  summary: `summary of ${blockId}`,
  directMessageIds: [],
  effectiveMessageIds: [],
  directBlockIds: [],
  compressedTokens: 10,
  createdAt: 1,
  survivedCount: 0,
  generation: 'young',
  active: true,
  ...more,
})

export const state = (more: JsonObject = {}): JsonObject => ({
  blocks: [],
  messageRefs: { byRaw: {}, byRef: {} },
  tokenSnapshot: {},
  nudge: {},
  stats: {},
  nextBlockId: 9,
  nextRunId: 9,
  ...more,
})
