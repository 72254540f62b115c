/** The contract's facade: one object that holds the ports, so that calls carry only their data. */
import { applyCompression } from '#kernel/compression/compress.ts'
import { decompress } from '#kernel/compression/decompress.ts'
import { searchActiveBlocks } from '#kernel/compression/search-active.ts'
import { coreStatus } from '#kernel/compression/status.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import { applyAbsorb } from '#kernel/content/apply-absorb.ts'
import type { AbsorbApplied, ApplyAbsorbInput } from '#kernel/content/apply-absorb.ts'
import { retrieveByRef } from '#kernel/content/retrieve.ts'
import type { Retrieved, RetrieveOptions } from '#kernel/content/retrieve.ts'
import type { BlockId, CompressionBlock } from '#kernel/model/block.ts'
import type { ApplyInput, ApplyOutput } from '#kernel/model/compress.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { TurnInput, TurnObserver, TurnOutput } from '#kernel/model/turn.ts'
import type { Ms, Tokens } from '#kernel/model/units.ts'
import { processTurn } from '#kernel/pipeline/turn.ts'
import { systemClock } from './system-clock.ts'

export interface CoreOptions {
  /** Default: a token per CJK character, a quarter for others. */
  readonly countTokens?: CountTokens
  /** When a block was made; default the clock of the machine. The only clock of the kernel. */
  readonly now?: () => Ms
  /** Is told all problems of a config at every turn; default nobody. */
  readonly warn?: (text: string) => void
}

export interface Core {
  /** An observer sees each step of the turn; it cannot change it. */
  readonly processTurn: (input: TurnInput, observer?: TurnObserver) => TurnOutput
  readonly applyCompression: (input: ApplyInput) => ApplyOutput
  /** The block of that id, active or not. */
  readonly decompress: (blockId: BlockId, state: CompressionState) => CompressionBlock | undefined
  /** Active blocks by topic and summary, best first. */
  readonly search: (query: string, state: CompressionState) => readonly CompressionBlock[]
  /** The original of a placeholder; the limit comes from `options.config` when none is given. */
  readonly retrieve: (store: MessageContentStore, ref: string, options?: RetrieveOptions) => Retrieved
  readonly applyAbsorb: (input: ApplyAbsorbInput) => AbsorbApplied
  readonly status: (
    state: CompressionState,
    tokenCount: Tokens,
    config: CompressionConfig,
  ) => ReturnType<typeof coreStatus>
}

export function createCore(options: CoreOptions = {}): Core {
  const { countTokens = defaultCountTokens, now = systemClock, warn } = options
  return {
    processTurn: (input, observer) =>
      processTurn(input, { countTokens, ...(warn && { warn }), ...(observer && { observer }) }),
    applyCompression: (input) => applyCompression(input, { countTokens, now }),
    decompress,
    search: searchActiveBlocks,
    retrieve: (store, ref, how) => retrieveByRef(store, ref, { countTokens, ...how }),
    applyAbsorb: (input) => applyAbsorb(input, { countTokens, now }),
    status: coreStatus,
  }
}
