/**
 * A string found in texts whatever the case of its letters, in one pass: however the text repeats what
 * is looked for, no character is looked at more than twice (Knuth, Morris, Pratt). A text may come in pieces.
 */

export interface Needle {
  readonly length: number
  /** One text in pieces, in order. `see` gets where each occurrence starts in the whole; they do not overlap. */
  scan(see: (offset: number) => void): (piece: string) => void
}

/** Longer queries are cut. */
const MOST = 256

/** Null for a query of nothing. */
export function createNeedle(query: string): Needle | null {
  const wanted = foldCase(query.slice(0, MOST))
  const { length } = wanted
  if (length === 0) return null
  const back = fallbacks(wanted)
  return {
    length,
    scan(see) {
      let matched = 0
      let base = 0
      return (piece) => {
        const text = foldCase(piece)
        for (let i = 0; i < text.length; i++) {
          const unit = text.charCodeAt(i)
          while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = back[matched - 1]!
          if (wanted.charCodeAt(matched) === unit) matched++
          if (matched < length) continue
          see(base + i + 1 - length)
          matched = 0
        }
        base += text.length
      }
    },
  }
}

/** For each length of a beginning: the longest shorter beginning that it ends with. */
function fallbacks(wanted: string): Uint16Array {
  const back = new Uint16Array(wanted.length)
  for (let i = 1, matched = 0; i < wanted.length; i++) {
    while (matched > 0 && wanted[matched] !== wanted[i]) matched = back[matched - 1]!
    if (wanted[matched] === wanted[i]) matched++
    back[i] = matched
  }
  return back
}

/** Small letters, unit for unit: the result is as long as the text, so that places stay places. */
export function foldCase(text: string): string {
  const small = text.toLowerCase()
  const same = small.length === text.length ? small : Array.from(text, foldOne).join('')
  // A small sigma has a form of its own at the end of a word.
  return same.includes('ς') ? same.replaceAll('ς', 'σ') : same
}

function foldOne(char: string): string {
  const small = char.toLowerCase()
  return small.length === char.length ? small : char
}
