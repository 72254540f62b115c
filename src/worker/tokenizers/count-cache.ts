import type { Tokens } from '#kernel/model/units.ts'

/** Counts by content, for one encoding. The texts themselves are not kept. */
export interface CountCache {
  /** Undefined when the text was not counted, or too long ago. */
  get(text: string): Tokens | undefined
  set(text: string, tokens: Tokens): void
}

interface Entry {
  readonly length: number
  readonly tokens: Tokens
}

/** Keeps the `limit` counts used last: about 100 bytes each. */
export function createCountCache(limit: number): CountCache {
  // A Map remembers the order of insertion: the first key is the one unused for longest.
  const entries = new Map<number, Entry>()

  function put(key: number, entry: Entry): void {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size <= limit) return
    const oldest = entries.keys().next()
    if (!oldest.done) entries.delete(oldest.value)
  }

  return {
    get(text) {
      const key = contentKey(text)
      const entry = entries.get(key)
      if (entry?.length !== text.length) return undefined
      put(key, entry)
      return entry.tokens
    },
    set(text, tokens) {
      put(contentKey(text), { length: text.length, tokens })
    },
  }
}

/** A hash of 53 bits: two lanes that multiply by different odd numbers. Linear, without allocations. */
export function contentKey(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9e3779b9 ^ text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 13
  }
  return (stir(a) >>> 0) * 2 ** 21 + (stir(b) >>> 11)
}

function stir(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return h ^ (h >>> 16)
}
