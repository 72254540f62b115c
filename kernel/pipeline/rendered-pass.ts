/** The last rendering, taken over for as long as the messages are the same. */
import { refOf } from '#kernel/base/refs.ts'
import { thinkingTokensOf } from '#kernel/compression/tokens.ts'
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState, MessageRefs } from '#kernel/model/state.ts'
import type { RenderStrategy, TurnContext } from '#kernel/model/turn.ts'

/** By place. Texts are kept beside the messages, as a host may edit what it sent and what it got. */
export interface RenderedColumns {
  readonly texts: (string | undefined)[]
  readonly thinking: number[]
  readonly output: CoreMessage[]
  readonly shown: (string | undefined)[]
  /** Places without a ref, such as a fresh summary's; a view that is fed back gives it one. */
  readonly bare: number[]
}

export interface RenderedPass extends RenderedColumns {
  readonly strategy: RenderStrategy
  readonly countTokens: CountTokens
  readonly refs: MessageRefs
  /** Of the state it left. */
  readonly snapshot: CompressionState['tokenSnapshot']
  readonly input: readonly CoreMessage[]
}

/** Whether the pass says anything about a turn with this state. */
export function isPassFor(pass: RenderedPass, state: CompressionState, ctx: TurnContext): boolean {
  const { messageRefs: refs } = state
  return (
    pass.strategy === ctx.renderTags &&
    pass.countTokens === ctx.countTokens &&
    pass.snapshot === state.tokenSnapshot &&
    (pass.refs === refs || pass.bare.every((place) => refOf(refs, pass.input[place]!.id) === undefined))
  )
}

/** How many leading messages of a list would be rendered as they were. */
export function renderedLength(pass: RenderedPass, list: readonly CoreMessage[]): number {
  const { input, texts, thinking, output, shown } = pass
  const end = Math.min(input.length, list.length)
  let i = 0
  while (
    i < end &&
    list[i] === input[i] &&
    list[i]!.text === texts[i] &&
    thinkingTokensOf(list[i]!) === thinking[i] &&
    output[i]!.text === shown[i]
  )
    i++
  return i
}

/** The first `length` places of a pass, to go on from; nothing without one. */
export function takeOver(pass: RenderedPass | undefined, length: number): RenderedColumns {
  if (!pass) return { texts: [], thinking: [], output: [], shown: [], bare: [] }
  return {
    texts: pass.texts.slice(0, length),
    thinking: pass.thinking.slice(0, length),
    output: pass.output.slice(0, length),
    shown: pass.shown.slice(0, length),
    bare: pass.bare.filter((place) => place < length),
  }
}

export function addPlace(columns: RenderedColumns, message: CoreMessage, rendered: CoreMessage): void {
  columns.texts.push(message.text)
  columns.thinking.push(thinkingTokensOf(message))
  columns.output.push(rendered)
  columns.shown.push(rendered.text)
}
