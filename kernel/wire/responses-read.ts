/** A Responses request to core messages (kernel-wire 8). Total: what can't be read is carried along. */
import { environment } from '#kernel/base/environment.ts'
import type { WireUnit } from './layout.ts'
import { ClusterCounter } from './message-id.ts'
import type { BiliMessage, Draft } from './piece.ts'
import { pieceOf } from './piece.ts'
import type { Wire } from './read.ts'
import { filled, listOf, objectOf, stringOf } from './read.ts'
import { DEFINITIONS, isCustom, itemDrafts, withType } from './responses-draft.ts'
import { itemText } from './responses-text.ts'

export interface ResponsesSlot extends WireUnit {
  /** The item's piece: its text where thinking stood in front of it. */
  readonly coreId?: string
}

export interface ResponsesProjection {
  readonly msgs: readonly BiliMessage[]
  /** The instructions, and the system messages that stand before everything else. */
  readonly systemParts: readonly string[]
  /** Definitions of tools. A patched input has them already; only a rebuilt one lacks them (W21). */
  readonly preamble: readonly unknown[]
  readonly customToolCallIds: ReadonlySet<string>
  readonly layout: readonly ResponsesSlot[]
  /** Reasoning items left out on demand. */
  readonly droppedReasoning: number
  readonly stringInput?: { readonly original: string; readonly coreId: string }
}

export interface ResponsesOptions {
  /** `none` leaves reasoning out; default: the process's `ACP_REASONING_KEEP`, if there is one (8.6). */
  readonly reasoningKeep?: string
}

export function responsesToCore(body: unknown, options: ResponsesOptions = {}): ResponsesProjection {
  const { instructions, input } = objectOf(body) ?? {}
  const systemParts = filled(instructions) === null ? [] : [instructions as string]
  if (typeof input === 'string') return ofString(input, systemParts)
  const keep = options.reasoningKeep ?? environment('ACP_REASONING_KEEP')
  const reader = new Reader(systemParts, keep?.trim().toLowerCase() !== 'none')
  for (const item of listOf(input) ?? []) reader.read(item)
  return reader.projection()
}

function ofString(original: string, systemParts: readonly string[]): ResponsesProjection {
  const piece = pieceOf({ role: 'user', contentType: 'text', text: original }, new ClusterCounter())
  return {
    ...new Reader(systemParts, true).projection(),
    msgs: [piece],
    stringInput: { original, coreId: piece.id },
  }
}

class Reader {
  private readonly ids = new ClusterCounter()
  private readonly names = new Map<string, string>()
  private readonly msgs: BiliMessage[] = []
  private readonly systemParts: string[]
  private readonly preamble: unknown[] = []
  private readonly custom = new Set<string>()
  private readonly layout: ResponsesSlot[] = []
  /** Calls without an id that no output without one has answered. */
  private readonly unanswered: string[] = []
  private answered = 0
  private droppedReasoning = 0
  private readonly keepsReasoning: boolean

  constructor(systemParts: readonly string[], keepsReasoning: boolean) {
    this.systemParts = systemParts.slice()
    this.keepsReasoning = keepsReasoning
  }

  read(original: unknown): void {
    const item = objectOf(original)
    if (!item) return this.carry(original)
    const typed = withType(item)
    const { type, role } = typed
    if (type === 'reasoning' && !this.keepsReasoning) {
      this.droppedReasoning++
      return
    }
    if (DEFINITIONS.has(stringOf(type) ?? '')) this.preamble.push(original)
    const isHead = type === 'message' && (role === 'system' || role === 'developer') && this.msgs.length === 0
    if (isHead) {
      const text = itemText(typed['content'])
      if (text !== '') this.systemParts.push(text)
      return this.carry(original)
    }
    const drafts = itemDrafts(typed, (isCall) => this.callId(isCall))
    const wireSource = this.layout.length
    const pieces = drafts.map((draft) => this.piece(draft, typed, wireSource))
    this.msgs.push(...pieces)
    const last = pieces.at(-1)
    this.layout.push({ original, pieces, ...(last ? { coreId: last.id } : {}) })
  }

  private carry(original: unknown): void {
    this.layout.push({ original, pieces: [] })
  }

  private piece(draft: Draft, item: Wire, wireSource: number): BiliMessage {
    const { contentType, toolCallId, toolName } = draft
    if (toolCallId !== undefined) {
      if (isCustom(item)) this.custom.add(toolCallId)
      if (contentType === 'tool-call' && toolName !== undefined) this.names.set(toolCallId, toolName)
    }
    const known = contentType === 'tool-result' ? this.names.get(toolCallId ?? '') : undefined
    return pieceOf({ ...draft, ...(known === undefined ? {} : { toolName: known }), wireSource }, this.ids)
  }

  /** An output without an id answers the earliest such call (W24). */
  private callId(isCall: boolean): string {
    const own = `call_${this.layout.length}`
    if (isCall) {
      this.unanswered.push(own)
      return own
    }
    return this.unanswered[this.answered] === undefined ? own : this.unanswered[this.answered++]!
  }

  projection(): ResponsesProjection {
    const { msgs, systemParts, preamble, layout, droppedReasoning } = this
    return { msgs, systemParts, preamble, customToolCallIds: this.custom, layout, droppedReasoning }
  }
}
