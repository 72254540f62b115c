/** One turn of the core, and a session that threads one state through many. */
import { configOf, coreOf, withFilters } from './core-input.ts'
import { resultAnswer, turnAnswer } from './core-answer.ts'
import type { Operation, Run } from './operation.ts'
import type { Loose } from './vector.ts'

export function runTurn(run: Run, core: Loose, input: Loose, state: Loose, messages: Loose): Loose {
  const call = (): unknown =>
    core.processTurn({
      messages: run.inputs.give(messages),
      state: run.inputs.give(state),
      config: configOf(run, input),
      tokenCount: input.tokenCount ?? 0,
      pinRule: run.pinRule,
      ...(input.renderTags ? { renderTags: input.renderTags } : {}),
    })
  return turnAnswer(input.filters ? withFilters(run, input.filters, call) : call())
}

export const processTurn: Operation = (run, input) => {
  const { inputs, kernel } = run
  const state = inputs.copy(input.state ?? kernel['createInitialState']())
  return runTurn(run, coreOf(run, input), input, state, inputs.copy(input.messages))
}

/** What a session remembers between two steps. */
interface Thread {
  readonly run: Run
  readonly core: Loose
  readonly input: Loose
  state: Loose
  /** The last turn's messages, in and out. */
  sent: Loose
  view: Loose
}

/** `pool` is the transcript; every step answers an entry of the trace. */
export const session: Operation = (run, input) => {
  const state = run.inputs.copy(input.state ?? run.kernel['createInitialState']())
  const thread: Thread = { run, core: coreOf(run, input), input, state, sent: [], view: [] }
  const trace = input.steps.map((step: Loose) => {
    const take = steps[step.do]
    if (!take) throw new Error(`There is no step ${step.do}.`)
    return { do: step.do, ...take(thread, step) }
  })
  return { trace, final: { messages: thread.view, state: thread.state } }
}

/** What the host sends: its last view and more of the pool, or a part of the pool. */
function sentBy({ run, input, view }: Thread, step: Loose): Loose {
  const from = step.from ?? 0
  if (step.feed === 'view')
    return [...run.inputs.copy(view), ...run.inputs.copy(input.pool.slice(from, step.to ?? from))]
  const part = input.pool.slice(from, step.to ?? input.pool.length)
  const kept = part.filter(({ id }: Loose) => !step.omit?.includes(id))
  return run.inputs.copy([...kept, ...(step.append ?? [])])
}

const activeIds = (state: Loose): Loose =>
  state.blocks.filter(({ active }: Loose) => active).map(({ blockId }: Loose) => blockId)

const steps: Readonly<Record<string, (thread: Thread, step: Loose) => Loose>> = {
  turn(thread, step) {
    const { run, core, input, state } = thread
    thread.sent = sentBy(thread, step)
    const turn = runTurn(
      run,
      core,
      { ...input, ...step, filters: step.filters ?? input.filters },
      state,
      thread.sent,
    )
    thread.state = turn.state
    thread.view = turn.messages
    if (input.detail === 'full') return turn
    return {
      ids: turn.messages.map(({ id }: Loose) => id),
      active: activeIds(turn.state),
      inject: turn.nudge ? [turn.nudge.shouldInject, turn.nudge.tier] : null,
    }
  },
  compress(thread, step) {
    const { run, core, input, state, sent, view } = thread
    const done = core.applyCompression({
      ranges: run.inputs.copy(step.ranges),
      messages: run.inputs.copy(step.on === 'raw' ? sent : view),
      state: run.inputs.give(state),
      config: configOf(run, { ...input, ...step }),
    })
    thread.state = done.state
    return {
      result: resultAnswer(done.result),
      ...(input.detail === 'full' ? { blocks: done.state.blocks } : {}),
    }
  },
  /** The host says that a person opened the block. */
  expand(thread, { blockId }) {
    const blocks = thread.state.blocks.map((block: Loose) =>
      block.blockId === blockId ? { ...block, active: false, expanded: true } : block,
    )
    thread.state = { ...thread.state, blocks }
    return {}
  },
  restoreInline(thread, { blockId }) {
    const { run, state } = thread
    const marked = run.kernel['markBlockRestoredInline'](run.inputs.give(state), blockId)
    thread.state = marked.state
    return { result: marked.result }
  },
  deactivate(thread, { blockIds, deep }) {
    const { run, state } = thread
    thread.state = run.kernel['deactivateBlock'](run.inputs.give(state), blockIds, { deep })
    return { active: activeIds(thread.state) }
  },
  /** The state saved and read again. */
  reload(thread) {
    thread.state = JSON.parse(JSON.stringify(thread.state))
    return {}
  },
  collect({ run, input, state }, { blockId, full }) {
    const block = state.blocks.find((other: Loose) => other.blockId === blockId)
    if (!block) return { out: null }
    const pool = run.inputs.copy(input.pool)
    return { out: run.kernel['collectBlockContent'](run.inputs.give(state), block, pool, { full }) }
  },
  recap: ({ run, state }, { blockId }) => ({
    out: run.kernel['buildRecap'](run.inputs.give(state), blockId),
  }),
  search: ({ core, state }, { query }) => ({
    out: core.search(query, state).map(({ blockId }: Loose) => blockId),
  }),
  status: ({ run, core, input, state }, { tokenCount }) => ({
    out: core.status(state, tokenCount, configOf(run, input)),
  }),
}
