import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'

/** 12 for `b12`; ids of another form come last. */
function blockNumber(id: BlockId): number {
  const match = /^b(\d+)$/.exec(id)
  return match ? Number(match[1]) : Infinity
}

/** Blocks in the order of their numbers; equal numbers keep their order. */
export function byBlockNumber(blocks: readonly CompressionBlock[]): CompressionBlock[] {
  const numbered = blocks.map((block) => ({ block, number: blockNumber(block.blockId) }))
  numbered.sort((a, b) => (a.number === b.number ? 0 : a.number - b.number))
  return numbered.map(({ block }) => block)
}
