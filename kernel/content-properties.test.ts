/** Laws of stored and absorbed results, on random sessions with folds (kernel-ccr 3, 4). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createCore,
  createInitialState,
  defaultConfig,
  emptyContentStore,
  indexToRef,
  parseStoredPlaceholder,
} from './index.ts'
import type { CoreMessage, MessageContentStore, TurnOutput } from './index.ts'
import type { Reason } from '#kernel/model/turn.ts'

const core = createCore({ now: () => 1 })
const config = defaultConfig(100_000, {
  compress: { minCompressRange: 0, minSummaryLength: 1 },
  preserveRecentMessages: 0,
  preserveRecentTokens: 0,
  ccr: { enabled: true, minToolTokens: 120 },
  absorb: { enabled: true, minToolTokens: 40 },
})

const step = fc.record({
  /** Lengths of the results that are new. */
  results: fc.array(fc.nat(900), { minLength: 1, maxLength: 4 }),
  tool: fc.constantFrom('bash', 'read', 'acp_retrieve', 'mystery'),
  callLate: fc.boolean(),
  fold: fc.option(fc.record({ at: fc.nat(12), size: fc.nat(6) }), { freq: 3 }),
  absorb: fc.option(fc.nat(12), { freq: 3 }),
  reload: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function messagesOf({ results, tool }: Step, n: number): CoreMessage[] {
  return results.flatMap((length, i): CoreMessage[] => {
    const id = `${n}-${i}`
    const text = `${id} ${'output 😀 '.repeat(length)}`.slice(0, length)
    const both = { toolName: tool, toolCallId: `k${id}` }
    return [
      { id: `a${id}`, role: 'assistant', contentType: 'text', text: `step ${id}` },
      { id: `c${id}`, role: 'assistant', contentType: 'tool-call', text: `{"path":"${id}"}`, ...both },
      { id: `t${id}`, role: 'tool', contentType: 'tool-result', text, ...both },
    ]
  })
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

interface Turn {
  readonly sent: readonly CoreMessage[]
  readonly before: MessageContentStore
  readonly out: TurnOutput
  readonly reasons: readonly Reason[]
}

/** What goes in is frozen: a change would throw. */
function play(steps: readonly Step[], look: (turn: Turn) => void): void {
  let log: CoreMessage[] = [{ id: 'u', role: 'user', contentType: 'text', text: 'go' }]
  let state = createInitialState()
  let store = emptyContentStore()
  steps.forEach((one, n) => {
    log = [...log, ...messagesOf(one, n)]
    if (one.reload)
      [state, store] = JSON.parse(JSON.stringify([state, store])) as [typeof state, typeof store]
    // A call may reach the host after its result.
    const sent = frozen(one.callLate ? log.filter(({ id }) => id !== `c${n}-0`) : log.slice())
    const reasons: Reason[] = []
    const out = core.processTurn(
      {
        messages: sent,
        state: frozen(state),
        config,
        tokenCount: 10,
        renderTags: 'none',
        contentStore: frozen(store),
      },
      { explain: (reason) => reasons.push(reason) },
    )
    look({ sent, before: store, out, reasons })
    ;({ state, contentStore: store } = out)
    if (one.fold)
      ({ state } = core.applyCompression({
        ranges: [
          {
            startRef: indexToRef(1 + one.fold.at),
            endRef: indexToRef(1 + one.fold.at + one.fold.size),
            summary: `summary ${n}`,
          },
        ],
        messages: sent,
        state: frozen(state),
        config,
      }))
    if (one.absorb !== null)
      ({ state } = core.applyAbsorb({
        ref: indexToRef(1 + one.absorb),
        summary: 'what is needed',
        messages: out.messages,
        state: frozen(state),
        config,
      }))
  })
}

const sessions = fc.array(step, { minLength: 1, maxLength: 7 })
const RUNS = { numRuns: 80 }

it('shows a result as it is, as a placeholder of just that text, or with a demand behind it, and says which', () => {
  fc.assert(
    fc.property(sessions, (steps) => {
      play(steps, ({ sent, out, reasons }) => {
        const given = new Map(sent.map((message) => [message.id, message.text ?? '']))
        for (const { id, contentType, text = '' } of out.messages) {
          const original = given.get(id)
          if (contentType !== 'tool-result' || original === undefined || text === original) continue
          expect(reasons.some((reason) => reason.id === id)).toBe(true)
          const placeholder = parseStoredPlaceholder(text)
          if (!placeholder) {
            expect(text.startsWith(`${original}\n\n[ACP absorb] `)).toBe(true)
            continue
          }
          expect(placeholder.ref).toBe(out.state.messageRefs.byRaw[id])
          expect(core.retrieve(out.contentStore, placeholder.ref)).toMatchObject({ ok: true, text: original })
        }
      })
    }),
    RUNS,
  )
})

it('adds to the store and never changes what is in it', () => {
  fc.assert(
    fc.property(sessions, (steps) => {
      play(steps, ({ before, out: { contentStore } }) => {
        expect(contentStore.byHash).toMatchObject(before.byHash)
        expect(contentStore.byRef).toMatchObject(before.byRef)
      })
    }),
    RUNS,
  )
})

it('keeps the bytes of a result for as long as it is shown', () => {
  fc.assert(
    fc.property(sessions, (steps) => {
      const shown = new Map<string, string>()
      play(steps, ({ out }) => {
        for (const { id, contentType, text = '' } of out.messages) {
          if (contentType !== 'tool-result') continue
          expect(shown.get(id) ?? text).toBe(text)
          shown.set(id, text)
        }
      })
    }),
    RUNS,
  )
})

it('is stable on its own output', () => {
  fc.assert(
    fc.property(sessions, (steps) => {
      play(steps, ({ out }) => {
        const { messages, state, contentStore } = frozen(out)
        const again = core.processTurn({
          messages,
          state,
          contentStore,
          config,
          tokenCount: 10,
          renderTags: 'none',
        })
        const results = (list: readonly CoreMessage[]) =>
          list.filter(({ contentType }) => contentType === 'tool-result')
        expect(results(again.messages)).toEqual(results(messages))
        expect(again.contentStore).toBe(contentStore)
      })
    }),
    RUNS,
  )
})
