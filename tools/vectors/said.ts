/** What a sentence must carry: refs, ids and numbers as whole words, and perhaps a key phrase. */

export interface Shape {
  readonly kind: string
  readonly must: readonly string[]
  readonly phrase?: string
}

export function shapeOf(expected: unknown): Shape | null {
  if (typeof expected !== 'object' || expected === null || !('__shape' in expected)) return null
  const { __shape: shape } = expected
  return shape as Shape
}

/** What the sentence lacks, in words; empty = nothing. */
export function lacks(text: string, { kind, must, phrase }: Shape): readonly string[] {
  const missing = must
    .filter((word) => !mentions(text, word))
    .map((word) => `a message of kind ${kind} should mention ${word}`)
  if (phrase && !text.includes(phrase)) missing.push(`a message of kind ${kind} should say "${phrase}"`)
  return missing
}

/** As a whole word: `b1` is not in `b12`, `1` is not in `1.5`. */
export function mentions(text: string, word: string): boolean {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])(?!\\.\\d)`, 'i').test(text)
}

/**
 * The facts of free prose: refs, numbers and the word that opens each frame in square brackets. Our own
 * sentence must carry the same.
 */
export function factsOf(text: string): readonly string[] {
  const facts = text.match(/\b[mbr]\d+\b|\d(?:[\d.,]*\d)?[KM%]?/g) ?? []
  const frames = [...text.matchAll(/\[([A-Za-z][\w-]*)/g)].map((match) => match[1] ?? '')
  return [...new Set([...facts, ...frames])]
}
