/**
 * Numbers and sizes as a person reads them: grouped, with their unit, a real minus sign. An estimate
 * has `≈` before it; an unknown number is a word, never 0.
 */
import type { Counter, TokenCount, TokenKind } from '#kernel/model/disposition.ts'

const grouped = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function count(n: number): string {
  return grouped.format(n).replace('-', '−')
}

/** `1 event`, `318 events`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`
}

/** `39,642 t`, with `≈` before an estimate. */
export function tokens(n: number, kind: TokenKind): string {
  return `${kind === 'estimate' ? '≈ ' : ''}${count(n)} t`
}

export function tokenCount(c: TokenCount): string {
  return tokens(c.tokens, c.kind)
}

/** `20k`, `1.2M`: for axes, where a round number is meant. */
export function short(n: number): string {
  if (n >= 1e6) return `${trim(n / 1e6)}M`
  if (n >= 1e3) return `${trim(n / 1e3)}k`
  return String(n)
}
const trim = (n: number): string => oneDecimal.format(n).replace(/\.0$/, '')

export function bytes(n: number): string {
  if (n < 1000) return `${n} B`
  if (n < 1e6) return `${trim(n / 1e3)} kB`
  if (n < 1e9) return `${trim(n / 1e6)} MB`
  return `${trim(n / 1e9)} GB`
}

export function percent(share: number): string {
  return `${oneDecimal.format(share * 100)} %`
}

/** `28 Nov 2026, 09:14:07`, in the reader's own zone. */
export function time(ms: number): string {
  const d = new Date(ms)
  if (Number.isNaN(d.getTime())) return String(ms)
  const day = d.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  return `${day}, ${d.toLocaleTimeString('en-GB')}`
}

/** `today, 08:02`, `yesterday`, `28 Nov`. */
export function dayOf(ms: number, now: number): string {
  const d = new Date(ms)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (ms >= midnight) return `today, ${d.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
  if (ms >= midnight - 86_400_000) return 'yesterday'
  return d.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** What a number is, in words. */
export function kindInWords(kind: TokenKind, counter: Counter): string {
  if (kind === 'exact') return counter === 'estimate' ? 'exact' : `exact ${counterName(counter)}`
  return kind
}

export function counterName(counter: Counter): string {
  return counter === 'estimate' ? 'estimate' : counter.replace('_base', '')
}
