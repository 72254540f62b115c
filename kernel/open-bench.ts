/** Workbenches of an open session: the state that their acts give, and the turns that follow from it. */
import { createLru } from '#kernel/base/lru.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MadeBy, ReplayedState } from '#kernel/model/replay.ts'
import type { Position } from '#kernel/model/units.ts'
import { processTurn } from '#kernel/pipeline/turn.ts'
import { createReplay } from '#kernel/replay/replay.ts'
import type { Replay, ReplayInput } from '#kernel/replay/replay.ts'
import { readBench } from '#kernel/workbench/read-bench.ts'
import { runBench } from '#kernel/workbench/run-bench.ts'
import type { BenchRun } from '#kernel/workbench/run-bench.ts'

export interface OpenBench extends BenchRun {
  /** Where it begins. */
  readonly at: Position
  /** The rule it begins with. */
  readonly firstPin: PinRule
  /** The list that a turn there is given. */
  readonly messages: readonly CoreMessage[]
  /** Turns from there on. */
  readonly replay: Replay
}

export interface Benches {
  beginsAt(lens: WhatIf): Position
  /** The same object for the same acts, while it is remembered. */
  of(lens: WhatIf): OpenBench
}

/** The one shown and those that undo and redo lead to. */
const KEPT = 12

/** `end`: the last position of the session. */
export function createBenches(input: ReplayInput, replay: Replay, end: Position): Benches {
  const known = createLru<WhatIf, OpenBench>(KEPT)
  const readAt = (lens: WhatIf) => {
    const bench = readBench(lens)
    // An address may name a position that the session does not have.
    return { ...bench, at: Math.min(bench.at, end) }
  }
  const open = (lens: WhatIf): OpenBench => {
    const bench = readAt(lens)
    const { at } = bench
    const before = replay.stateBefore(at)
    const turnInput = replay.inputAt(at, 'pr491')
    const { countTokens, config, timeAt } = input
    let { contentStore } = before
    const run = runBench(
      bench,
      {
        state: before.state,
        config,
        turn: (state) => {
          const out = processTurn({ ...turnInput, state }, { countTokens })
          contentStore = out.contentStore
          return out.state
        },
      },
      { messages: turnInput.messages, countTokens, now: () => timeAt(at) },
    )
    const changed = run.state !== before.state
    return {
      ...run,
      at,
      messages: turnInput.messages,
      firstPin: bench.pin,
      replay: createReplay({
        ...input,
        config: run.config,
        since: {
          at,
          state: changed
            ? { ...before, state: run.state, contentStore, madeBy: madeBy(before, run) }
            : before,
        },
      }),
    }
  }
  return {
    beginsAt: (lens) => readAt(lens).at,
    of(lens) {
      let bench = known.get(lens)
      if (!bench) known.set(lens, (bench = open(lens)))
      return bench
    },
  }
}

/** Blocks of the log keep their origin, also where an act wrote them anew. */
function madeBy({ madeBy: known, state }: ReplayedState, run: BenchRun): ReadonlyMap<BlockId, MadeBy> {
  const before = new Set(state.blocks.map(({ blockId }) => blockId))
  const fresh = run.state.blocks.filter(({ blockId }) => !before.has(blockId))
  if (fresh.length === 0) return known
  const all = new Map(known)
  for (const { blockId } of fresh) all.set(blockId, { event: null, origin: 'workbench' })
  return all
}
