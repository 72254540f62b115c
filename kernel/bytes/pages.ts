import type { Bytes } from '#kernel/model/units.ts'

/**
 * Bytes that only grow, in pages of one size: no copy when they grow, no array of the whole, and at
 * most one page of memory beside the content.
 */
export interface Pages {
  readonly length: Bytes
  /** Copies the chunk to the end. */
  append(chunk: Uint8Array): void
  /** The bytes in [start, end), clipped to what is there: a view when they lie in one page, else a copy. */
  bytes(start: Bytes, end: Bytes): Uint8Array
  /** Give back what the last page has left over; appending afterwards still works. */
  trim(): void
  /** A view from `start` to the end of its page or of the content: the way to visit all bytes without copies. */
  run(start: Bytes): Uint8Array
}

export const PAGE_SIZE: Bytes = 4 * 1024 * 1024

/** `pageSize` in bytes; tests use tiny ones. */
export function createPages(pageSize: Bytes = PAGE_SIZE): Pages {
  const pages: Uint8Array[] = []
  let length = 0

  function run(start: Bytes): Uint8Array {
    const first = Math.floor(start / pageSize) * pageSize
    const page = pages[first / pageSize]
    if (page === undefined || start >= length) return new Uint8Array(0)
    return page.subarray(start - first, Math.min(pageSize, length - first))
  }

  /** The last page at its full size again, after it was trimmed. */
  function grow(): void {
    const full = new Uint8Array(pageSize)
    full.set(pages[pages.length - 1]!)
    pages[pages.length - 1] = full
  }

  return {
    get length() {
      return length
    },

    append(chunk) {
      for (let taken = 0; taken < chunk.length;) {
        const at = length % pageSize
        if (at === 0) pages.push(new Uint8Array(pageSize))
        else if (pages[pages.length - 1]!.length < pageSize) grow()
        const part = chunk.subarray(taken, taken + pageSize - at)
        pages[pages.length - 1]!.set(part, at)
        taken += part.length
        length += part.length
      }
    },

    bytes(start, end) {
      const from = Math.max(0, start)
      const size = Math.min(end, length) - from
      if (!(size > 0)) return new Uint8Array(0)
      const head = run(from)
      if (head.length >= size) return head.subarray(0, size)
      const joined = new Uint8Array(size)
      for (let done = 0; done < size;) {
        const part = run(from + done).subarray(0, size - done)
        joined.set(part, done)
        done += part.length
      }
      return joined
    },

    trim() {
      const used = length % pageSize
      if (used > 0) pages[pages.length - 1] = pages[pages.length - 1]!.slice(0, used)
    },

    run,
  }
}
