/** Whether a folded text gives its original back, found by running the decoder (ccr-absorb-crush 5.4). */
import { decodeJsonFold } from './json-decode.ts'
import { EqualNumbers } from './json-equal.ts'
import { MAX_LEVELS, readJson } from './json-read.ts'

/**
 * Equal in every value and in the text of every number, up to the order of keys and white space. False also
 * when the decoder gives nothing. Never throws.
 */
export function decodesTo(folded: string, original: string): boolean {
  const decoded = decodeJsonFold(folded)
  if (decoded === null) return false
  try {
    const [a, b] = [readJson(decoded, MAX_LEVELS), readJson(original, MAX_LEVELS)]
    const numbers = new EqualNumbers()
    return a !== null && b !== null && numbers.of(a.root) === numbers.of(b.root)
  } catch {
    return false
  }
}
