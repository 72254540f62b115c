/** Helpers of the kernel's tests: small raw logs, opened the way the worker opens them. */
import { createOpenSession } from '#kernel/open-session.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { HostVerdict } from '#kernel/importers/importer.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { TranscriptNode } from '#kernel/model/node.ts'
import type { Session } from '#kernel/model/session.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'

/** One event of a raw log; it gets its place as number and 1,000 ms a place as time, unless it says otherwise. */
export interface Raw {
  readonly type: string
  readonly data?: JsonObject
  readonly seq?: number
  readonly time?: Json
  readonly surfaceOp?: Json
  readonly sourceEventSeqs?: Json
  readonly ignorable?: Json
}

export const header = (more: JsonObject = {}): JsonObject => ({
  type: 'session',
  version: 0,
  id: 'test',
  createdAt: 0,
  delegationDepth: 0,
  ...more,
})

export const lineOf = (event: Raw, place: number): string =>
  JSON.stringify({ seq: place, time: place * 1000, data: {}, ...event })

/** Lines of a file, each with its line feed. */
export const lines = (...all: readonly (string | JsonObject)[]): string =>
  all.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

/** The text of a log. */
export const logOf = (events: readonly Raw[], head: JsonObject = {}): string =>
  lines(header(head), ...events.map(lineOf))

export interface Opened {
  readonly open: OpenSession
  readonly host: HostVerdict
  readonly session: Session
  readonly p: Projection
  readonly nodes: readonly TranscriptNode[]
  /** Codes of the diagnostics, in order. */
  readonly codes: readonly string[]
  /** Numbers of the events on the surface at a position; at the end if not told. */
  surface(at?: number): readonly number[]
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Opens a log: raw events, the text of a file, or its bytes, fed in one piece or in several. */
export function opened(log: readonly Raw[] | string | readonly Uint8Array[], head: JsonObject = {}): Opened {
  const open = createOpenSession('test.jsonl')
  for (const chunk of chunksOf(log, head)) open.append(chunk)
  const host = open.end()
  const { projection: p } = open
  return {
    open,
    host,
    p,
    session: p.session,
    nodes: p.transcript.merged(),
    codes: open.diagnostics.map(({ code }) => code),
    surface: (at = p.session.eventCount) =>
      surfaceAt(p.fold, at).map((node) => p.session.seqOf(p.fold.eventOf(node))),
  }
}

function chunksOf(
  log: readonly Raw[] | string | readonly Uint8Array[],
  head: JsonObject,
): readonly Uint8Array[] {
  if (typeof log === 'string') return [bytesOf(log)]
  const isBytes = (chunks: readonly Raw[] | readonly Uint8Array[]): chunks is readonly Uint8Array[] =>
    chunks[0] instanceof Uint8Array
  return isBytes(log) ? log : [bytesOf(logOf(log, head))]
}

// ── Events ──

export const text = (value: string): JsonObject => ({ type: 'text', text: value })
const append = { surfaceOp: 'append' }
/** Takes the place of the nodes from `start` to `end`; cites the range's ends unless told what. */
export const replacing = (
  start: number,
  end: number,
  sources: readonly number[] = [...new Set([start, end])],
) => ({
  surfaceOp: { op: 'replace', start, end },
  sourceEventSeqs: sources,
})

export const note = (type: string, data: JsonObject = {}): Raw => ({ type, data })

/** A user message: from the person, or from the source given. */
export const user = (
  said: string,
  source: JsonObject = { kind: 'user' },
  more: Partial<Raw> = append,
): Raw => ({
  type: 'user/message',
  data: { id: `id-${said}`, role: 'user', content: [text(said)], source },
  ...more,
})

export const assistant = (
  content: string | readonly Json[],
  place: { readonly turn?: number; readonly step?: number } = {},
  more: Partial<Raw> = append,
): Raw => ({
  type: 'assistant/message',
  data: {
    turn: 1,
    step: 1,
    ...place,
    message: {
      id: 'a',
      role: 'assistant',
      content: typeof content === 'string' ? [text(content)] : content,
      source: { kind: 'model', provider: 'p', model: 'm' },
    },
  },
  ...more,
})

export const call = (callId: string, turn = 1, name = 'bash'): Raw =>
  note('tool/call', { turn, step: 1, callId, name, arguments: '{"command":"ls"}' })

export const result = (
  callId: string,
  said: string,
  more: Partial<Raw> = append,
  data: JsonObject = {},
): Raw => ({
  type: 'tool/result',
  data: {
    turn: 1,
    step: 1,
    message: {
      id: `result-${callId}`,
      role: 'user',
      source: { kind: 'tool', callId },
      content: [{ type: 'tool-result', toolCallId: callId, content: [text(said)] }],
    },
    ...data,
  },
  ...more,
})

export const chunk = (delta: JsonObject, turn = 1, step = 1): Raw =>
  note('assistant/chunk', { turn, step, chunk: { index: 0, ...delta } })
export const delta = (said: string, turn = 1, step = 1): Raw =>
  chunk({ type: 'text-delta', text: said }, turn, step)

export const turnStart = (turn = 1): Raw => note('turn/start', { turn })
export const stepStart = (step = 1, turn = 1): Raw => note('step/start', { turn, step })
export const turnEnd = (turn = 1, reason: JsonObject = { kind: 'completed' }): Raw =>
  note('turn/end', { turn, reason })

export const summary = (said: string | Json, shadowed: readonly Json[] = [0], more: JsonObject = {}): Raw =>
  note('compaction/summary', {
    summary: typeof said === 'string' ? [text(said)] : said,
    shadowedSeqs: shadowed,
    shadowedTokenCount: 100,
    ...more,
  })

/** A landed compaction of the nodes from `start` to `end`. */
export const checkpoint = (
  start: number,
  end: number,
  sources: readonly number[],
  ids: JsonObject = {},
): Raw =>
  user('framed payload', { kind: 'plugin', plugin: 'compact', ...ids }, replacing(start, end, sources))

export const commandRun = (commandId: string, name = 'compact'): Raw =>
  note('command/run', { commandId, name, args: '' })
export const commandDone = (commandId: string, more: JsonObject = {}): Raw =>
  note('command/done', { commandId, kind: 'success', text: 'Done.', ...more })
