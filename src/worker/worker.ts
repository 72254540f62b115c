/** The worker's end of the border: one answer a question, progress a few times a second, cancel by id. */
import type { SessionSummary } from '#kernel/model/summary.ts'
import { createFirstHandlers } from './first-handlers.ts'
import type { Context, Handlers } from './handler.ts'
import { later } from './parts.ts'
import type { Answer, Ask, CallName, FromWorker, Outcome, ToWorker } from './protocol.ts'
import { prepare } from './prepare.ts'
import { putAway } from './put-away.ts'
import { problemOf } from './refuse.ts'
import { createRegistry } from './registry.ts'

/** What this thread is, as far as it is used: the compiler knows the window's globals only. */
interface Scope {
  onmessage: ((event: { data: ToWorker }) => void) | null
  postMessage(message: FromWorker, transfer?: readonly ArrayBufferLike[]): void
}
const scope = self as unknown as Scope

/** Least time between two reports of progress, in ms. */
const PROGRESS_EVERY = 80
/** Bytes of a log that is worth packing. */
const WORTH_PACKING = 8 * 1024 * 1024

const registry = createRegistry()
const first = createFirstHandlers(registry)
let others: Omit<Handlers, keyof typeof first> | null = null
const open = new Map<number, AbortController>()
/** When the last question was answered. */
let answered = 0

scope.onmessage = ({ data }) => {
  if (data.type === 'cancel') open.get(data.id)?.abort()
  else void answer(data.id, data.name, data.ask)
}

async function answer<N extends CallName>(id: number, name: N, ask: Ask<CallName>): Promise<void> {
  const controller = new AbortController()
  open.set(id, controller)
  let told = 0
  const context: Context<N> = {
    signal: controller.signal,
    progress(done, total, what) {
      const now = performance.now()
      if (now - told < PROGRESS_EVERY) return
      told = now
      scope.postMessage({ type: 'progress', id, progress: { done, total, what } })
    },
    part: (part) => scope.postMessage({ type: 'part', id, part }),
  }
  let outcome: Outcome<CallName>
  try {
    await prepare(name, ask, context, registry)
    const handle = (await handlers(name))[name] as (
      ask: Ask<N>,
      context: Context<N>,
    ) => Answer<N> | Promise<Answer<N>>
    outcome = { ok: true, value: await handle(ask as Ask<N>, context) }
  } catch (error) {
    outcome = { ok: false, problem: problemOf(error) }
  }
  open.delete(id)
  answered = performance.now()
  scope.postMessage({ type: 'settled', id, outcome }, buffersOf(outcome))
  if (outcome.ok && 'sessions' in outcome.value) {
    putAwayAll(outcome.value.sessions)
    // Panels will want it; one that can't be had now is told when it is asked for.
    later().catch(() => {})
  }
}

async function handlers(name: CallName): Promise<Partial<Handlers>> {
  if (name in first) return first
  return (others ??= (await later()).createHandlers(registry))
}

/** Packs the sessions of an opening once it is quiet. */
function putAwayAll(sessions: readonly SessionSummary[]): void {
  const quietFor = (): number => (open.size > 0 ? 0 : performance.now() - answered)
  for (const { id, size } of sessions)
    if (size >= WORTH_PACKING)
      void putAway(registry.get(id).putAway(), { quietFor, isGone: () => !registry.has(id) })
}

/** Bytes that may move instead of being copied: those that nothing here keeps. Outlines stay in the worker’s cache and are copied, columns at memory speed. */
function buffersOf(outcome: Outcome<CallName>): readonly ArrayBufferLike[] {
  if (!outcome.ok) return []
  const { value } = outcome
  if ('bytes' in value) return [value.bytes.buffer]
  if ('agentStarts' in value)
    return [
      value.turns,
      value.prompts,
      value.compactions,
      value.requests,
      value.alarms,
      value.agentStarts,
      value.agentEnds,
    ].map((column) => column.buffer)
  if ('most' in value) return [value.at.buffer, value.tokens.buffer]
  return []
}
