import cl100k from 'tiktoken/encoders/cl100k_base.json?url'
import o200k from 'tiktoken/encoders/o200k_base.json?url'
import wasm from 'tiktoken/lite/tiktoken_bg.wasm?url'
import type { Ranks, TokenLoader } from './loader.ts'

const ranks = { o200k_base: o200k, cl100k_base: cl100k } as const

/** Throws when the file can't be had: offline, or an incomplete copy of the site. */
async function get(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`)
  return response
}

/** The tokenizer's files beside the page, fetched when first needed. */
export const browserTokenLoader: TokenLoader = {
  async wasm(imports) {
    const response = await get(wasm)
    // Streaming insists on the media type, which plain static hosts do not always send.
    if (response.headers.get('content-type') === 'application/wasm')
      return WebAssembly.instantiateStreaming(response, imports)
    return WebAssembly.instantiate(await response.arrayBuffer(), imports)
  },
  async ranks(encoding) {
    return (await (await get(ranks[encoding])).json()) as Ranks
  },
}
