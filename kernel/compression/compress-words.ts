/** What a compress call is told (kernel-core 11.5). Every sentence names what it is about. */
import type { CompressRange } from '#kernel/model/compress.ts'
import type { BlockId, Ref } from '#kernel/model/block.ts'

type Ends = Pick<CompressRange, 'startRef' | 'endRef'>

/** `m00001..m00009`, as typed. */
export const named = ({ startRef, endRef }: Ends): string => `${startRef}..${endRef}`

export const about = (range: Ends, detail: string): string => `range ${named(range)}: ${detail}`

// -- ranges that are not folded

export const overlaps = (range: Ends): string =>
  `range ${named(range)} skipped: it overlaps an earlier range of this call once calls, results and reasoning are kept together`

export const consumed = (range: Ends, reasons: readonly string[]): string =>
  `range ${named(range)} skipped: it is already compressed (${reasons.length > 0 ? reasons.join('; ') : 'its messages are no longer visible'})`

export const allProtected = (recent: number, refs: readonly Ref[]): string =>
  `it lies entirely within the protected zone: the newest ${recent} messages stay as they are (${listed(refs)})`

export const wouldSplit = (turns: number, pairs: number): string =>
  `folding it would split ${splits(turns, pairs)}; take the missing part in, or leave all of it out`

export const noNewMessages = (blocks: readonly BlockId[]): string =>
  `it has no new compressible messages: all of it is held by ${blockList(blocks)}; to fold a block again, name the block itself as the range`

export const NOTHING_TO_FOLD = 'it has no compressible messages'

// -- summaries

export const SUMMARY_EMPTY = 'Summary is empty'

export const summaryShort = (length: number, min: number): string =>
  `Summary too short: ${length} characters, at least ${min} are wanted`

export const summaryLong = (length: number, max: number): string =>
  `Summary too long: ${length} characters, at most ${max} are allowed`

// -- messages that stay out of a fold

export const carriersKept = (ids: readonly string[]): string =>
  `${ids.length} checkpoint message(s) left out, as they carry the summary of an active block: ${listed(ids)}`

export const mediaKept = (count: number): string => `${count} image/attachment message(s) left out`

export const recentKept = (refs: readonly Ref[]): string =>
  `${refs.length} protected message(s) left out: ${listed(refs)}`

export const withdrawn = (count: number, turns: number, pairs: number): string =>
  `${count} message(s) left out to keep ${splits(turns, pairs)} intact`

// -- pieces

const splits = (turns: number, pairs: number): string =>
  [
    ...(turns > 0 ? [`${turns} turn(s) of reasoning and calls`] : []),
    ...(pairs > 0 ? [`${pairs} pair(s) of call and result`] : []),
  ].join(' and ')

const blockList = (blocks: readonly BlockId[]): string =>
  blocks.length > 1 ? `${listed(blocks)} (${blocks[0]}..${blocks.at(-1)})` : listed(blocks)

/** A model reads these lists, so a long one is cut. */
const MAX_LISTED = 60

export const listed = (items: readonly string[]): string =>
  items.length > MAX_LISTED
    ? `${items.slice(0, MAX_LISTED).join(', ')} and ${items.length - MAX_LISTED} more`
    : items.join(', ')

// -- refolding

export const partlyCovered = (block: BlockId): string => `partially covered ${block}`

export const notRestored = (block: BlockId): string => `blocked by ${block} (not restored)`
