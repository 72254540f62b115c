/**
 * Terms of a text that one may want to find again: names of code, paths, addresses, numbers with their
 * unit, quotations. Linear: a run is cut from the text once and looked at a fixed number of times.
 */
import { classify } from './classify.ts'
import type { Term } from './classify.ts'
import { withoutEscapes } from './escapes.ts'
import { quotesIn } from './quotes.ts'
import { isUnit } from './units.ts'

/** Runs between blanks, quotes, brackets and what separates; a comma may group digits. */
const RUN =
  /[^\s"'`“”„‘’«»「」<>(){}[\],;|=&!?*^、。，；（）]+(?:(?<=\d),(?=\d{3}(?!\d))[^\s"'`“”„‘’«»「」<>(){}[\],;|=&!?*^、。，；（）]+)*/gu
const ADDRESS =
  /(?<![\p{L}\p{M}\p{N}_])[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'`“”«»「」<>(){}[\],;|^、。，；（）]+/giu
/** Longer runs are data. */
const MOST = 400
const WORD = /^[A-Z]?[a-z]*[.:]?$/
const WINDOWS = /^[a-z]:\\/i

export function extractTerms(given: string, see: (term: Term) => void): void {
  const text = withoutEscapes(given)
  const rest = withoutAddresses(text, see)
  for (const run of rest.matchAll(RUN)) {
    if (run[0].length <= MOST) termsOfRun(rest, run[0], run.index, see)
  }
  quotesIn(text, ({ text: quoted, code }) => {
    // One run is a term of its own form, and was seen above.
    if (/\s/u.test(quoted)) see({ kind: 'quote', text: quoted.replace(/\s+/gu, ' ') })
    else if (/[\p{L}\p{N}]/u.test(quoted) && quoted.length > 1 && !classify(trimmed(quoted)))
      see({ kind: code ? 'identifier' : 'quote', text: quoted })
  })
}

/** Addresses hold signs that separate elsewhere, so they go first; blanks take their place. */
function withoutAddresses(text: string, see: (term: Term) => void): string {
  if (!text.includes('://')) return text
  return text.replace(ADDRESS, (address) => {
    const whole = trimmed(address)
    if (whole.length <= MOST) see({ kind: 'url', text: whole })
    return ' '.repeat(address.length)
  })
}

function termsOfRun(text: string, run: string, at: number, see: (term: Term) => void): void {
  // Signs are escaped, too; only the separators of a Windows path belong to the run.
  if (run.includes('\\') && !WINDOWS.test(run)) {
    let end = at
    for (const part of run.split('\\')) {
      end += part.length
      one(text, part, end, see)
      end += 1
    }
    return
  }
  // The end of a tag is no path.
  if (run.startsWith('/') && text[at - 1] === '<') return
  one(text, run, at + run.length, see)
}

/** `end`: where the run ends in the text. */
function one(text: string, run: string, end: number, see: (term: Term) => void): void {
  // Most runs are words.
  if (WORD.test(run) && text[end] !== '(') return
  const bare = trimmed(run)
  if (bare === '') return
  const calls = end === endOf(run, bare, end) && text[end] === '(' && !text.startsWith('(s)', end)
  const term = classify(bare, calls)
  if (term?.kind === 'number') {
    const whole = withUnit(text, term.text, end, run.endsWith(bare))
    // A single digit says nothing by itself.
    if (whole.length > 1) see({ kind: 'number', text: whole })
  } else if (term?.kind === 'path' && isDiffSide(text, bare, end))
    see({ kind: 'path', text: term.text.slice(2) })
  else if (term) see(term)
  else if (/[:/+#@.~-]/.test(bare)) for (const part of bare.split(/[:/+#@~]+/)) inner(part, see)
}

/** `--- a/x`, `+++ b/x`, `diff --git a/x b/x`: the first letter tells the side, it is no folder. */
const isDiffSide = (text: string, path: string, end: number): boolean =>
  /^[ab]\//.test(path) &&
  /(?:--- |\+\+\+ |diff --git (?:a\/\S{1,200} )?)$/.test(
    text.slice(Math.max(0, end - path.length - 220), end - path.length),
  )

/** A part of what is no term as a whole. */
function inner(part: string, see: (term: Term) => void): void {
  const bare = trimmed(part)
  const term = bare.length > 1 ? classify(bare) : null
  if (term && term.kind !== 'url') see(term)
}

const endOf = (run: string, bare: string, end: number): number => (run.endsWith(bare) ? end : -1)

const UNIT_BEHIND = /^ ([\p{L}µ°]{1,10}|%)(?![\p{L}\p{M}\p{N}_])/u

/** A unit stands right behind the number or one blank further. */
function withUnit(text: string, number: string, end: number, ends: boolean): string {
  if (!ends || !/^[\d.,_]+$/.test(number)) return number
  const unit = UNIT_BEHIND.exec(text.slice(end, end + 12))?.[1]
  return unit !== undefined && (unit === '%' || isUnit(unit)) ? `${number} ${unit}` : number
}

/** Without the signs that a sentence puts around a run. */
function trimmed(run: string): string {
  let from = 0
  let to = run.length
  while (from < to && ':.…*_#>→•·'.includes(run[from]!) && !startsName(run, from)) from++
  while (to > from && ':.…*→•·/\\-'.includes(run[to - 1]!) && !(run[to - 1] === '/' && to - from > 2)) to--
  return run.slice(from, to)
}

/** `.env`, `./run`, `../up`, `__init__`, `#42`. */
const startsName = (run: string, at: number): boolean =>
  (run[at] === '.' && /^\.{1,2}\/|^\.[\p{L}]/u.test(run.slice(at, at + 3))) ||
  (run[at] === '_' && /[\p{L}\p{N}_]/u.test(run[at + 1] ?? '')) ||
  (run[at] === '#' && /[\p{L}\p{N}]/u.test(run[at + 1] ?? ''))
