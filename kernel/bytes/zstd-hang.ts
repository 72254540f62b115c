import { BLOCK_HEADER } from './zstd-format.ts'

/**
 * Would fzstd 0.1.1 never return from this block? A Huffman table may be described by weights that
 * are coded with a small FSE table. If one symbol has all the table's probability, each weight takes
 * zero bits, and fzstd waits for the bits to run out. No encoder writes that; damage can.
 * (With any smaller probability each step takes bits sooner or later.)
 */
export function neverEnds(block: Uint8Array): boolean {
  const at = BLOCK_HEADER
  const blockType = (block[0]! >> 1) & 3
  const literals = block[at]
  if (blockType !== 2 || literals === undefined || (literals & 3) !== 2) return false
  // Literals header of 3, 3, 4 or 5 bytes, then the tree: a first byte below 128 means FSE.
  const tree = at + [3, 3, 4, 5][(literals >> 2) & 3]!
  if ((block[tree] ?? 128) >= 128) return false

  const accuracy = (block[tree + 1]! & 15) + 5
  if (accuracy > 6) return false // fzstd refuses
  let bit = (tree + 1) * 8 + 4
  const read = (count: number): number => {
    const byte = bit >> 3
    const word = (block[byte] ?? 0) | ((block[byte + 1] ?? 0) << 8)
    return (word >> (bit & 7)) & ((1 << count) - 1)
  }
  const all = (1 << (accuracy + 1)) - 1
  while (bit >> 3 < block.length) {
    const value = read(accuracy + 1)
    if (value === all) return true
    // Symbols of probability zero may come first (low bits 1), with two-bit counts of more of them.
    if ((value & (all >> 1)) !== 1) return false
    bit += accuracy
    let more = 3
    while (more === 3 && bit >> 3 < block.length) {
      more = read(2)
      bit += 2
    }
  }
  return false
}
