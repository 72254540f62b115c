/** Words of a text, as bm25 counts them (kernel-core 19.2). */
import { CJK, chineseTokens } from './search-chinese.ts'
import { stem } from './search-stem.ts'

/** A letter opens a word; digits alone are matched one by one, so numbers vanish. */
const LATIN = /[a-z][a-z0-9_]*[a-z0-9]|[a-z0-9]/g

/** Latin words of two letters and more, stemmed, then the words of Chinese, Japanese and Korean runs. */
export function tokenize(text: string): string[] {
  const lower = text.toLowerCase()
  const tokens: string[] = []
  for (const word of lower.match(LATIN) ?? []) if (word.length >= 2) tokens.push(stem(word))
  if (CJK.test(lower)) for (const token of chineseTokens(lower)) tokens.push(token)
  return tokens
}
