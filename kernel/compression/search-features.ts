/**
 * What searching needs to know of a text, worked out once. The only memory of this room that is not
 * tied to an object: texts are strings, and a host searches the same ones again and again.
 */
import { bigramSet, type BigramSet } from './search-bigrams.ts'
import { tokenize } from './search-tokens.ts'

export interface WordCounts {
  /** Of all words. */
  readonly length: number
  /** How often each word occurs. */
  readonly counts: ReadonlyMap<string, number>
}

/** Words and pairs are worked out when an algorithm first asks for them. */
export interface DocFeatures {
  /** The text in lower case. */
  readonly lower: string
  readonly words: WordCounts
  readonly bigrams: BigramSet
}

const DEFAULT_CAP = 8 * 1024 * 1024

let cap = DEFAULT_CAP
let chars = 0
/** The one not asked for longest comes first. */
const features = new Map<string, DocFeatures>()

/** Features of a text, from the cache where they are there. A text over the cap is not kept. */
export function docFeatures(text: string): DocFeatures {
  const known = features.get(text)
  if (known) {
    features.delete(text)
    features.set(text, known)
    return known
  }
  const fresh = extract(text)
  if (text.length <= cap) {
    features.set(text, fresh)
    chars += text.length
    evict()
  }
  return fresh
}

function extract(text: string): DocFeatures {
  const lower = text.toLowerCase()
  let words: WordCounts | undefined
  let bigrams: BigramSet | undefined
  return {
    lower,
    get words() {
      return (words ??= countWords(lower))
    },
    get bigrams() {
      return (bigrams ??= bigramSet(lower))
    },
  }
}

function countWords(lower: string): WordCounts {
  const tokens = tokenize(lower)
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return { length: tokens.length, counts }
}

function evict(): void {
  for (const text of features.keys()) {
    if (chars <= cap) return
    features.delete(text)
    chars -= text.length
  }
}

export function clearDocFeatures(): void {
  features.clear()
  chars = 0
}

/** Caps the cached texts at so many UTF-16 units in total, at least 1. */
export function setDocCacheCap(units: number = DEFAULT_CAP): void {
  cap = Math.max(1, units)
  evict()
}

export function docCacheInfo(): { readonly entries: number; readonly chars: number } {
  return { entries: features.size, chars }
}
