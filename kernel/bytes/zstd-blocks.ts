import { Decompress } from 'fzstd'
import type { Bytes } from '#kernel/model/units.ts'
import { neverEnds } from './zstd-hang.ts'
import { BLOCK_MAX } from './zstd-format.ts'

/** `block` includes its header. Null: it can't be decoded, and the decoder is of no use after that. */
export type DecodeBlock = (block: Uint8Array) => Uint8Array | null

/**
 * Decodes the blocks of one frame with fzstd. The frame's own header is not handed on: one of ours
 * says "no content size", which fzstd would believe, and a window no larger than needed, which fzstd
 * allocates for each frame and moves for each block.
 */
export function createBlockDecoder(window: Bytes): DecodeBlock {
  let out: Uint8Array = new Uint8Array(0)
  const decoder = new Decompress((chunk) => {
    out = chunk
  })
  decoder.push(ownHeader(window))
  return (block) => {
    if (neverEnds(block)) return null
    out = new Uint8Array(0)
    try {
      decoder.push(block)
    } catch {
      // Its own errors, and whatever else it runs into on damage that it does not check for.
      return null
    }
    return out.length > BLOCK_MAX ? null : out
  }
}

/** All optional fields are there and zero, as fzstd looks at a header only from 18 bytes on. */
function ownHeader(window: Bytes): Uint8Array {
  const exponent = Math.max(17, Math.ceil(Math.log2(window)))
  const header = new Uint8Array(18)
  header.set([0x28, 0xb5, 0x2f, 0xfd, 0b11_0_0_0_0_11, (exponent - 10) << 3])
  return header
}
