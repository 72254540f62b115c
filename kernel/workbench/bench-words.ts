/** What an act of the workbench says it did, or why not; refusals of the kernel are quoted as they are. */
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'

const count = (n: number): string => n.toLocaleString('en')
const many = (n: number, one: string): string => `${count(n)} ${one}${n === 1 ? '' : 's'}`

/** `4 messages and the summary of b1, 2,276 tokens, became b2, tier 1.` */
export const folded = (block: CompressionBlock): string => {
  const { blockId, tier, directMessageIds: own, directBlockIds: nested, compressedTokens } = block
  const parts = [
    ...(own.length > 0 ? [many(own.length, 'message')] : []),
    ...(nested.length > 0 ? [`the summar${nested.length === 1 ? 'y' : 'ies'} of ${listed(nested)}`] : []),
  ]
  const took = parts.join(' and ')
  return `${took[0]?.toUpperCase() ?? ''}${took.slice(1)}, ${count(compressedTokens)} tokens, became ${blockId}, tier ${tier}.`
}

export const rewritten = (blocks: readonly BlockId[]): string =>
  `${listed(blocks)} had been restored, so the summary of ${blocks.length === 1 ? 'the block was' : 'these blocks was'} written anew.`

export const nothingToDistil = (tier: number, from: string, to: string): string =>
  `No active block of tier ${tier - 1} lies in ${from}..${to}, so there is nothing to distil into tier ${tier}.`

export const otherTier = (wanted: number, made: number, lowest: BlockId | undefined): string =>
  `Tier ${wanted} can’t be made of this range: the kernel would make tier ${made}${lowest === undefined ? '' : `, as ${lowest} lies in it`}.`

export const noBlock = (block: string, blocks: readonly CompressionBlock[]): string =>
  blocks.length === 0
    ? `There is no block ${block}: no block was made up to this position.`
    : `There is no block ${block}. There are ${listed(blocks.map(({ blockId }) => blockId))}.`

export const consumedBy = (block: BlockId, parents: readonly BlockId[]): string =>
  `${block} is consumed by ${listed(parents)}, so its messages are held there. Take ${parents[0] ?? 'that one'} instead.`

export const alreadyOff = (block: BlockId): string => `${block} is not active, so nothing is folded by it.`

export const notOff = (block: BlockId): string =>
  `${block} was not decompressed or switched off, so it can’t be put back.`

export const heldElsewhere = (block: BlockId, by: readonly BlockId[]): string =>
  `${listed(by)} ${by.length === 1 ? 'holds' : 'hold'} messages of ${block} by now. Switch ${listed(by)} off first, or undo.`

export const opened = (block: CompressionBlock): string =>
  `${block.blockId} is decompressed: its ${many(block.effectiveMessageIds.length, 'message')} are sent again.`

export const switchedOff = (block: CompressionBlock): string =>
  block.directBlockIds.length === 0
    ? `${block.blockId} is off, as if it had not been made.`
    : `${block.blockId} is off, as if it had not been made: ${listed(block.directBlockIds)} stand${block.directBlockIds.length === 1 ? 's' : ''} again.`

export const putBack = (block: BlockId): string => `${block} is active again.`

export const noMessages = (block: BlockId): string =>
  `${block} stays inactive: none of its messages are there at this position.`

export const pinned = (rule: string): string => `The first user message goes by the rule ${rule}.`

export const changed = (changes: readonly string[]): string =>
  changes.length === 0
    ? 'The settings are as they were.'
    : `${changes.slice(0, MOST).join(', ')}${more(changes.length)}.`

const MOST = 8
const more = (all: number): string => (all > MOST ? ` and ${all - MOST} more` : '')

function listed(ids: readonly BlockId[]): string {
  const shown = ids.slice(0, MOST)
  const rest = ids.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
