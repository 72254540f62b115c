/** One name, many sources (nudge and surface text C4). */
import type { Pack, PackProblem, PackResolver, PackSource } from '#kernel/model/pack.ts'
import { isValidPackName } from './pack-names.ts'

export type OnPackProblem = (problem: PackProblem) => void

export const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Sources in order, the first that has a name wins. A source that throws, though it must not, is passed
 * over and told of (W35).
 */
export function createPackResolver(sources: readonly PackSource[], onProblem?: OnPackProblem): PackResolver {
  const ask = <T>(source: PackSource, at: string | null, question: () => T): T | null => {
    try {
      return question()
    } catch (error) {
      onProblem?.({ source: source.id, at, why: whyOf(error) })
      return null
    }
  }
  return {
    sources,
    resolve(name) {
      if (!isValidPackName(name)) return null
      for (const source of sources) {
        const pack = ask(source, name, () => source.resolve(name))
        if (pack) return pack
      }
      return null
    },
    listPacks() {
      const packs = new Map<string, Pack>()
      for (const source of sources)
        for (const pack of ask(source, null, () => source.list?.()) ?? [])
          if (!packs.has(pack.name)) packs.set(pack.name, pack)
      return [...packs.values()]
    },
  }
}
