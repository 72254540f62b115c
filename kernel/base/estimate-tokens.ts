import type { Tokens } from '#kernel/model/units.ts'

/**
 * The contract's default counter: every UTF-16 unit in U+4E00–9FFF, U+3040–30FF or U+AC00–D7AF is one
 * token, the other units together are a quarter token each, rounded up. Linear, without allocations.
 */
export function estimateTokens(text: string): Tokens {
  const length = text.length
  let wide = 0
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    // Everything below is Latin, Cyrillic, Arabic…: one comparison for the common case.
    if (unit < 0x3040) continue
    if (unit <= 0x30ff || (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7af)) wide++
  }
  return wide + Math.ceil((length - wide) / 4)
}
