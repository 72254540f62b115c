/**
 * Large tool results as they arrive: the text goes into the store and a placeholder takes its place, the
 * same bytes in every later turn (kernel-ccr 3.5, 3.6).
 */
import { refOf } from '#kernel/base/refs.ts'
import { withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import { matchToolPattern, protectedTools } from '#kernel/compression/protection.ts'
import { mappedList } from '#kernel/base/derived-list.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { ContentEntry, MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { callsById, isAcpTool, toolNameOf } from './acp-tools.ts'
import { resolveCcrConfig, retrieveToolName } from './ccr-config.ts'
import type { CcrConfig } from './ccr-config.ts'
import { classifyKind } from './content-kind.ts'
import { readContentStore, storedContent, StoreDraft, contentEntry } from './content-store.ts'
import { originalText } from './original-text.ts'
import { buildStoredPlaceholder, parseStoredPlaceholder, restoreStoredPlaceholder } from './placeholder.ts'
import { extractCommand, normalizeHead } from './preview.ts'
import { textTokens } from './text-tokens.ts'
import { withText } from './with-text.ts'

type List = readonly CoreMessage[]

export interface LargeResultsInput {
  readonly messages: List
  readonly state: Pick<CompressionState, 'messageRefs' | 'headTitled'>
  readonly store?: MessageContentStore | undefined
  readonly config: CompressionConfig
  readonly countTokens: CountTokens
  /** Is told each message that now shows a placeholder. */
  readonly onPlaceholder?: (placed: Placed) => void
}

export interface Placed {
  readonly message: CoreMessage
  /** In this turn, not in an earlier one. */
  readonly isNew: boolean
  /** Of the original. */
  readonly tokens: Tokens
}

export interface LargeResults {
  /** The very list, and the very store, when nothing changed. */
  readonly messages: List
  readonly store: MessageContentStore
  readonly storedCount: number
  /** Goes back into the state: refs whose placeholder shows a head for want of a command. */
  readonly headTitled: readonly Ref[]
}

export function storeLargeResults(input: LargeResultsInput): LargeResults {
  const { messages, state } = input
  const store = readContentStore(input.store)
  const headTitled = state.headTitled ?? []
  const ccr = resolveCcrConfig(input.config)
  if (!ccr.enabled) return { messages, store, storedCount: 0, headTitled }
  const pass = new Pass(input, ccr, store, headTitled)
  return {
    messages: mappedList(messages, (message) => pass.show(message)),
    store: pass.draft.store,
    storedCount: pass.storedCount,
    headTitled: pass.newHeads.length === 0 ? headTitled : [...headTitled, ...pass.newHeads],
  }
}

class Pass {
  readonly draft: StoreDraft
  readonly newHeads: Ref[] = []
  storedCount = 0
  private readonly input: LargeResultsInput
  private readonly ccr: CcrConfig
  private readonly toolName: string
  private readonly headTitled: readonly Ref[]
  private heads: ReadonlySet<Ref> | null = null
  private calls: ReadonlyMap<string, CoreMessage> | null = null
  private isProtected: ((message: CoreMessage) => boolean) | null = null

  constructor(
    input: LargeResultsInput,
    ccr: CcrConfig,
    store: MessageContentStore,
    headTitled: readonly Ref[],
  ) {
    this.input = input
    this.ccr = ccr
    this.toolName = retrieveToolName(ccr)
    this.draft = new StoreDraft(store)
    this.headTitled = headTitled
  }

  /** The message as the model sees it; itself when it is none of ours. */
  show(message: CoreMessage): CoreMessage {
    const { contentType, text, toolCallId } = message
    if (contentType !== 'tool-result' || !text || !toolCallId) return message
    const ref = refOf(this.input.state.messageRefs, message.id)
    if (ref === undefined) return message
    if (this.isOwnPlaceholder(text, ref)) return this.sentBack(message, ref)
    if (this.isExempt(message)) return message
    const entry = contentEntry(this.draft.store, ref)
    return entry ? this.project(message, ref, entry) : this.arrive(message, ref, text)
  }

  /** Of a text that is stored: a tool may print the lines of a placeholder, too. */
  private isOwnPlaceholder(text: string, ref: Ref): boolean {
    return parseStoredPlaceholder(text)?.ref === ref && storedContent(this.draft.store, ref) !== undefined
  }

  /** The host sends what it was given: it stays, and is told as what it is. */
  private sentBack(message: CoreMessage, ref: Ref): CoreMessage {
    const entry = contentEntry(this.draft.store, ref)
    if (entry) this.input.onPlaceholder?.({ message, isNew: false, tokens: entry.tokens })
    return message
  }

  private isExempt(message: CoreMessage): boolean {
    const { messages, config } = this.input
    const { toolName } = message
    this.calls ??= callsById(messages)
    const name = toolNameOf(message, this.calls)
    if (name && (isAcpTool(name) || name === this.toolName)) return true
    if (toolName && this.ccr.excludeTools.some((pattern) => matchToolPattern(toolName, pattern))) return true
    this.isProtected ??= protectedTools(messages, config)
    return this.isProtected(message)
  }

  /** A text that the store has: what the host sends now is not looked at, so that the bytes stay. */
  private project(message: CoreMessage, ref: Ref, entry: ContentEntry): CoreMessage {
    const { draft, ccr } = this
    // Nothing could be given back for such an entry, so its text stays in sight.
    if (!storedContent(draft.store, ref) && !draft.heal(entry, originalText(message.text ?? '', ref)))
      return message
    const args = this.isTitled(entry, ref) ? undefined : this.argsOf(message)
    const placeholder = restoreStoredPlaceholder(ref, entry, this.toolName, args, ccr.maxHeadChars)
    return this.place(message, placeholder, entry.tokens, false)
  }

  /** Only entries older than the field take their command from the call of now. */
  private isTitled({ command }: ContentEntry, ref: Ref): boolean {
    return command !== undefined || (this.heads ??= new Set(this.headTitled)).has(ref)
  }

  private arrive(message: CoreMessage, ref: Ref, text: string): CoreMessage {
    const { ccr, toolName: retrieveTool } = this
    const original = originalText(text, ref)
    const { countTokens } = this.input
    const tokens = textTokens(message, original, countTokens)
    if (original === '' || !(tokens >= ccr.minToolTokens)) return message
    const { toolName } = message
    const kind = classifyKind(toolName)
    const head = normalizeHead(original, ccr.maxHeadChars)
    const command = extractCommand(this.argsOf(message), ccr.maxHeadChars)
    const parts = { ref, kind, tokens, head, ...(command !== undefined && { command }) }
    const placeholder = buildStoredPlaceholder({ ...parts, retrieveToolName: retrieveTool })
    if (countTokens(placeholder) >= tokens) return message
    const isStored = this.draft.add({
      ...parts,
      rawId: message.id,
      text: original,
      ...(toolName !== undefined && { toolName }),
    })
    // A damaged store may have something under the ref that is no entry.
    if (!isStored) return message
    this.storedCount++
    if (command === undefined) this.newHeads.push(ref)
    return this.place(message, placeholder, tokens, true)
  }

  private argsOf({ toolCallId }: CoreMessage): string | undefined {
    const call = this.calls?.get(toolCallId ?? '')
    const ref = call && refOf(this.input.state.messageRefs, call.id)
    return ref === undefined ? call?.text : withoutOwnTag(call?.text ?? '', ref)
  }

  private place(message: CoreMessage, placeholder: string, tokens: Tokens, isNew: boolean): CoreMessage {
    const shown = withText(message, placeholder)
    this.input.onPlaceholder?.({ message, isNew, tokens })
    return shown
  }
}
