/** What the prefix check says: how a request relates to the one before, and what that cost. */
import type { CacheBreak, PrefixKind, PrefixPair, PrefixSeries } from '#kernel/model/prefix.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { count, counted, tokens } from '#src/ui/format.ts'

export const prefixMarks: Readonly<
  Record<
    PrefixKind,
    { readonly icon: IconName; readonly word: string; readonly tone?: 'fold' | 'alarm' | 'ok' }
  >
> = {
  same: { icon: 'check', word: 'sent again', tone: 'ok' },
  growth: { icon: 'check', word: 'growth', tone: 'ok' },
  compaction: { icon: 'square', word: 'compaction', tone: 'fold' },
  rewrite: { icon: 'cross', word: 'rewrite', tone: 'alarm' },
}

export function prefixFinding({ kind, nth, kept, lost }: PrefixPair): string {
  const [one, two] = [`request ${count(nth - 1)}`, `Request ${count(nth)}`]
  switch (kind) {
    case 'same':
      return `${two} sends what ${one} sent, nothing new.`
    case 'growth':
      return `${two} begins with all of ${one}: the cache holds.`
    case 'compaction':
      return `A fold moved the list: ${counted(lost.messages, 'message')} of ${one} ${lost.messages === 1 ? 'is' : 'are'} not where the cache has ${lost.messages === 1 ? 'it' : 'them'}.`
    case 'rewrite':
      return `No fold explains it: ${two.toLowerCase()} rewrites ${one} from message ${count(kept.messages + 1)} on.`
  }
}

export function seriesNote({ pairs, compared, breaks, more }: PrefixSeries): string {
  if (pairs === 0) return 'There is no second request to compare.'
  if (compared === 0)
    return 'The session is too long to run every turn of it. The pair at the position is compared all the same.'
  const rewrites = breaks.filter(({ kind }) => kind === 'rewrite').length
  const all = breaks.length + more
  const found =
    all === 0
      ? 'Each request begins with the one before it'
      : `${counted(all, 'request')} of ${count(pairs + 1)} ${all === 1 ? 'does' : 'do'} not begin with the one before: ${causes(breaks.length - rewrites, rewrites)}`
  const share = compared < pairs ? ` ${count(compared)} of ${count(pairs)} pairs were compared.` : ''
  return `${found}.${share}`
}

function causes(folds: number, rewrites: number): string {
  if (rewrites === 0) return folds === 1 ? 'a fold moved it' : 'a fold moved each of them'
  if (folds === 0) return 'no fold explains it'
  return `${count(folds)} after a fold, ${count(rewrites)} without one`
}

/** Breaks whose request is the second of a pair. */
export const breakAt = (breaks: readonly CacheBreak[], to: number): number =>
  breaks.findIndex(({ at }) => at === to)

/** Nothing is no estimate. */
export const prefixAmount = (n: number): string => (n === 0 ? '0 t' : tokens(n, 'estimate'))
