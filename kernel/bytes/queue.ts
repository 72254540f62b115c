import type { Bytes } from '#kernel/model/units.ts'

/** Bytes that arrive in chunks and leave in pieces of another size. Linear: a byte is joined at most once per look. */
export interface ByteQueue {
  /** Bytes waiting. */
  readonly length: Bytes
  /** Bytes that have left: the place of the first waiting byte in the whole input. */
  readonly offset: Bytes
  push(chunk: Uint8Array): void
  /** The first `n` bytes as one piece, or null while there are fewer. They stay. */
  peek(n: Bytes): Uint8Array | null
  /** The same, and they leave. */
  take(n: Bytes): Uint8Array | null
  /** Up to `n` bytes leave unread; how many did. */
  drop(n: Bytes): Bytes
}

/** Chunks that have left are cut off the array in batches of this many. */
const BATCH = 1024

export function createQueue(): ByteQueue {
  const chunks: Uint8Array[] = []
  let head = 0
  let at = 0 // within chunks[head]
  let length = 0
  let offset = 0

  function peek(n: Bytes): Uint8Array | null {
    if (n > length) return null
    const first = chunks[head]
    if (n === 0 || first === undefined) return new Uint8Array(0)
    if (first.length - at >= n) return first.subarray(at, at + n)
    const joined = new Uint8Array(n)
    joined.set(first.subarray(at))
    for (let i = head + 1, done = first.length - at; done < n; i++) {
      const part = chunks[i]!.subarray(0, n - done)
      joined.set(part, done)
      done += part.length
    }
    return joined
  }

  function drop(n: Bytes): Bytes {
    const dropped = Math.min(n, length)
    length -= dropped
    offset += dropped
    at += dropped
    for (let first = chunks[head]; first !== undefined && at >= first.length; first = chunks[++head]) {
      at -= first.length
    }
    if (head >= BATCH || head === chunks.length) {
      chunks.splice(0, head)
      head = 0
    }
    return dropped
  }

  return {
    get length() {
      return length
    },
    get offset() {
      return offset
    },
    push(chunk) {
      if (chunk.length === 0) return
      chunks.push(chunk)
      length += chunk.length
    },
    peek,
    take(n) {
      const piece = peek(n)
      if (piece !== null) drop(n)
      return piece
    },
    drop,
  }
}
