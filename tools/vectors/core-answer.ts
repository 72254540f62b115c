/** Answers of the core as vectors hold them: sentences marked, free texts left out. */
import { said } from './normalise.ts'
import type { Loose } from './vector.ts'

/** `applyCompression`'s result: its sentences are compared by what they carry. */
export function resultAnswer(result: Loose): Loose {
  const answer = { ...result }
  for (const key of ['errors', 'warnings', 'notes']) if (answer[key]) answer[key] = answer[key].map(said)
  return answer
}

/** A decision without its reason, its blocks by id. */
function nudgeAnswer(nudge: Loose): Loose {
  if (!nudge) return null
  const { reason: _, ...answer } = nudge
  if (answer.tierTargetBlocks)
    answer.tierTargetBlocks = answer.tierTargetBlocks.map(({ blockId }: Loose) => blockId)
  return answer
}

/** A turn: of the way out and of the skipped truncation only that they are there. */
export const turnAnswer = (turn: Loose): Loose => ({
  messages: turn.messages,
  state: turn.state,
  nudge: nudgeAnswer(turn.nudge),
  ...(turn.terminalEscape ? { terminalEscape: { stuckEvents: turn.terminalEscape.stuckEvents } } : {}),
  ...(turn.truncationSkipped ? { truncationSkipped: true } : {}),
})

export const rangeAnswer = (range: Loose): Loose => ({
  ...range,
  snappedBoundaries: range.snappedBoundaries.map(said),
  ...(range.reversedNote ? { reversedNote: said(range.reversedNote) } : {}),
})
