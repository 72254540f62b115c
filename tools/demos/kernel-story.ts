/**
 * Demos that are files of the kernel. They are told like a conversation, and the state beside the
 * messages is what our own kernel makes of them: a turn before each response, a fold where the model
 * calls for one. Time is counted, not read from a clock.
 */
import { createCore, createInitialState, defaultConfig, defaultCountTokens } from '#kernel/index.ts'
import type { CompressionConfig, CompressionState, CoreMessage } from '#kernel/index.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { TurnOutput } from '#kernel/model/turn.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { Ms } from '#kernel/model/units.ts'
import { type Demo, utf8 } from './demo.ts'

/** The part of the settings that a host of small models changes. */
export interface Settings {
  readonly modelContextLimit: number
  readonly preserveRecentMessages: number
  readonly preserveRecentTokens: number
  /** Tools that count as recent, although by default they do not. */
  readonly preserveRecentTools: readonly string[]
  readonly compress: { readonly minCompressRange: number; readonly maxSummaryLength: number }
  /** What is done with large results, and when a nudge is due, where a demo is about it. */
  readonly ccr?: NonNullable<ConfigOverrides['ccr']>
  readonly absorb?: NonNullable<ConfigOverrides['absorb']>
  readonly crush?: NonNullable<ConfigOverrides['crush']>
  readonly nudge?: NonNullable<ConfigOverrides['nudge']>
}

/** Members of the file beside its messages and state. */
export interface Beside {
  /** The last request is still to be sent: with what the host counts in it. */
  readonly measured?: boolean
  readonly outputSteering?: JsonObject
}

export interface Fold {
  readonly from: string
  readonly to: string
  readonly topic: string
  readonly summary: string
}

/** A window of 64k, and a little less kept as it was than usual. */
export const smallWindow: Settings = {
  modelContextLimit: 64_000,
  preserveRecentMessages: 5,
  preserveRecentTokens: 2_000,
  preserveRecentTools: ['bash', 'read'],
  compress: { minCompressRange: 5_000, maxSummaryLength: 8_000 },
}

/** Responses come about as far apart. */
const STEP: Ms = 23_000
/** The system prompt and the tools, which are no messages. */
const AROUND = 2_600

export class KernelStory {
  readonly #settings: Settings
  readonly #config: CompressionConfig
  readonly #core
  readonly #named = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #messages: readonly CoreMessage[] = []
  #state: CompressionState = createInitialState()
  #store: MessageContentStore | undefined
  #sent = 0
  /** The response that may still get a call. */
  #reply: string | null = null
  #parts = 0
  #now: Ms

  constructor(startedAt: string, settings: Settings = smallWindow) {
    this.#now = Date.parse(startedAt)
    this.#settings = settings
    this.#config = defaultConfig(settings.modelContextLimit, settings)
    this.#core = createCore({ countTokens: defaultCountTokens, now: () => this.#now })
  }

  user(text: string): this {
    this.#reply = null
    return this.#put({ id: this.#id('user'), role: 'user', contentType: 'text', text })
  }

  /** A response: what was thought and said. The call that follows belongs to it. */
  assistant(text: string, think = ''): this {
    this.#turn()
    this.#reply = this.#id('reply')
    this.#parts = 0
    if (think) this.#say({ contentType: 'reasoning', text: think })
    if (text) this.#say({ contentType: 'text', text })
    return this
  }

  /** A call with its result, in the response before it or, after another call, in one of its own. */
  tool(toolName: string, args: JsonObject, result: string): this {
    if (this.#reply === null) this.assistant('')
    return this.#answer(toolName, this.#call(toolName, args), result)
  }

  write(path: string, content: string): this {
    return this.tool('write', { path, content }, `wrote ${path}, ${content.split('\n').length} lines`)
  }

  /** The name of the message written last. */
  as(name: string): this {
    this.#named.set(name, this.#messages.at(-1)!.id)
    return this
  }

  /** The model folds a range; the kernel must take it as it is. */
  fold(text: string, fold: Fold): this {
    this.assistant(text)
    const { topic, summary } = fold
    const [startRef, endRef] = [this.#refOf(this.#startOf(fold.from)), this.#refOf(this.#idOf(fold.to))]
    const range = { startId: startRef, endId: endRef, topic, summary }
    const compressCallId = this.#call('compress', { content: [range] })
    const { state, result } = this.#core.applyCompression({
      ranges: [{ startRef, endRef, topic, summary, compressCallId }],
      messages: this.#messages,
      state: this.#state,
      config: this.#config,
    })
    const trouble = [...result.errors, ...result.warnings]
    if (trouble.length > 0 || result.blocksCreated !== 1) throw new Error(`${topic}: ${trouble.join(' ')}`)
    this.#state = state
    const block = state.blocks.at(-1)!
    return this.#answer(
      'compress',
      compressCallId,
      `Compressed ${startRef}–${endRef} into ${block.blockId}: ${block.effectiveMessageIds.length} messages, ${result.tokensCompressed} tokens.`,
    )
  }

  /** The model asks for the original of a placeholder. */
  retrieve(text: string, name: string): this {
    this.assistant(text)
    const ref = this.#refOf(this.#idOf(name))
    const callId = this.#call('acp_retrieve', { ref })
    const found = this.#core.retrieve(this.#store!, ref, { config: this.#config })
    if (!found.ok) throw new Error(found.toolResultText)
    return this.#answer('acp_retrieve', callId, found.toolResultText)
  }

  /** The model writes down what it needs of a result, which is hidden from then on. */
  absorb(text: string, name: string, summary: string): this {
    this.assistant(text)
    const ref = this.#refOf(this.#idOf(name))
    const absorbCallId = this.#call('absorb', { ref, summary })
    const input = { messages: this.#messages, state: this.#state, config: this.#config }
    const { ok, state, resultText } = this.#core.applyAbsorb({ ref, summary, absorbCallId, ...input })
    if (!ok) throw new Error(resultText)
    this.#state = state
    return this.#answer('absorb', absorbCallId, resultText)
  }

  /** The client forgets what came before a message, and sends the rest from now on. */
  forgetBefore(name: string): this {
    const wanted = this.#idOf(name)
    this.#messages = this.#messages.slice(this.#messages.findIndex(({ id }) => id === wanted))
    return this
  }

  demo(about: Omit<Demo, 'events' | 'bytes'>, note: string, beside: Beside = {}): Demo {
    const { measured = false, outputSteering } = beside
    if (!measured) this.#turn()
    const file = {
      note,
      meta: { title: about.title },
      config: this.#settings,
      ...(measured && { tokenCount: tokensOf(this.#next().messages) }),
      ...(outputSteering && { outputSteering }),
      messages: this.#messages,
      state: this.#state,
      ...(this.#store && Object.keys(this.#store.byRef).length > 0 && { contentStore: this.#store }),
    }
    const calls = this.#messages.filter(({ contentType }) => contentType === 'tool-call').length
    return {
      ...about,
      // The title is an event, and a call is told twice: as a message and as a call.
      events: 1 + this.#messages.length + calls,
      bytes: utf8(`${JSON.stringify(file, null, 2)}\n`),
    }
  }

  #put(message: CoreMessage): this {
    // A new list each time, as the kernel remembers what it knows of a list.
    this.#messages = [...this.#messages, message]
    return this
  }

  /** The next part of the response that is open. */
  #say(part: Omit<CoreMessage, 'id' | 'role'>): this {
    return this.#put({ id: `${this.#reply}#${this.#parts++}`, role: 'assistant', ...part })
  }

  #call(toolName: string, args: JsonObject): string {
    const toolCallId = this.#id('call')
    this.#say({ contentType: 'tool-call', text: JSON.stringify(args), toolName, toolCallId })
    return toolCallId
  }

  #answer(toolName: string, toolCallId: string, text: string): this {
    this.#reply = null
    const id = `result-${toolCallId}`
    return this.#put({ id, role: 'tool', contentType: 'tool-result', text, toolName, toolCallId })
  }

  /** One request. */
  #turn(): void {
    const { messages, state, contentStore } = this.#next()
    this.#state = state
    this.#store = contentStore
    this.#sent = tokensOf(messages)
    this.#now += STEP
  }

  /** What the next request would be. */
  #next(): TurnOutput {
    return this.#core.processTurn({
      messages: this.#messages,
      state: this.#state,
      config: this.#config,
      tokenCount: this.#sent,
      ...(this.#store && { contentStore: this.#store }),
    })
  }

  #idOf(name: string): string {
    const id = this.#named.get(name)
    if (id === undefined) throw new Error(`Nothing is called ${name}`)
    return id
  }

  /** Of a response its first part, so that a fold takes it whole. */
  #startOf(name: string): string {
    const [base] = this.#idOf(name).split('#')
    return this.#messages.find(({ id }) => id.split('#')[0] === base)!.id
  }

  #refOf(id: string): string {
    const ref = this.#state.messageRefs.byRaw[id]
    if (ref === undefined) throw new Error(`${id} has no ref yet`)
    return ref
  }

  #id(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return `${kind}-${count}`
  }
}

const tokensOf = (messages: readonly CoreMessage[]): number =>
  messages.reduce((sum, { text = '' }) => sum + defaultCountTokens(text), AROUND)
