import type { Encoding } from '#kernel/model/disposition.ts'
import { init } from 'tiktoken/lite/init'
import type { CharacterClasses } from './character-classes.ts'
import { createCharacterClasses } from './character-classes.ts'
import type { ExactCounter } from './exact-counter.ts'
import { createExactCounter } from './exact-counter.ts'
import type { TokenLoader } from './loader.ts'

export interface Tokenizer {
  /**
   * The counter of an encoding, loaded when first asked for. Rejects when a file can't be had; asking
   * again tries again.
   */
  ready(encoding: Encoding): Promise<ExactCounter>
}

/** tiktoken keeps one wasm per module: shared by all tokenizers of the thread. */
let engine: Promise<CharacterClasses> | undefined

const start = async (loader: TokenLoader): Promise<CharacterClasses> => {
  await init((imports) => loader.wasm(imports))
  return createCharacterClasses()
}

export function createTokenizer(loader: TokenLoader): Tokenizer {
  const counters = new Map<Encoding, Promise<ExactCounter>>()

  async function load(encoding: Encoding): Promise<ExactCounter> {
    engine ??= start(loader).catch((error: unknown) => {
      engine = undefined
      throw error
    })
    const [ranks, classes] = await Promise.all([loader.ranks(encoding), engine])
    return createExactCounter(encoding, ranks, classes)
  }

  return {
    ready(encoding) {
      const known = counters.get(encoding)
      if (known) return known
      const counter = load(encoding)
      counters.set(encoding, counter)
      counter.catch(() => counters.delete(encoding))
      return counter
    },
  }
}
