/** Core messages to Anthropic messages (kernel-wire 6.3). */
import { blocksOfPiece } from './anthropic-block.ts'
import { wireRoleOf } from './anthropic-piece.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { stringOf, typeOf } from './read.ts'

export interface AnthropicMessage {
  readonly role: string
  readonly content: readonly Wire[]
}

/** Blocks that stand together, with where they came from; null: the body had no such message. */
export interface BlockRun {
  readonly role: string
  readonly source: number | null
  readonly blocks: readonly Wire[]
  /** What the blocks were made of. */
  readonly piece?: BiliMessage
}

/** Neighbours of one role share a message; a message without blocks is not made. */
export function coreToAnthropic(
  messages: readonly BiliMessage[],
  cacheControls: ReadonlyMap<string, unknown> = new Map(),
): readonly AnthropicMessage[] {
  return neighbours(blockRuns(messages, cacheControls)).map(mergedMessage)
}

/** Runs of one role that stand side by side, which share a message. */
export function neighbours(runs: readonly BlockRun[]): readonly (readonly BlockRun[])[] {
  const out: (readonly BlockRun[])[] = []
  for (let from = 0; from < runs.length;) {
    const { role } = runs[from]!
    let end = from + 1
    while (end < runs.length && runs[end]!.role === role) end++
    out.push(runs.slice(from, end))
    from = end
  }
  return out
}

/**
 * One message of all. Results go first in what goes as user, as the provider wants them (W08), unless the
 * client itself sent them otherwise.
 */
export function mergedMessage(runs: readonly BlockRun[]): AnthropicMessage {
  const { role } = runs[0]!
  const content = runs.flatMap(({ blocks }) => blocks)
  const isAsSent = runs.every(({ source }, i) => source !== null && follows(runs[i - 1]?.source, source))
  if (role !== 'user' || isAsSent) return { role, content }
  return { role, content: [...content.filter(isResult), ...content.filter((block) => !isResult(block))] }
}

const isResult = (block: unknown): boolean => typeOf(block) === 'tool_result'

const follows = (before: number | null | undefined, source: number): boolean => (before ?? -1) <= source

/** What each piece gives, with its breakpoint; pieces without blocks are left out. */
export function blockRuns(
  messages: readonly BiliMessage[],
  cacheControls: ReadonlyMap<string, unknown>,
): readonly BlockRun[] {
  const breakpoints = new Breakpoints()
  const runs: (BlockRun & { blocks: Wire[] })[] = []
  for (const piece of messages) {
    const role = piece.wireRole ?? wireRoleOf(piece)
    const blocks = blocksOfPiece(piece).slice()
    const mapped = cacheControls.get(piece.id)
    if (blocks.length > 0) runs.push({ role, source: piece.wireSource ?? null, blocks, piece })
    if (mapped !== undefined) breakpoints.set(blocks, mapped)
    // The raw block of an empty text may hold one, too.
    else if (blocks.length === 0) breakpoints.set(blocks, rawBreakpoint(piece))
    breakpoints.pass(blocks)
  }
  return runs
}

function rawBreakpoint({ rawAnthropicBlock: raw }: BiliMessage): unknown {
  return typeof raw === 'object' && raw !== null ? (raw as Wire)['cache_control'] : undefined
}

/** Breakpoints of blocks that are not sent move to the block before, at the beginning to the next (W07). */
class Breakpoints {
  private last: { readonly blocks: Wire[]; readonly at: number } | null = null
  private waiting: unknown = undefined

  set(blocks: Wire[], value: unknown): void {
    if (!value) return
    if (blocks.length > 0) {
      const at = blocks.length - 1
      blocks[at] = { ...blocks[at]!, cache_control: value }
    } else if (this.last) {
      const { blocks: before, at } = this.last
      if (!before[at]!['cache_control']) before[at] = { ...before[at]!, cache_control: value }
    } else this.waiting = value
  }

  pass(blocks: Wire[]): void {
    const at = blocks.findLastIndex((block) => mayHoldBreakpoint(block))
    if (at === -1) return
    this.last = { blocks, at }
    if (this.waiting === undefined) return
    if (!blocks[at]!['cache_control']) blocks[at] = { ...blocks[at]!, cache_control: this.waiting }
    this.waiting = undefined
  }
}

const mayHoldBreakpoint = ({ type }: Wire): boolean => !(stringOf(type) ?? '').endsWith('thinking')
