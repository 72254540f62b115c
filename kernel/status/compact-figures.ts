/** Figures and names for a line of a panel (nudge and surface text E6). */
import { clampPrefix } from '#kernel/compression/cut.ts'
import type { Tokens } from '#kernel/model/units.ts'

/** `999`, `1.0k`, `12k`, `1.2M`, `12M`; what is no finite number is `0`. */
export function formatCompactTokens(tokens: Tokens): string {
  if (!Number.isFinite(tokens)) return '0'
  if (tokens < 1000) return String(tokens)
  if (tokens < 10_000) return `${(tokens / 1000).toFixed(1)}k`
  if (tokens < 1_000_000) return `${Math.round(tokens / 1000)}k`
  if (tokens < 10_000_000) return `${(tokens / 1_000_000).toFixed(1)}M`
  return `${Math.round(tokens / 1_000_000)}M`
}

/** UTF-16 units of a topic that is made of its summary. */
const TOPIC = 30
const LEADING_QUOTES = /^["'`“”‘’„«»]+/

/** The summary's first sentence as a topic, cut with an ellipsis; empty for a blank one. */
export function topicFallback(summary: string): string {
  const head = summary.trimStart()
  const end = head.search(/[.\n]/)
  const sentence = (end === -1 ? head : head.slice(0, end)).trim().replace(LEADING_QUOTES, '')
  return sentence.length > TOPIC ? `${clampPrefix(sentence, TOPIC).trimEnd()}…` : sentence
}

/** Template with `{name}` replaced; a name without a value stays as it is. */
export function fillTemplate(
  template: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return template.replace(/\{([A-Za-z_]\w*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    return value === undefined ? whole : String(value)
  })
}
