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
  /** Places of the messages that a block stands for and that are in the list, ascending. */
  readonly placesOf: (block: CompressionBlock) => Uint32Array
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
    const places = input.placesOf(block)
    if (places.length === 0) continue
    // Lines ascend with the messages, so the ends of the one are the ends of the other.
    const first = lines.from[places[0]!]!
    const last = lines.upTo[places.at(-1)!]!
    // None of its messages has a row in sight.
    if (first === NONE || last === NONE || last < first) continue
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
