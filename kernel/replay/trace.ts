/**
 * Watches one turn: the very `processTurn` runs, and what its nodes had in hand is kept by reference.
 * Nothing is run a second time, so a trace can't disagree with the turn it tells of.
 */
import type { CountTokens } from '#kernel/model/config.ts'
import type { NodeTrace, TurnTrace } from '#kernel/model/trace.ts'
import type { Frame, Reason, ReasonOfMany, TurnInput, TurnOutput } from '#kernel/model/turn.ts'
import type { Ms } from '#kernel/model/units.ts'
import { defaultNodes } from '#kernel/pipeline/order.ts'
import { eachReason } from '#kernel/pipeline/run.ts'
import { processTurn } from '#kernel/pipeline/turn.ts'

export interface TracePorts {
  readonly countTokens: CountTokens
  /** Milliseconds of any clock; without one no node has a time. */
  readonly clock?: () => Ms
}

/** All nodes in their order, also those that a turn without tags has no use for. */
export const contractNodes: readonly string[] = defaultNodes().map(({ name }) => name)

type Seen = Omit<NodeTrace, 'name' | 'reasons'>
type Said = (Reason | ReasonOfMany)[]

/** The turn that the input describes. A node that throws ends it; what came before is kept. */
export function traceTurn(input: TurnInput, ports: TracePorts): TurnTrace {
  const { countTokens, clock } = ports
  const seen = new Map<string, Seen>()
  let open: { name: string; before: Frame; said: Said; since: Ms } | null = null
  const observer = {
    before(name: string, before: Frame): void {
      open = { name, before, said: [], since: clock?.() ?? 0 }
    },
    after(name: string, after: Frame, ran: boolean): void {
      const ms = clock && ran ? clock() - open!.since : null
      const { before, said } = open!
      seen.set(name, { run: ran ? 'ran' : 'off', before, after, said, ms, error: null })
      open = null
    },
    explain: (reason: Reason): void => void open?.said.push(reason),
    explainMany: (reason: ReasonOfMany): void => void open?.said.push(reason),
  }
  let output: TurnOutput | null = null
  try {
    output = processTurn(input, { countTokens, observer })
  } catch (thrown) {
    // What throws outside of a node is no part of the pipeline.
    const at = open as { name: string; before: Frame; said: Said } | null
    if (!at) throw thrown
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    seen.set(at.name, { run: 'threw', before: at.before, after: at.before, said: at.said, ms: null, error })
  }
  return { input, nodes: inOrder(input, seen, output === null), output }
}

function traced(name: string, seen: Seen): NodeTrace {
  let reasons: readonly Reason[] | null = null
  return {
    name,
    ...seen,
    get reasons() {
      return (reasons ??= seen.said.flatMap((one) => ('places' in one ? eachReason(one) : [one])))
    },
  }
}

function inOrder(input: TurnInput, seen: ReadonlyMap<string, Seen>, broken: boolean): readonly NodeTrace[] {
  let frame: Frame = { messages: input.messages, state: input.state, effects: {} }
  let isBehind = false
  return contractNodes.map((name) => {
    const node = seen.get(name)
    if (node) {
      frame = node.after
      isBehind = node.run === 'threw'
      return traced(name, node)
    }
    const run = broken && isBehind ? 'unreached' : 'off'
    return traced(name, { run, before: frame, after: frame, said: [], ms: null, error: null })
  })
}
