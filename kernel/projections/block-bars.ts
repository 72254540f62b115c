/** Coverage bars of the recomputed surface: the lines that each block of the state covers. */
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { Outline } from '#kernel/model/outline.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { barColumns, linesOfMessages, outerFirst } from './bars.ts'
import type { Bar, LinesInput } from './bars.ts'

export interface BlockBarsInput extends LinesInput {
  readonly blocks: readonly CompressionBlock[]
  /** Ids of blocks that another one consumed. */
  readonly consumed: ReadonlySet<string>
  readonly placeOfId: ReadonlyMap<string, number>
  /** The event that landed a block, or null. */
  readonly eventOf: (blockId: string) => EventIndex | null
}

interface BlockBar extends Bar {
  readonly blockId: string
}

export function blockBars(input: BlockBarsInput): Outline['bars'] {
  const lines = linesOfMessages(input)
  const bars: BlockBar[] = []
  for (const block of input.blocks) {
    let first: number = NONE
    let last = -1
    for (const id of block.effectiveMessageIds) {
      const place = input.placeOfId.get(id)
      if (place === undefined) continue
      first = Math.min(first, lines.from[place]!)
      const end = lines.upTo[place]!
      if (end !== NONE) last = Math.max(last, end)
    }
    // None of its messages has a row in sight.
    if (first === NONE || last < first) continue
    const active = block.active ? 1 : input.consumed.has(block.blockId) ? 0 : 2
    bars.push({ first, last, active, event: input.eventOf(block.blockId) ?? NONE, blockId: block.blockId })
  }
  bars.sort(outerFirst)
  return barColumns(
    bars,
    () => 0,
    bars.map((bar) => bar.blockId),
  )
}
