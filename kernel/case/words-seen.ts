/**
 * The words of what is being replaced, so that no placeholder spells one of them by chance. A word is a
 * run of four ASCII letters or more; case does not count. Other letters need no such watch: what stands
 * for them comes from blocks of letters that hardly anything is written in.
 */

const WORDS = /[A-Za-z]{4,}/g
/** A longer word is not spelt by chance: 26 to the 16th is more than 10 to the 22nd. */
const LONGEST = 16
const A = 97
const CODES = 26 ** 4

export interface WordsSeen {
  add(text: string): void
  /** Does one of them stand in these lower-case letters, behind the first `from`? */
  isIn(letters: string, from: number): boolean
}

export function createWordsSeen(): WordsSeen {
  const known = new Set<string>()
  const byStart = new Map<number, string[]>()
  const starts = new Uint8Array(CODES)
  return {
    add(text) {
      for (const [found] of text.matchAll(WORDS)) {
        if (found.length > LONGEST) continue
        const word = found.toLowerCase()
        if (known.has(word)) continue
        known.add(word)
        const code = codeAt(word, 0)
        starts[code] = 1
        const same = byStart.get(code)
        if (same) same.push(word)
        else byStart.set(code, [word])
      }
    },
    isIn(letters, from) {
      for (let at = 0; at + 4 <= letters.length; at++) {
        const code = codeAt(letters, at)
        if (starts[code] === 0) continue
        for (const word of byStart.get(code)!)
          if (at + word.length > from && letters.startsWith(word, at)) return true
      }
      return false
    },
  }
}

/** Letters of a run that may belong to a word which ends behind them. */
export const RUN_KEPT = LONGEST - 1

function codeAt(letters: string, at: number): number {
  let code = 0
  for (let i = at; i < at + 4; i++) code = code * 26 + letters.charCodeAt(i) - A
  return code
}
