/** Walking over text that is JSON or nearly so. */

/**
 * Every unit outside strings, and the quote that opens one, with the number of open brackets after
 * it, from `start` on. Ends when `visit` answers false. Says whether the text stops inside a string
 * or an open bracket.
 */
export function scanJson(
  text: string,
  visit: (unit: string, at: number, depth: number) => boolean | void = () => {},
  start = 0,
): { readonly isOpen: boolean } {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const unit = text[at]!
    if (unit === '{' || unit === '[') depth++
    else if (unit === '}' || unit === ']') depth--
    if (visit(unit, at, depth) === false) break
    if (unit !== '"') continue
    at = stringEnd(text, at)
    if (at === text.length) return { isOpen: true }
  }
  return { isOpen: depth > 0 }
}

/** Place of the quote that closes the string opened at `open`; the text's length when none does. */
export function stringEnd(text: string, open: number): number {
  const quote = text[open]
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return text.length
}
