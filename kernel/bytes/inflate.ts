import { Inflate } from 'fflate'
import type { Bytes } from '#kernel/model/units.ts'

/** Unpacks one raw DEFLATE stream (RFC 1951) and knows where it ends, which only the stream itself tells. */
export interface Inflater {
  /** How many bytes of the slice belong to the stream: all of them until it has ended or is damaged. */
  push(slice: Uint8Array): Bytes
  readonly state: 'open' | 'ended' | 'damaged'
}

/** Good size of a slice: it may unpack to a thousand times that, and each costs a copy of the 32 KiB window. */
export const SLICE: Bytes = 16 * 1024

/**
 * The state in which fflate 0.8.3 keeps a stream. It is not in its types, but nothing else says where
 * a stream ended; a test holds fflate to it.
 */
interface Inside {
  /** `f`: the last block has begun; `l`: table of the block that is being read; `p`: bit where reading goes on. */
  s: { f?: number; l?: unknown; p?: number }
  /** Bytes not yet used up, `s.p` counts from their start. */
  p: Uint8Array
}

export function createInflater(emit: (chunk: Uint8Array) => void): Inflater {
  let out: Uint8Array = new Uint8Array(0)
  const stream = new Inflate((chunk) => {
    out = chunk
  })
  const inside = stream as unknown as Inside
  let state: Inflater['state'] = 'open'

  /** False: the slice is damaged, and the stream is as it was before. */
  function feed(slice: Uint8Array): boolean {
    const before = { s: { ...inside.s }, p: inside.p }
    try {
      stream.push(slice)
    } catch {
      inside.s = before.s
      inside.p = before.p
      return false
    }
    // Outside of the try: what a receiver throws is not damage.
    if (out.length > 0) emit(out)
    return true
  }

  /** Halves a damaged slice until only the byte that does the damage is left out. */
  function feedSoundPart(slice: Uint8Array): Bytes {
    let from = 0
    for (let size = slice.length >> 1; size >= 1; size >>= 1) {
      while (from + size <= slice.length && feed(slice.subarray(from, from + size))) from += size
    }
    return from
  }

  return {
    push(slice) {
      if (state !== 'open' || slice.length === 0) return 0
      if (!feed(slice)) {
        const sound = feedSoundPart(slice)
        state = 'damaged'
        return sound
      }
      if (!inside.s.f || inside.s.l) return slice.length
      state = 'ended'
      return slice.length - (inside.p.length - (((inside.s.p ?? 0) + 7) >> 3))
    },
    get state() {
      return state
    },
  }
}
