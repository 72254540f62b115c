/**
 * What the checks find along the whole session: blocks and void folds, requests that do not begin with the
 * one before, requests at which faults come in. Asked once for each lens, and given up for another.
 */
import { create } from 'zustand'
import type { CacheBreak, PrefixSeries } from '#kernel/model/prefix.ts'
import type { ProviderSeries } from '#kernel/model/provider-check.ts'
import type { FoldMark, FoldSeries } from '#kernel/model/track.ts'
import { shownLens } from './lens.ts'
import { shownSession, useApp } from './store.ts'

interface HeldBreaks {
  readonly key: string
  /** null: not known yet. */
  readonly series: PrefixSeries | null
  readonly folds: FoldSeries | null
  /** Requests with new faults. */
  readonly faults: ProviderSeries['rises']
}

const nothing: HeldBreaks = { key: '', series: null, folds: null, faults: [] }

export const useBreaks = create<HeldBreaks>()(() => nothing)

const none: readonly CacheBreak[] = []
const noFolds: readonly FoldMark[] = []
export const breaksOf = ({ series }: HeldBreaks): readonly CacheBreak[] => series?.breaks ?? none
export const foldsOf = ({ folds }: HeldBreaks): readonly FoldMark[] => folds?.folds ?? noFolds

/** A lens that is only passed by is not worth the work, in ms. */
const REST = 600

/** Ask whenever the session, its length or the lens changes. Returns the way to stop. */
export function followBreaks(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let asking: AbortController | null = null
  const give = (): void => {
    if (timer !== null) clearTimeout(timer)
    asking?.abort()
  }
  const look = () => {
    const state = useApp.getState()
    const session = shownSession(state)
    if (!state.engine || !session?.complete) return
    const lens = shownLens(state)
    const key = JSON.stringify([session.id, session.eventCount, lens])
    if (useBreaks.getState().key === key) return
    give()
    useBreaks.setState({ ...nothing, key })
    const own = (asking = new AbortController())
    const ask = { session: session.id, lens }
    const { engine } = state
    const put = (found: Partial<HeldBreaks>): void => {
      if (useBreaks.getState().key === key) useBreaks.setState(found)
    }
    const options = { signal: own.signal }
    const fold = async (): Promise<void> => {
      const { counter } = useApp.getState().place
      const outcome = await engine.ask('foldSeries', { ...ask, counter }, options)
      if (outcome.ok) put({ folds: outcome.value })
    }
    const prefix = async (): Promise<void> => {
      const outcome = await engine.ask('prefixSeries', ask, options)
      if (outcome.ok) put({ series: outcome.value })
    }
    const provider = async (): Promise<void> => {
      const outcome = await engine.ask('providerSeries', ask, options)
      if (outcome.ok) put({ faults: outcome.value.rises })
    }
    timer = setTimeout(async () => {
      // Turns that the track has run serve the folds, too; a panel that waits goes first.
      const waits = useApp.getState().place.panel === 'prefix'
      for (const next of waits ? [prefix, fold, provider] : [fold, prefix, provider]) {
        if (own.signal.aborted) return
        await next()
      }
    }, REST)
  }
  look()
  const off = useApp.subscribe(look)
  return () => {
    off()
    give()
    useBreaks.setState(nothing)
  }
}
