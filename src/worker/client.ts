/** The window's end of the border: asks, matches answers, cancels by lane, restarts a dead worker. */
import type {
  Answer,
  Ask,
  AskOptions,
  CallName,
  Engine,
  FromWorker,
  Outcome,
  Problem,
  ToWorker,
} from './protocol.ts'

interface Waiting {
  readonly lane: string | null
  readonly settle: (outcome: Outcome<CallName>) => void
  readonly options: AskOptions<CallName>
}

/** A thread that answers, as far as the client needs it; tests put a pair of ports in its place. */
export interface Thread {
  postMessage(message: ToWorker): void
  onmessage: ((event: { data: FromWorker }) => void) | null
  onerror: ((event: { message?: string }) => void) | null
  terminate(): void
}

const STOPPED: Problem = {
  code: 'engine-stopped',
  message: 'The engine stopped unexpectedly; it has been started again.',
  advice: 'Open the session again. If it stops once more, the file is more than this browser’s memory holds.',
}

/** `onStop` is called after the worker died and was started anew: nothing is open in it. */
export function createEngine(
  start: () => Thread = startWorker,
  onStop: (problem: Problem) => void = () => {},
): Engine {
  const waiting = new Map<number, Waiting>()
  const lanes = new Map<string, number>()
  let next = 1
  let thread = connect()

  function connect(): Thread {
    const fresh = start()
    fresh.onmessage = ({ data }) => receive(data)
    fresh.onerror = () => restart(fresh)
    return fresh
  }

  function restart(dead: Thread): void {
    if (dead !== thread) return
    dead.terminate()
    thread = connect()
    const lost = [...waiting.values()]
    waiting.clear()
    lanes.clear()
    for (const question of lost) question.settle({ ok: false, problem: STOPPED })
    onStop(STOPPED)
  }

  function receive(message: FromWorker): void {
    const question = waiting.get(message.id)
    if (!question) return
    if (message.type === 'progress') question.options.onProgress?.(message.progress)
    else if (message.type === 'part') question.options.onPart?.(message.part)
    else {
      waiting.delete(message.id)
      if (question.lane !== null && lanes.get(question.lane) === message.id) lanes.delete(question.lane)
      question.settle(message.outcome)
    }
  }

  function cancel(id: number): void {
    const question = waiting.get(id)
    if (!question) return
    waiting.delete(id)
    thread.postMessage({ type: 'cancel', id })
    question.settle({ ok: false, problem: { code: 'cancelled', message: 'Cancelled.' } })
  }

  return {
    ask<N extends CallName>(name: N, ask: Ask<N>, options: AskOptions<N> = {}): Promise<Outcome<N>> {
      const id = next++
      const lane = options.lane ?? null
      if (lane !== null) {
        const older = lanes.get(lane)
        if (older !== undefined) cancel(older)
        lanes.set(lane, id)
      }
      return new Promise((resolve) => {
        waiting.set(id, {
          lane,
          settle: resolve as Waiting['settle'],
          options: options as AskOptions<CallName>,
        })
        options.signal?.addEventListener('abort', () => cancel(id), { once: true })
        thread.postMessage({ type: 'ask', id, name, ask, lane })
      })
    },
  }
}

function startWorker(): Thread {
  // The DOM's type says more of the handlers than the client needs.
  return new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'pinfold-engine',
  }) as unknown as Thread
}

/** For callers that can do nothing without an answer. */
export function valueOf<N extends CallName>(outcome: Outcome<N>): Answer<N> | null {
  return outcome.ok ? outcome.value : null
}
