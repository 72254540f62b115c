import type { Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import type { Merge } from './merge.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Bytes merged at once: about a millisecond. */
const BLOCK = 2048

/**
 * The tokens of one piece of any length, in linear time. Progress in bytes.
 *
 * The piece is merged in overlapping blocks: of each block all but the last eighth is kept, and the next
 * block starts where the kept tokens end. That is exact because of a law of byte-pair merging: a row of
 * tokens is the merge of its bytes if and only if every two neighbours are the merge of *their* bytes.
 * (Only the first merge across a border between two tokens could break it. Until then every merge lies
 * inside a token; seen from the two tokens at that border, these are the very merges they would make
 * alone, and the one across would come next there too.) So only the seam between two blocks needs a
 * look: should its two tokens merge otherwise, the piece starts again with blocks twice as long.
 */
export function* countLongPiece(
  bytes: Uint8Array,
  vocabulary: Vocabulary,
  merge: Merge,
  block = BLOCK,
): Work<Tokens> {
  const total = bytes.length
  // tiktoken looks up the whole piece before it merges, which finds tokens that no merge leads to.
  if (vocabulary.rank(bytes, 0, total) >= 0) return 1
  for (let size = block; ; size *= 2) {
    const tokens = yield* countInBlocks(bytes, merge, size)
    if (tokens !== null) return tokens
  }
}

/** Null when a seam did not hold; never when one block takes all. */
function* countInBlocks(bytes: Uint8Array, merge: Merge, block: number): Work<Tokens | null> {
  const total = bytes.length
  let counted = 0
  /** The last kept token starts at `last` and ends at `from`, where this block starts. */
  let last = 0
  let from = 0
  for (;;) {
    const to = Math.min(from + block, total)
    const merged = merge(bytes, from, to)
    let keep = merged.tokens
    if (to < total) while (keep > 1 && merged.startOf(keep) > to - (block >> 3)) keep--
    const kept = merged.startOf(keep)
    const keptLast = merged.startOf(keep - 1)
    if (from > 0) {
      const seam = merge(bytes, last, merged.startOf(1))
      if (seam.tokens !== 2 || seam.startOf(1) !== from) return null
    }
    counted += keep
    if (to === total) return counted
    last = keptLast
    from = kept
    yield { done: from, total }
  }
}
