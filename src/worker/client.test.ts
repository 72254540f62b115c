import { describe, expect, it } from 'vitest'
import { createEngine } from './client.ts'
import type { Thread } from './client.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/** A worker that does what the test says. */
function fakeThread() {
  const sent: ToWorker[] = []
  const thread: Thread & { sent: ToWorker[]; terminated: boolean; say: (message: FromWorker) => void } = {
    sent,
    terminated: false,
    onmessage: null,
    onerror: null,
    postMessage: (message) => void sent.push(message),
    terminate() {
      thread.terminated = true
    },
    say: (message) => thread.onmessage?.({ data: message }),
  }
  return thread
}

const settled = (id: number, value: unknown): FromWorker => ({
  type: 'settled',
  id,
  outcome: { ok: true, value } as never,
})

describe('the engine', () => {
  it('gives each question its own answer, in any order', async () => {
    const thread = fakeThread()
    const engine = createEngine(() => thread)
    const first = engine.ask('usage', { session: 's1' })
    const second = engine.ask('usage', { session: 's2' })
    thread.say(settled(2, { responses: 2, fields: [] }))
    thread.say(settled(1, { responses: 1, fields: [] }))
    expect(await first).toEqual({ ok: true, value: { responses: 1, fields: [] } })
    expect(await second).toEqual({ ok: true, value: { responses: 2, fields: [] } })
  })

  it('lets a newer question of a lane cancel the older, and ignores its late answer', async () => {
    const thread = fakeThread()
    const engine = createEngine(() => thread)
    const older = engine.ask('usage', { session: 's1' }, { lane: 'x' })
    const newer = engine.ask('usage', { session: 's1' }, { lane: 'x' })
    expect(await older).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(thread.sent).toContainEqual({ type: 'cancel', id: 1 })
    thread.say(settled(1, { responses: 9, fields: [] }))
    thread.say(settled(2, { responses: 2, fields: [] }))
    expect(await newer).toMatchObject({ ok: true, value: { responses: 2 } })
  })

  it('leaves other lanes alone', async () => {
    const thread = fakeThread()
    const engine = createEngine(() => thread)
    void engine.ask('usage', { session: 's1' }, { lane: 'x' })
    void engine.ask('usage', { session: 's1' }, { lane: 'y' })
    expect(thread.sent.filter((message) => message.type === 'cancel')).toEqual([])
  })

  it('cancels by signal', async () => {
    const thread = fakeThread()
    const controller = new AbortController()
    const asked = createEngine(() => thread).ask('usage', { session: 's1' }, { signal: controller.signal })
    controller.abort()
    expect(await asked).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(thread.sent.at(-1)).toEqual({ type: 'cancel', id: 1 })
  })

  it('hands on progress and parts before the answer', async () => {
    const thread = fakeThread()
    const heard: unknown[] = []
    const asked = createEngine(() => thread).ask(
      'open',
      { source: { kind: 'text', text: '' }, counter: 'estimate' },
      { onProgress: ({ done }) => heard.push(done), onPart: (part) => heard.push(part.kind) },
    )
    thread.say({ type: 'progress', id: 1, progress: { done: 5, total: 10, what: 'Reading' } })
    thread.say({ type: 'part', id: 1, part: { kind: 'preview', session: {} as never, first: {} as never } })
    thread.say(settled(1, { sessions: [], show: '', refused: [] }))
    await asked
    expect(heard).toEqual([5, 'preview'])
  })

  it('settles every question when the worker dies, and starts another', async () => {
    const threads = [fakeThread(), fakeThread()]
    let started = 0
    const stops: string[] = []
    const engine = createEngine(
      () => threads[started++]!,
      (problem) => stops.push(problem.code),
    )
    const asked = [
      engine.ask('usage', { session: 's1' }),
      engine.ask('usage', { session: 's2' }, { lane: 'x' }),
    ]
    threads[0]!.onerror?.({ message: 'out of memory' })
    for (const outcome of await Promise.all(asked))
      expect(outcome).toMatchObject({ ok: false, problem: { code: 'engine-stopped' } })
    expect(threads[0]!.terminated).toBe(true)
    expect(stops).toEqual(['engine-stopped'])
    const again = engine.ask('usage', { session: 's3' })
    threads[1]!.say(settled(3, { responses: 0, fields: [] }))
    expect(await again).toMatchObject({ ok: true })
  })
})
