/** Anthropic Messages to core messages (kernel-wire 6.2). Total: what can't be read is carried along. */
import { anthropicDraft, anthropicRole } from './anthropic-piece.ts'
import type { WireUnit } from './layout.ts'
import { ClusterCounter } from './message-id.ts'
import type { BiliMessage } from './piece.ts'
import { pieceOf } from './piece.ts'
import { listOf, objectOf } from './read.ts'

export interface AnthropicProjection {
  readonly msgs: readonly BiliMessage[]
  /** Breakpoints of texts, calls and results, by the id of the piece. */
  readonly cacheControls: ReadonlyMap<string, unknown>
  readonly layout: readonly AnthropicUnit[]
}

export interface AnthropicUnit extends WireUnit {
  /** Place in the message's content of each piece. */
  readonly places: readonly number[]
}

export function anthropicToCore(body: unknown): AnthropicProjection {
  const cacheControls = new Map<string, unknown>()
  const names = new Map<string, string>()
  const ids = new ClusterCounter()
  const layout = (listOf(objectOf(body)?.['messages']) ?? []).map((message, wireSource): AnthropicUnit => {
    const pieces: BiliMessage[] = []
    const places: number[] = []
    const role = anthropicRole(objectOf(message)?.['role'])
    const blocks = role ? blocksOf(objectOf(message)?.['content']) : []
    blocks.forEach((value, place) => {
      const block = objectOf(value)
      if (!block || !role) return
      const draft = { ...anthropicDraft(block, role), wireSource }
      const { contentType, toolCallId, toolName } = draft
      if (contentType === 'tool-call' && toolCallId !== undefined && toolName !== undefined)
        names.set(toolCallId, toolName)
      const known = contentType === 'tool-result' ? names.get(toolCallId ?? '') : undefined
      const piece = pieceOf(known === undefined ? draft : { ...draft, toolName: known }, ids)
      if (block['cache_control'] && hasMappedBreakpoint(piece))
        cacheControls.set(piece.id, block['cache_control'])
      pieces.push(piece)
      places.push(place)
    })
    return { original: message, pieces, places }
  })
  return { msgs: layout.flatMap(({ pieces }) => pieces), cacheControls, layout }
}

/** A string is one text block. */
function blocksOf(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (listOf(content) ?? [])
}

/** Other blocks keep their breakpoint in the raw block. */
function hasMappedBreakpoint({ rawAnthropicBlock, contentType }: BiliMessage): boolean {
  const type = objectOf(rawAnthropicBlock)?.['type']
  return type === undefined || type === 'text' || contentType === 'tool-call' || contentType === 'tool-result'
}
