import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Ranks, TokenLoader } from '#src/worker/tokenizers/loader.ts'

const require = createRequire(import.meta.url)

/** The tokenizer's files from the installed package: for tests, tools and benchmarks. */
export const nodeTokenLoader: TokenLoader = {
  async wasm(imports) {
    return WebAssembly.instantiate(await readFile(require.resolve('tiktoken/lite/tiktoken_bg.wasm')), imports)
  },
  async ranks(encoding) {
    return JSON.parse(await readFile(require.resolve(`tiktoken/encoders/${encoding}.json`), 'utf8')) as Ranks
  },
}
