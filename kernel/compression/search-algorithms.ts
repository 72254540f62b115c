/** Ways to score documents against a query (kernel-core 19.2). Each is linear in the documents. */
import { hasBigram, queryBigrams } from './search-bigrams.ts'
import type { SearchDoc } from './search-docs.ts'
import { docFeatures } from './search-features.ts'
import { countOccurrences, searchTerms } from './search-terms.ts'
import { tokenize } from './search-tokens.ts'

/** A score for each document, by place; 0 is no match. */
export type SearchScores = readonly number[]
export type SearchAlgorithm = (
  docs: readonly SearchDoc[],
  query: string,
) => SearchScores | Promise<SearchScores>
type DirectAlgorithm = (docs: readonly SearchDoc[], query: string) => number[]

const K1 = 1.2
const B = 0.75
const HYBRID = { bm25: 0.7, fuzzy: 0.3 }
const TINY = 1e-9

/** How often the terms occur in the text. */
export const substring: DirectAlgorithm = (docs, query) => {
  const terms = searchTerms(query)
  return docs.map((doc) => {
    const { lower } = docFeatures(doc.text)
    return terms.reduce((hits, term) => hits + countOccurrences(lower, term), 0)
  })
}

/** Okapi BM25 over stemmed words; a word the query repeats counts again. */
export const bm25: DirectAlgorithm = (docs, query) => {
  const terms = tokenize(query)
  const scores = docs.map(() => 0)
  if (terms.length === 0) return scores
  const features = docs.map((doc) => docFeatures(doc.text).words)
  const average = features.reduce((total, { length }) => total + length, 0) / docs.length || 1
  for (const term of terms) {
    const frequency = features.reduce((found, { counts }) => found + (counts.has(term) ? 1 : 0), 0)
    const rarity = Math.log(1 + (docs.length - frequency + 0.5) / (frequency + 0.5))
    features.forEach(({ counts, length }, at) => {
      const count = counts.get(term) ?? 0
      if (count > 0)
        scores[at]! += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average))
    })
  }
  return scores
}

/** Share of the query's pairs of characters that the text holds. */
export const fuzzy: DirectAlgorithm = (docs, query) => {
  const pairs = queryBigrams(query)
  if (pairs.length === 0) return docs.map(() => 0)
  return docs.map((doc) => {
    const { bigrams } = docFeatures(doc.text)
    return pairs.reduce((found, pair) => found + (hasBigram(bigrams, pair) ? 1 : 0), 0) / pairs.length
  })
}

/** Words first, typos forgiven: bm25 and fuzzy, each relative to its best. */
export const hybrid: DirectAlgorithm = (docs, query) => {
  const words = bm25(docs, query)
  const pairs = fuzzy(docs, query)
  const [mostWords, mostPairs] = [largest(words), largest(pairs)]
  return words.map((score, at) => (HYBRID.bm25 * score) / mostWords + (HYBRID.fuzzy * pairs[at]!) / mostPairs)
}

/** By a loop: a spread over 100,000 scores would overflow the stack. */
function largest(scores: readonly number[]): number {
  let most = TINY
  for (const score of scores) if (score > most) most = score
  return most
}

/**
 * The ones that come with the kernel. Open: a host passes `new Map([...searchAlgorithms, ['mine', …]])`
 * as the option `algorithms`.
 */
export const searchAlgorithms: ReadonlyMap<string, SearchAlgorithm> = new Map<string, SearchAlgorithm>([
  ['hybrid', hybrid],
  ['bm25', bm25],
  ['fuzzy', fuzzy],
  ['substring', substring],
])
