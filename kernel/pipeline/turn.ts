/** One turn: from what the host sends to what the model sees (kernel-core 4). */
import { emptyContentStore } from '#kernel/content/content-store.ts'
import { validateConfig } from '#kernel/compression/validate-config.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { Frame, TurnContext, TurnInput, TurnObserver, TurnOutput } from '#kernel/model/turn.ts'
import { nodesFor } from './order.ts'
import { runNodes } from './run.ts'
import { passIds, settle } from './settled-list.ts'

export interface TurnPorts {
  readonly countTokens: CountTokens
  /** Is told all problems of a config in one sentence; the turn goes on. */
  readonly warn?: (text: string) => void
  readonly observer?: TurnObserver
}

/** Changes nothing it is given. The view shares every message that a turn leaves as it was. */
export function processTurn(input: TurnInput, ports: TurnPorts): TurnOutput {
  const { config, state: before, tokenCount, renderTags = 'all', pinRule = 'pr491' } = input
  if (ports.warn) warnOfProblems(input, ports.warn)
  const list = settle(input.messages, before.lastPassIds)
  const { contentStore } = input
  const context: TurnContext = {
    config,
    countTokens: ports.countTokens,
    tokenCount,
    renderTags,
    pinRule,
    ...(contentStore && { contentStore }),
  }
  const start: Frame = { messages: list, state: before, effects: {} }
  const { messages, state, effects } = runNodes(nodesFor(renderTags), start, context, ports.observer)
  const { nudge, ccr, terminalEscape, truncationSkipped } = effects
  return {
    // Lists of a turn are remembered: the caller gets one it may do with as it likes.
    messages: messages.slice(),
    state: { ...state, lastPassIds: passIds(list, before.lastPassIds) },
    ...(nudge && { nudge }),
    contentStore: ccr?.store ?? contentStore ?? emptyContentStore(),
    ...(terminalEscape && { terminalEscape }),
    ...(truncationSkipped !== undefined && { truncationSkipped }),
  }
}

function warnOfProblems({ config }: TurnInput, warn: (text: string) => void): void {
  const problems = validateConfig(config)
  if (problems.length > 0) warn(`The compression config has problems: ${problems.join('; ')}`)
}
