import type { Encoding } from '#kernel/model/disposition.ts'

/** An encoding as the tiktoken package ships it. */
export interface Ranks {
  /** Base64 tokens in order of rank: `! 0 IQ== Ig== …`. */
  readonly bpe_ranks: string
  readonly special_tokens: Readonly<Record<string, number>>
  readonly pat_str: string
}

/** Where the big parts come from: the network in a browser, the disk in Node. Both may reject. */
export interface TokenLoader {
  wasm(
    imports: WebAssembly.Imports,
  ): Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>
  ranks(encoding: Encoding): Promise<Ranks>
}
