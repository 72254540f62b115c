/** A request's messages or items in the contract's normal shape, each with the pieces that went into it. */
import type { Provider } from '#kernel/model/provider-check.ts'
import { blockRuns, mergedMessage, neighbours } from './anthropic-write.ts'
import { messageOfGroup, openaiGroups } from './openai-write.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { itemOf } from './responses-item.ts'
import { responsesGroups } from './responses-write.ts'

export interface WireEntry {
  readonly value: Wire
  readonly pieces: readonly BiliMessage[]
  /** Of Anthropic: the blocks of its content in their order, each with its piece. */
  readonly blocks: readonly { readonly value: unknown; readonly piece: BiliMessage | null }[] | null
}

export interface WireEntries {
  /** Their values are what `coreToAnthropic`, `coreToOpenai` or `coreToResponses` give. */
  readonly entries: readonly WireEntry[]
  /** Pieces of which nothing is sent. */
  readonly silent: readonly BiliMessage[]
}

export function wireEntries(provider: Provider, messages: readonly BiliMessage[]): WireEntries {
  if (provider === 'anthropic') return anthropicEntries(messages)
  return provider === 'openai-chat'
    ? entriesOf(openaiGroups(messages), messageOfGroup)
    : entriesOf(responsesGroups(messages), (group) => itemOf(group, new Set()))
}

function entriesOf(
  groups: readonly (readonly BiliMessage[])[],
  write: (group: readonly BiliMessage[]) => Wire | null,
): WireEntries {
  const entries: WireEntry[] = []
  const silent: BiliMessage[] = []
  for (const pieces of groups) {
    const value = write(pieces)
    if (value) entries.push({ value, pieces, blocks: null })
    else silent.push(...pieces)
  }
  return { entries, silent }
}

function anthropicEntries(messages: readonly BiliMessage[]): WireEntries {
  const runs = blockRuns(messages, new Map())
  const said = new Set(runs.map(({ piece }) => piece))
  return {
    entries: neighbours(runs).map((run): WireEntry => {
      // A message puts results first: a block is known again by being the same object.
      const pieceOf = new Map(
        run.flatMap(({ blocks, piece }) => blocks.map((block) => [block, piece] as const)),
      )
      const { role, content } = mergedMessage(run)
      return {
        value: { role, content },
        pieces: run.flatMap(({ piece }) => piece ?? []),
        blocks: content.map((value) => ({ value, piece: pieceOf.get(value) ?? null })),
      }
    }),
    silent: messages.filter((message) => !said.has(message)),
  }
}
