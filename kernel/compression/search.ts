/** Ranked search over blocks and messages (kernel-core 19.2). */
import type { BlockId, Tier } from '#kernel/model/block.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { searchAlgorithms, type SearchAlgorithm, type SearchScores } from './search-algorithms.ts'
import type { SearchDoc } from './search-docs.ts'
import { searchPreview } from './search-preview.ts'

export interface SearchOptions {
  /** Default `hybrid`; an unknown one finds nothing. */
  readonly algorithm?: string
  /** Default `searchAlgorithms`. */
  readonly algorithms?: ReadonlyMap<string, SearchAlgorithm>
  /** Default 10. */
  readonly limit?: number
  /** UTF-16 units; default 200. */
  readonly previewLength?: number
  /** Default 0.01. */
  readonly minScore?: number
  /** Factors by role, and `block` for blocks; over the defaults. */
  readonly roleWeights?: Readonly<Record<string, number>>
}

export interface SearchResult {
  readonly kind: SearchDoc['kind']
  readonly ref: string
  readonly blockId?: BlockId
  readonly tier: Tier
  readonly score: number
  readonly title: string
  readonly preview: string
  readonly role?: string
  readonly tokens?: Tokens
}

const ROLE_WEIGHTS: Readonly<Record<string, number>> = { user: 1.5, assistant: 1, tool: 0.6, block: 1 }

/** Best first, equal scores in the order given. Throws when the algorithm answers with a promise. */
export function searchBlocks(
  docs: readonly SearchDoc[],
  query: string,
  options: SearchOptions = {},
): SearchResult[] {
  const scores = run(docs, query, options)
  if (scores instanceof Promise)
    throw new TypeError('This search algorithm is asynchronous: call searchBlocksAsync')
  return ranked(docs, scores, query, options)
}

/** The same for algorithms that may answer with a promise. */
export async function searchBlocksAsync(
  docs: readonly SearchDoc[],
  query: string,
  options: SearchOptions = {},
): Promise<SearchResult[]> {
  return ranked(docs, await run(docs, query, options), query, options)
}

function run(
  docs: readonly SearchDoc[],
  query: string,
  { algorithm = 'hybrid', algorithms = searchAlgorithms }: SearchOptions,
): SearchScores | Promise<SearchScores> {
  if (docs.length === 0) return []
  return algorithms.get(algorithm)?.(docs, query) ?? []
}

function ranked(
  docs: readonly SearchDoc[],
  scores: SearchScores,
  query: string,
  options: SearchOptions,
): SearchResult[] {
  const { limit = 10, previewLength = 200, minScore = 0.01 } = options
  const weights = { ...ROLE_WEIGHTS, ...options.roleWeights }
  // Of documents that share a ref the last one speaks for all.
  const byRef = new Map(docs.map((doc) => [doc.ref, doc]))
  const hits: { doc: SearchDoc; score: number }[] = []
  docs.forEach(({ ref }, at) => {
    const doc = byRef.get(ref)!
    const score = (scores[at] ?? Number.NaN) * weightOf(doc, weights)
    if (score >= minScore) hits.push({ doc, score })
  })
  hits.sort((a, b) => b.score - a.score)
  return hits
    .slice(0, Math.max(0, limit))
    .map(({ doc, score }) => resultOf(doc, score, searchPreview(doc.text, query, previewLength)))
}

function weightOf({ kind, role }: SearchDoc, weights: Readonly<Record<string, number>>): number {
  const name = kind === 'block' ? 'block' : (role ?? '')
  return Object.hasOwn(weights, name) ? weights[name]! : 1
}

function resultOf(doc: SearchDoc, score: number, preview: string): SearchResult {
  const { kind, ref, blockId, tier = 1, title, role, tokens } = doc
  return {
    kind,
    ref,
    ...(blockId !== undefined && { blockId }),
    tier,
    score,
    title,
    preview,
    ...(role !== undefined && { role }),
    ...(tokens !== undefined && { tokens }),
  }
}
