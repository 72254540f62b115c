import { deflateSync, inflateSync } from 'fflate'
import { createLru } from '#kernel/base/lru.ts'
import type { Bytes } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'

/**
 * Bytes that only grow, in pages of one size: no copy when they grow, no array of the whole, and at
 * most one page of memory beside the content. What is not read any more can be packed, page by page.
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
  /**
   * Packs all full pages, one a step, to a fifth and less of their size; text of logs repeats itself.
   * Reading and appending go on as before, before the end of it, too.
   */
  pack(): Work<void>
  /** What they take in memory: whole pages, packed ones, and those unpacked lately. */
  readonly held: Bytes
}

/** Small, so that a row of a packed page costs less than a millisecond. */
export const PAGE_SIZE: Bytes = 128 * 1024
/** Unpacked pages kept: a few screens and what lies around them. */
const UNPACKED_KEPT = 64
/** Packs as well as the next levels in half their time. */
const LEVEL = 3

interface Page {
  raw: Uint8Array | null
  packed: Uint8Array | null
}

/** `pageSize` in bytes; tests use tiny ones. */
export function createPages(pageSize: Bytes = PAGE_SIZE): Pages {
  const pages: Page[] = []
  const unpacked = createLru<Page, Uint8Array>(UNPACKED_KEPT)
  let length = 0

  function rawOf(page: Page): Uint8Array {
    if (page.raw) return page.raw
    let raw = unpacked.get(page)
    if (!raw) {
      raw = inflateSync(page.packed!, { out: new Uint8Array(pageSize) })
      unpacked.set(page, raw)
    }
    return raw
  }

  function run(start: Bytes): Uint8Array {
    const first = Math.floor(start / pageSize) * pageSize
    const page = pages[first / pageSize]
    if (page === undefined || start >= length) return new Uint8Array(0)
    return rawOf(page).subarray(start - first, Math.min(pageSize, length - first))
  }

  /** The last page at its full size again, after it was trimmed. */
  function grown(raw: Uint8Array): Uint8Array {
    if (raw.length === pageSize) return raw
    const full = new Uint8Array(pageSize)
    full.set(raw)
    return full
  }

  return {
    get length() {
      return length
    },

    append(chunk) {
      for (let taken = 0; taken < chunk.length;) {
        const at = length % pageSize
        if (at === 0) pages.push({ raw: new Uint8Array(pageSize), packed: null })
        // Only full pages are packed, so the last one is here as it is.
        const page = pages[pages.length - 1]!
        page.raw = grown(page.raw!)
        const part = chunk.subarray(taken, taken + pageSize - at)
        page.raw.set(part, at)
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
      const last = pages[pages.length - 1]
      if (used > 0 && last?.raw) last.raw = last.raw.slice(0, used)
    },

    run,

    *pack() {
      const full = Math.floor(length / pageSize)
      for (let at = 0; at < full; at++) {
        const page = pages[at]!
        if (page.raw) {
          const packed = deflateSync(page.raw, { level: LEVEL })
          // What does not pack stays as it is.
          if (packed.length < pageSize / 2) {
            page.packed = packed
            page.raw = null
          }
        }
        yield { done: at + 1, total: full }
      }
    },

    get held() {
      let held = unpacked.size * pageSize
      for (const page of pages) held += (page.raw ?? page.packed!).length
      return held
    },
  }
}
