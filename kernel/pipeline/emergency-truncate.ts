import { truncateLargeToolOutputs, type Truncation } from '#kernel/compression/truncate.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Frame, NudgeDecision, PipelineNode, TerminalEscape, TurnContext } from '#kernel/model/turn.ts'

/**
 * Cuts large texts when the window is nearly full, and counts the turns in which neither a cut nor a
 * fold could help; after enough of them the turn says so to the host (kernel-core 16).
 */
export const emergencyTruncate: PipelineNode = {
  name: 'emergency-truncate',
  run: (frame, ctx) => {
    const { config, tokenCount, countTokens } = ctx
    const { messages, state, effects } = frame
    if (usageOf(ctx) < config.truncate.threshold)
      return (state.terminalStreak ?? 0) > 0 ? { ...frame, state: { ...state, terminalStreak: 0 } } : frame
    const result = truncateLargeToolOutputs(messages, tokenCount, config, countTokens, {
      protectRecentMessages: config.preserveRecentMessages,
      includeTextMessages: true,
    })
    explainCuts(messages, result.messages, ctx)
    const hasSaved = result.savedTokens > 0
    const isStuck = !hasSaved && effects.nudge !== undefined && isHopeless(effects.nudge)
    const terminalStreak = isStuck ? (state.terminalStreak ?? 0) + 1 : 0
    const escape = escapeOf(terminalStreak, ctx)
    return {
      messages: result.messages,
      state: withStreak(state, terminalStreak),
      effects: {
        ...effects,
        ...(escape ? { terminalEscape: escape } : {}),
        ...(hasSaved ? {} : { truncationSkipped: whySkipped(result) }),
      },
    } satisfies Frame
  },
}

function usageOf({ config: { modelContextLimit }, tokenCount }: TurnContext): number {
  return modelContextLimit > 0 ? tokenCount / modelContextLimit : 0
}

/** Nothing a nudge could ask for is worth it. */
function isHopeless({ breakdown: { maxPending = 0, minPressureBenefit = 0 } }: NudgeDecision): boolean {
  return minPressureBenefit === 0 ? maxPending <= 0 : maxPending < minPressureBenefit
}

function withStreak(state: CompressionState, terminalStreak: number): CompressionState {
  return state.terminalStreak === terminalStreak ? state : { ...state, terminalStreak }
}

function escapeOf(stuckEvents: number, ctx: TurnContext): TerminalEscape | undefined {
  const {
    tokenCount,
    config: {
      modelContextLimit,
      truncate: { terminalEscapeAfter },
    },
  } = ctx
  if (!(terminalEscapeAfter > 0) || stuckEvents < terminalEscapeAfter) return undefined
  const usage = usageOf(ctx)
  const share = Math.round(usage * 100)
  return {
    message:
      `The context is stuck at ${share} % (${tokenCount} of ${modelContextLimit} tokens): for ${stuckEvents} turns ` +
      `in a row nothing could be folded or cut. Start a new session, or one with a larger window.`,
    usage,
    tokenCount,
    modelContextLimit,
    stuckEvents,
  }
}

function whySkipped({ candidatesFound }: Truncation): string {
  return candidatesFound === 0
    ? 'Nothing was cut: there are no candidates outside the recent messages.'
    : `Nothing was cut: none of the ${candidatesFound} candidates is large enough to save tokens.`
}

function explainCuts(before: readonly CoreMessage[], after: readonly CoreMessage[], ctx: TurnContext): void {
  const { explain, countTokens } = ctx
  if (!explain || before === after) return
  before.forEach((message, index) => {
    const cut = after[index]!
    if (cut === message) return
    const rule = message.contentType === 'tool-result' ? 'truncate/tool-output' : 'truncate/text'
    const tokens = countTokens(message.text ?? '') - countTokens(cut.text ?? '')
    explain({ id: message.id, rule, tokens })
  })
}
