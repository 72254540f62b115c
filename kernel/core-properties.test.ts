/** Laws of the kernel, on random sessions: what hosts rely on whatever they do (kernel-core 23). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCore, createInitialState, defaultConfig, indexToRef, pinVerdict } from './index.ts'
import type { CompressionState, CoreMessage, TurnOutput } from './index.ts'
import { baseIdOf, isRenderedSummaryMessage } from '#kernel/base/ids.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Reason } from '#kernel/model/turn.ts'

const RUNS = { numRuns: 60 }
const config = defaultConfig(100_000, {
  compress: { minCompressRange: 0, minSummaryLength: 1 },
  preserveRecentMessages: 0,
  preserveRecentTokens: 0,
})
const core = createCore({ now: () => 1 })

// ── Sessions ──

type Piece = 'user' | 'say' | 'think' | 'call' | 'pair' | 'compress' | 'system'
const piece = fc.constantFrom<Piece>('user', 'say', 'think', 'call', 'pair', 'compress', 'system')

/** Messages with ids of their own; calls are answered, but for the last. */
function messagesOf(pieces: readonly Piece[], from = 0): CoreMessage[] {
  return pieces.flatMap((kind, i): CoreMessage[] => {
    const n = from + i
    const assistant = { role: 'assistant' as const, text: `text of ${n}` }
    const call = (id: string, toolName: string): CoreMessage[] => [
      { ...assistant, id: `c${id}`, contentType: 'tool-call', toolName, toolCallId: `k${id}` },
      {
        id: `t${id}`,
        role: 'tool',
        contentType: 'tool-result',
        toolName,
        toolCallId: `k${id}`,
        text: `out ${id}`,
      },
    ]
    switch (kind) {
      case 'user':
        return [{ id: `u${n}`, role: 'user', contentType: 'text', text: `ask ${n}` }]
      case 'system':
        return [{ id: `s${n}`, role: 'system', contentType: 'text', text: `note ${n}` }]
      case 'say':
        return [{ ...assistant, id: `a${n}`, contentType: 'text' }]
      case 'think':
        return [
          { ...assistant, id: `r${n}`, contentType: 'reasoning' },
          { ...assistant, id: `a${n}`, contentType: 'text' },
        ]
      case 'call':
        return call(`${n}`, 'grep')
      case 'pair': {
        const [one, two] = [call(`${n}x`, 'grep'), call(`${n}y`, 'bash')]
        return [one[0]!, two[0]!, one[1]!, two[1]!]
      }
      case 'compress':
        return call(`${n}`, 'compress')
    }
  })
}

interface Step {
  readonly add: readonly Piece[]
  /** Share of the list at which a fold begins, and how far it reaches; null: no fold. */
  readonly fold: { readonly at: number; readonly size: number } | null
  /** The block to expand, as a share of all; null: none. */
  readonly expand: number | null
  /** Messages in front that the host leaves out of the turn. */
  readonly trim: number
  readonly reload: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  add: fc.array(piece, { minLength: 1, maxLength: 5 }),
  fold: fc.option(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), size: fc.nat(8) })),
  expand: fc.option(fc.double({ min: 0, max: 0.999, noNaN: true }), { freq: 6 }),
  trim: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) }),
  reload: fc.boolean(),
})
const session = fc.array(step, { minLength: 1, maxLength: 8 })

interface Turn {
  readonly sent: readonly CoreMessage[]
  readonly before: CompressionState
  readonly out: TurnOutput
  readonly reasons: readonly Reason[]
}

/** Plays a session and shows every turn to `look`. What goes in is frozen: a change would throw. */
function play(steps: readonly Step[], look: (turn: Turn) => void, pinRule: PinRule = 'pr491'): void {
  let log: CoreMessage[] = []
  let state = createInitialState()
  steps.forEach((one, i) => {
    log = [...log, ...messagesOf([...(i === 0 ? (['user'] as const) : []), ...one.add], i * 10)]
    const sent = frozen(log.slice(one.trim))
    const reasons: Reason[] = []
    if (one.reload) state = JSON.parse(JSON.stringify(state)) as CompressionState
    const out = core.processTurn(
      { messages: sent, state: frozen(state), config, tokenCount: 10, renderTags: 'none', pinRule },
      { explain: (reason) => reasons.push(reason) },
    )
    look({ sent, before: state, out, reasons })
    state = out.state
    if (one.fold) {
      const first = 1 + Math.floor(one.fold.at * (log.length - 1))
      state = core.applyCompression({
        ranges: [
          {
            startRef: indexToRef(first),
            endRef: indexToRef(first + one.fold.size),
            summary: `summary ${i}`,
            compressCallId: `k${i * 10}`,
          },
        ],
        messages: sent,
        state: frozen(state),
        config,
      }).state
    }
    if (one.expand !== null && state.blocks.length > 0) {
      const at = Math.floor(one.expand * state.blocks.length)
      state = {
        ...state,
        blocks: state.blocks.map((block, b) =>
          b === at ? { ...block, active: false, expanded: true } : block,
        ),
      }
    }
  })
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

const ids = (messages: readonly CoreMessage[]): string[] => messages.map((message) => message.id)
const coveredBases = (state: CompressionState): Set<string> =>
  new Set(state.blocks.flatMap((b) => (b.active ? b.effectiveMessageIds.map(baseIdOf) : [])))

// ── Laws ──

describe('on any session', () => {
  it('never reuses or renumbers a ref', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const known = new Map<string, string>()
        play(steps, ({ out }) => {
          const { byRaw, byRef } = out.state.messageRefs
          for (const [id, ref] of known) expect(byRaw[id]).toBe(ref)
          for (const [id, ref] of Object.entries(byRaw)) {
            known.set(id, ref)
            if (ref !== 'BLOCKED') expect(byRef[ref]).toBe(id)
          }
          expect(Object.keys(byRef)).toHaveLength(new Set(Object.values(byRef)).size)
        })
      }),
      RUNS,
    )
  })

  it('is stable on its own output', () => {
    fc.assert(
      fc.property(session, fc.constantFrom<PinRule>('always', 'pr490', 'pr491'), (steps, pinRule) => {
        play(
          steps,
          ({ sent, out }) => {
            // The pin is decided before calls are stripped and hidden: the contract's order, which the app tells.
            const { decider } = pinVerdict(sent, out.state, pinRule)
            if (decider && !ids(out.messages).includes(decider.id)) return
            const again = core.processTurn({
              messages: frozen(out.messages),
              state: frozen(out.state),
              config,
              tokenCount: 10,
              renderTags: 'none',
              pinRule,
            })
            expect(again.messages).toEqual(out.messages)
          },
          pinRule,
        )
      }),
      RUNS,
    )
  })

  it('shows, covers or explains every message', () => {
    fc.assert(
      fc.property(session, (steps) => {
        play(steps, ({ sent, out, reasons }) => {
          const shown = new Set(ids(out.messages))
          const covered = coveredBases(out.state)
          const explained = new Set(reasons.map((reason) => reason.id))
          for (const { id } of sent)
            expect(shown.has(id) || covered.has(baseIdOf(id)) || explained.has(id)).toBe(true)
          for (const { id } of sent)
            if (!shown.has(id)) expect(explained.has(id), `${id} is gone without a reason`).toBe(true)
        })
      }),
      RUNS,
    )
  })

  it('never splits a call from its result', () => {
    fc.assert(
      fc.property(session, (steps) => {
        play(steps, ({ sent, out }) => {
          const places = (list: readonly CoreMessage[], kind: string): Map<string | undefined, number> =>
            new Map(list.flatMap((m, i) => (m.contentType === kind ? [[m.toolCallId, i] as const] : [])))
          const given = { calls: places(sent, 'tool-call'), results: places(sent, 'tool-result') }
          const [calls, results] = [places(out.messages, 'tool-call'), places(out.messages, 'tool-result')]
          // A host that sends half a pair gets it back as long as nothing is folded: that is policy.
          const strict = coveredBases(out.state).size > 0
          for (const [id, place] of results)
            if (strict || given.calls.has(id)) expect(calls.get(id)).toBeLessThan(place)
          for (const [id, place] of calls)
            if (out.messages[place]!.toolName !== 'compress' && (strict || given.results.has(id)))
              expect(results.get(id)).toBeGreaterThan(place)
        })
      }),
      RUNS,
    )
  })

  it('lets a user lead whenever one can', () => {
    fc.assert(
      fc.property(session, fc.constantFrom<PinRule>('always', 'pr490', 'pr491'), (steps, pinRule) => {
        play(
          steps,
          ({ sent, out }) => {
            const first = sent.findIndex((message) => message.role === 'user')
            if (first < 0) return
            expect(out.messages.some((message) => message.role === 'user')).toBe(true)
            // What stands before the first user leads of its own accord.
            const before = new Set(ids(sent.slice(0, first)))
            const leader = out.messages.find(
              (message) => message.role !== 'system' && !before.has(message.id),
            )
            expect(leader?.role).toBe('user')
          },
          pinRule,
        )
      }),
      RUNS,
    )
  })

  it('keeps a state of plain JSON, and the objects that did not change', () => {
    fc.assert(
      fc.property(session, (steps) => {
        play(steps, ({ sent, out }) => {
          const reloaded = JSON.parse(JSON.stringify(out.state)) as CompressionState
          expect(JSON.stringify(reloaded)).toBe(JSON.stringify(out.state))
          const input = { messages: sent, config, tokenCount: 10, renderTags: 'none' as const }
          const again = core.processTurn({ ...input, state: out.state })
          expect(core.processTurn({ ...input, state: reloaded }).messages).toEqual(again.messages)
          expect(again.state.messageRefs).toBe(out.state.messageRefs)
          expect(again.state.tokenSnapshot).toBe(out.state.tokenSnapshot)
          again.state.blocks.forEach((block, i) => {
            expect(block.effectiveMessageIds).toBe(out.state.blocks[i]!.effectiveMessageIds)
          })
          expect(again.messages).toHaveLength(out.messages.length)
          again.messages.forEach((message, i) => expect(message).toBe(out.messages[i]))
          const given = new Set(sent)
          for (const message of again.messages)
            if (!isRenderedSummaryMessage(message) && message.toolName !== 'compress')
              expect(given.has(message)).toBe(true)
        })
      }),
      RUNS,
    )
  })
})

it('gives the same surface when a fold is undone and made again', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 4, maxLength: 20 }),
      fc.nat(10),
      fc.nat(10),
      (pieces, start, size) => {
        const messages = frozen(messagesOf(['user', ...pieces]))
        const turn = (state: CompressionState) =>
          core.processTurn({ messages, state: frozen(state), config, tokenCount: 10, renderTags: 'none' })
        const fold = (state: CompressionState) =>
          core.applyCompression({
            ranges: [
              {
                startRef: indexToRef(1 + start),
                endRef: indexToRef(1 + start + size),
                summary: 'What was said.',
              },
            ],
            messages,
            state: frozen(state),
            config,
          })
        const whole = turn(createInitialState())
        const once = fold(whole.state)
        if (once.result.blocksCreated === 0) return
        const folded = turn(once.state)
        const expanded = {
          ...folded.state,
          blocks: folded.state.blocks.map((block) => ({ ...block, active: false, expanded: true })),
        }
        const open = turn(expanded)
        expect(open.messages).toEqual(whole.messages)
        const again = turn(fold(open.state).state)
        const named = (list: readonly CoreMessage[]) =>
          list.map((message) => (isRenderedSummaryMessage(message) ? message.text : message))
        expect(named(again.messages)).toEqual(named(folded.messages))
      },
    ),
    { numRuns: 200 },
  )
})
