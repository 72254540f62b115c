import type { ApplyPorts } from '#kernel/compression/compress.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import type { CompressionConfig, PinRule } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'

/** What the acts so far came to. */
export interface BenchState {
  readonly state: CompressionState
  readonly config: CompressionConfig
  readonly pin: PinRule
  /** Of blocks that were switched off what they had consumed, so that they can be put back. */
  readonly shelved: ReadonlyMap<BlockId, readonly BlockId[]>
  /** Whether the state is another than the session's. */
  readonly touched: boolean
}

export interface BenchPorts extends ApplyPorts {
  /** The list that a host would hand to the kernel at the position of the workbench. */
  readonly messages: readonly CoreMessage[]
}

/** An act that was done, or the reason why it was not. */
export type Done =
  | {
      readonly to: BenchState
      readonly says: string
      readonly blocks: readonly BlockId[]
      readonly warnings?: readonly string[]
      readonly call?: CompressRange
    }
  | { readonly refusal: string; readonly warnings?: readonly string[] }

export const refuse = (refusal: string): Done => ({ refusal })
