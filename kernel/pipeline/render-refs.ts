/** Shows refs in the texts, so that the model can cite them (kernel-core 17). */
import { GrownRecord } from '#kernel/base/grown-record.ts'
import { own } from '#kernel/base/record.ts'
import { taggedText, withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import { refOf } from '#kernel/base/refs.ts'
import { estimateTokensFast, thinkingTokensOf } from '#kernel/compression/tokens.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { PipelineNode, RenderStrategy, TurnContext } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { refsMemo } from './refs-memo.ts'
import { addPlace, isPassFor, renderedLength, takeOver } from './rendered-pass.ts'
import type { RenderedPass } from './rendered-pass.ts'

type List = readonly CoreMessage[]

/** Tags with the counts of now; the state is not asked for earlier ones. */
export function renderVisibleRefs(
  messages: List,
  state: Pick<CompressionState, 'messageRefs'>,
  countTokens: CountTokens = estimateTokensFast,
  strategy: RenderStrategy = 'all',
): List {
  return messages.map((message) => {
    const ref = isShown(message, strategy) ? refOf(state.messageRefs, message.id) : undefined
    if (ref === undefined) return message
    const text = withoutOwnTag(message.text ?? '', ref)
    return tagged(message, ref, text, countTokens(text))
  })
}

function isShown({ contentType }: CoreMessage, strategy: RenderStrategy): boolean {
  return strategy === 'all' || (strategy === 'text-only' && contentType === 'text')
}

interface Tagged {
  readonly before: string | undefined
  readonly message: CoreMessage
}
const remembered = new WeakMap<CoreMessage, Tagged>()

/** The message itself when it shows just that already; the same copy as long as nothing changes. */
function tagged(message: CoreMessage, ref: Ref, text: string, tokens: Tokens): CoreMessage {
  const shown = taggedText(ref, tokens + thinkingTokensOf(message), message, text)
  if (shown === message.text) return message
  const known = remembered.get(message)
  if (known && known.before === message.text && known.message.text === shown) return known.message
  const copy = { ...message, text: shown }
  remembered.set(message, { before: message.text, message: copy })
  return copy
}

/** Counts are taken at first sight and kept; the state is replaced only when there are new ones. */
function render(list: List, state: CompressionState, ctx: TurnContext): RenderedPass {
  const { countTokens, renderTags: strategy, explain } = ctx
  const { messageRefs: refs } = state
  const known = explain ? undefined : refsMemo(refs).rendered
  const pass = known && isPassFor(known, state, ctx) ? known : undefined
  const from = pass ? renderedLength(pass, list) : 0
  if (pass?.refs === refs && from === list.length && from === pass.input.length) return pass
  const columns = takeOver(pass, from)
  const snapshot = new GrowingSnapshot(state.tokenSnapshot)
  for (let i = from; i < list.length; i++) {
    const message = list[i]!
    const ref = isShown(message, strategy) ? refOf(refs, message.id) : undefined
    if (ref === undefined) {
      if (isShown(message, strategy)) columns.bare.push(i)
      addPlace(columns, message, message)
      continue
    }
    const text = withoutOwnTag(message.text ?? '', ref)
    const tokens = snapshot.countOf(ref, () => countTokens(text))
    addPlace(columns, message, tagged(message, ref, text, tokens))
    explain?.({ id: message.id, rule: 'render/tagged', tokens })
  }
  return { ...columns, strategy, countTokens, refs, snapshot: snapshot.record, input: list }
}

/** Copied when the first count is added. */
class GrowingSnapshot {
  record: CompressionState['tokenSnapshot']
  private copy: GrownRecord<Tokens> | null = null

  constructor(record: CompressionState['tokenSnapshot']) {
    this.record = record
  }

  countOf(ref: Ref, count: () => Tokens): Tokens {
    const known = own(this.record, ref)
    if (known !== undefined) return known
    this.copy ??= new GrownRecord(this.record)
    this.record = this.copy.record
    const tokens = count()
    this.copy.add(ref, tokens)
    return tokens
  }
}

export const renderRefsNode: PipelineNode = {
  name: 'render-refs',
  run(frame, ctx) {
    const { messages: list, state } = frame
    const pass = render(list, state, ctx)
    const memo = refsMemo(state.messageRefs)
    if (memo.backed === state.tokenSnapshot) memo.backed = pass.snapshot
    memo.rendered = pass
    const { snapshot: tokenSnapshot, output: messages } = pass
    return {
      ...frame,
      messages,
      state: tokenSnapshot === state.tokenSnapshot ? state : { ...state, tokenSnapshot },
    }
  },
}
