import type { Coverage } from '#kernel/compression/coverage.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { coveredPart } from './covered-flags.ts'
import { earliestPlace, factsOf } from './list-facts.ts'

/**
 * Where blocks begin in a settled list: the smallest place at which one of their messages is present by
 * its base; -1 for none. Of active blocks that share no message one walk over the list tells it for all.
 */
export function blockPlaces(
  list: readonly CoreMessage[],
  coverage: Coverage,
): (block: CompressionBlock) => number {
  return ({ effectiveMessageIds: ids }) => {
    const number = coverage.numberOf(ids)
    return number === undefined
      ? earliestPlace(factsOf(list), ids)
      : coveredPart(list, coverage).first[number]!
  }
}
