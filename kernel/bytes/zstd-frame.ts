import type { Bytes } from '#kernel/model/units.ts'
import type { Budget } from './sink.ts'
import { createXxh64 } from './xxh64.ts'
import { createBlockDecoder, type DecodeBlock } from './zstd-blocks.ts'
import { BLOCK_MAX, type FrameHeader } from './zstd-format.ts'

/** One frame being unpacked. Its output is held back until `verify`, so that a damaged frame leaves no rubbish. */
export interface Frame {
  /** Takes a block with its header. False: the frame can't be decoded. */
  add(block: Uint8Array, last: boolean): boolean
  /** False: the blocks' content is not what the checksum says. */
  verify(checksum: number): boolean
  /** Emits what is held, and counts it. */
  release(): Bytes
  /** Decodes what is still waiting: the complete blocks of a torn frame. */
  settle(): void
}

/** A frame that unpacks to more is emitted as it comes: the host's frames are far smaller. */
const HOLD: Bytes = 16 * 1024 * 1024
/** So many blocks are waited for, as a frame of few blocks needs only a small window. */
const WAIT = 16
/** A larger window is refused, as the reference tool does by default. */
export const WINDOW_MAX: Bytes = 128 * 1024 * 1024
/** A single segment's window is its declared content size, and that may be a lie. */
const SEGMENT_WINDOW_MIN: Bytes = 8 * 1024 * 1024

export function createFrame(header: FrameHeader, budget: Budget): Frame {
  const hash = header.checksum ? createXxh64() : null
  let waiting: Uint8Array[] = []
  let decode: DecodeBlock | null = null
  let held: Uint8Array[] = []
  let heldSize = 0
  let released = 0

  /** Decodes what waits; false at a block that can't be. `blocks`: how many the frame has, as far as is known. */
  function settle(blocks = waiting.length): boolean {
    decode ??= createBlockDecoder(windowFor(header, blocks))
    const ready = waiting
    waiting = []
    for (const block of ready) {
      const out = decode(block)
      if (out === null) return false
      hash?.update(out)
      held.push(out)
      heldSize += out.length
      if (released > 0 || heldSize > Math.min(HOLD, budget.left)) release()
      if (budget.full) break
    }
    return true
  }

  function release(): Bytes {
    for (const chunk of held) budget.emit(chunk)
    released += heldSize
    held = []
    heldSize = 0
    return released
  }

  return {
    add(block, last) {
      waiting.push(block)
      if (last) return settle()
      return decode === null && waiting.length < WAIT ? true : settle(Infinity)
    },
    verify: (checksum) => hash === null || hash.low32() === checksum,
    release,
    settle: () => void settle(),
  }
}

/** Enough for every distance that can occur in a frame of so many blocks. */
function windowFor(header: FrameHeader, blocks: number): Bytes {
  const declared = header.singleSegment ? Math.max(header.window, SEGMENT_WINDOW_MIN) : header.window
  return Math.min(declared, Math.max(1, blocks) * BLOCK_MAX)
}

/** Can the frame be decoded only with a window that is too large? (Told by its header alone.) */
export const windowTooLarge = (header: FrameHeader): boolean => header.window > WINDOW_MAX
