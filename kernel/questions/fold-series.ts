/** The blocks of a session along its log, and where folds come in that do not take off what they cover. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import { isWhatIf } from '#kernel/model/lens.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FoldMark, FoldSeries } from '#kernel/model/track.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { sampleTurns, turnsOf, WHOLE_BUDGET } from './turn-samples.ts'
import type { Sample } from './turn-samples.ts'

const MESSAGES = 200_000
const LISTED = 2000

/**
 * The counter only says which sums are kept beside: asked like the track, this costs nothing more. Blocks
 * come from calls in the log or from a state; on the recorded surface a landed compaction has taken off
 * what it covers, and needs no turn to say so.
 */
export function* foldSeries(open: OpenSession, lens: Lens, counter: Counter): Work<FoldSeries> {
  const { landmarks, messages } = open.projection
  const hasBlocks =
    open.kernel !== null ||
    landmarks.hasCompressCalls ||
    isWhatIf(lens) ||
    (lens !== 'recorded' && landmarks.compactions.length > 0)
  const end = open.positionOf(null)
  if (!hasBlocks || end === 0 || messages.event.length > MESSAGES)
    return { folds: [], voids: [], turns: { run: 0, of: 0 } }
  const { samples, run, of } = yield* sampleTurns(open, { from: 0, to: end }, lens, counter, WHOLE_BUDGET)
  const { turnAt, benchOf } = open.recomputation()
  // What a workbench makes has no event: it is there where the workbench begins.
  const begins = isWhatIf(lens) ? benchOf(lens).at : 0
  const { madeBy } = turnAt(end, turnsOf(lens)).before
  const folds: FoldMark[] = []
  for (const [block, { event }] of madeBy) {
    const at = event === null ? begins : event + 1
    folds.push({ block, at, until: lastActive(samples, block, at) })
  }
  return {
    folds: folds.toSorted((a, b) => a.at - b.at).slice(0, LISTED),
    // The state of a kernel file is that of its end: no earlier list was sent under it.
    voids: newVoids(open.session?.format === 'acp-state' ? samples.slice(-1) : samples),
    turns: { run, of },
  }
}

/** Where a block was first looked at when it was no longer active, for good. */
function lastActive(samples: readonly Sample[], block: BlockId, made: Position): Position | null {
  let until: Position | null = null
  for (const { at, active } of samples) {
    if (at < made) continue
    if (active.includes(block)) until = null
    else until ??= at
  }
  return until
}

function newVoids(samples: readonly Sample[]): FoldSeries['voids'] {
  const voids: { at: Position; blocks: readonly BlockId[] }[] = []
  let before: readonly BlockId[] = []
  for (const sample of samples) {
    const fresh = sample.void.filter((block) => !before.includes(block))
    if (fresh.length > 0 && voids.length < LISTED) voids.push({ at: sample.at, blocks: fresh })
    before = sample.void
  }
  return voids
}
