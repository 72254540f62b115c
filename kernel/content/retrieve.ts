/** Giving a stored original back: whole, in parts or as a file to be written; pure (kernel-ccr 3.7, 11). */
import { indexToRef, refToIndex } from '#kernel/base/refs.ts'
import { oneLine } from '#kernel/base/text.ts'
import { clampPrefix } from '#kernel/compression/cut.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { ContentEntry, MessageContentStore } from '#kernel/model/content-store.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { resolveCcrConfig, retrieveToolName } from './ccr-config.ts'
import { readContentStore, storedContent } from './content-store.ts'
import type { StoredContent } from './content-store.ts'
import { exportPath } from './export-path.ts'
import { exportPointer, inlineFrame, partNote } from './retrieved-frame.ts'

export interface RetrieveOptions {
  /** Folder for originals that are too long for the conversation; the host writes the file. */
  readonly exportDir?: string
  /** From so many tokens on a text is exported, and never more of them are put in line. */
  readonly inlineTokenLimit?: Tokens
  /** Gives the limit, and the name of the tool, when the host does not. */
  readonly config?: { readonly ccr?: Partial<CompressionConfig['ccr']> }
  /** Default: the default counter. */
  readonly countTokens?: CountTokens
}

export type Retrieved =
  | { readonly ok: false; readonly reason: 'not-found'; readonly toolResultText: string }
  | {
      readonly ok: true
      /** The whole original, whatever the frame shows of it. */
      readonly text: string
      readonly entry: ContentEntry
      /** For the model. */
      readonly toolResultText: string
      /** A file that the host has to write. */
      readonly export?: { readonly path: string; readonly text: string }
      /** What the frame shows of the text, where that is not all (UTF-16 units). */
      readonly part?: { readonly from: number; readonly to: number }
    }

/** `m12`, ` M00012 ` and `m00012` are one ref; `m00012@4000` is its text from that character on. */
export function retrieveByRef(
  store: MessageContentStore,
  ref: string,
  options: RetrieveOptions = {},
): Retrieved {
  const found = find(readContentStore(store), ref)
  if (!found)
    return {
      ok: false,
      reason: 'not-found',
      toolResultText: `retrieve ${echoed(ref)}: not found — no stored original for this ref`,
    }
  const { text, entry } = found
  const limit = limitOf(options)
  const size = sizeOf(entry)
  if (options.exportDir && size >= limit) {
    const path = exportPath(options.exportDir, `${found.ref.replace(/[^\w.-]/g, '_')}.txt`)
    const toolResultText = exportPointer(found.ref, entry, path, lineFeeds(text) + 1)
    return { ok: true, text, entry, toolResultText, export: { path, text } }
  }
  return { ok: true, text, entry, ...inline(found, size, limit, options) }
}

/** One more retrieval, for the figures of a status (3.10). */
export function noteRetrieval<S extends Pick<CompressionState, 'stats'>>(state: S): S {
  const { retrievalCount = 0 } = state.stats
  return { ...state, stats: { ...state.stats, retrievalCount: retrievalCount + 1 } }
}

function lineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

interface Found extends StoredContent {
  readonly ref: Ref
  /** UTF-16 units that are passed over. */
  readonly from: number
}

const FROM = /@(\d{1,15})$/

function find(store: MessageContentStore, wanted: unknown): Found | undefined {
  const trimmed = typeof wanted === 'string' ? wanted.trim() : ''
  const at = FROM.exec(trimmed)
  const names = at ? [trimmed, trimmed.slice(0, at.index)] : [trimmed]
  for (const [i, name] of names.entries()) {
    const index = refToIndex(name)
    for (const ref of index === null ? [name] : [name, indexToRef(index)]) {
      const content = storedContent(store, ref)
      if (content) return { ...content, ref, from: i === 0 ? 0 : Number(at![1]) }
    }
  }
  return undefined
}

const ECHOED = 64

/** A string of the model's, made harmless. */
const echoed = (ref: unknown): string =>
  oneLine(typeof ref === 'string' ? ref : '', ECHOED).replace(/[<>[\]`]/g, '')

function limitOf({ inlineTokenLimit, config }: RetrieveOptions): Tokens {
  const { retrieveInlineTokens } = resolveCcrConfig(config ?? {})
  const given = [inlineTokenLimit, retrieveInlineTokens].find((limit) => limit !== undefined && limit >= 0)
  return given ?? resolveCcrConfig({}).retrieveInlineTokens
}

const sizeOf = ({ tokens }: ContentEntry): Tokens => (Number.isFinite(tokens) ? tokens : 0)

/** What is left out is said, with the way to it. */
function inline(
  { ref, entry, text, from }: Found,
  size: Tokens,
  limit: Tokens,
  { config, countTokens = defaultCountTokens }: RetrieveOptions,
) {
  const rest = from === 0 ? text : text.slice(from)
  const isShort = from === 0 && (size <= limit || countTokens(text) <= limit)
  const body = isShort ? rest : longestStart(rest, limit, countTokens)
  const frame = inlineFrame(ref, entry, body)
  if (isShort || (from === 0 && body.length === text.length)) return { toolResultText: frame }
  const part = { from: Math.min(from, text.length), to: Math.min(from, text.length) + body.length }
  const note = partNote(ref, { ...part, of: text.length }, retrieveToolName(resolveCcrConfig(config ?? {})))
  return { toolResultText: `${frame}\n${note}`, part }
}

/** A guess at the units of a token, from which the search sets out. */
const UNITS = 4

/** The longest start of a text that the counter allows; no larger text is counted than is needed to find it. */
function longestStart(text: string, limit: Tokens, countTokens: CountTokens): string {
  const fits = (units: number): boolean => countTokens(clampPrefix(text, units)) <= limit
  let low = 0
  let high = Math.max(UNITS, Math.ceil(Math.min(limit, text.length) * UNITS))
  while (high < text.length && fits(high)) {
    low = high
    high *= 2
  }
  if (high >= text.length) {
    if (fits(text.length)) return text
    high = text.length
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return clampPrefix(text, low)
}
