/**
 * A text with another in its place that has its length, blanks, line breaks, punctuation, JSON and estimated
 * tokens, and none of its words. Each letter is chosen by a keyed draw over all text before it, so that
 * equal texts stay equal, texts that begin alike go on doing so, and part where they parted.
 */
import { absorb, draw, keyedStart } from './keyed.ts'
import type { Key, Keyed } from './keyed.ts'
import { createJsonPlace } from './json-place.ts'
import type { JsonPlace } from './json-place.ts'
import * as words from './known-words.ts'
import { createLetters } from './letters.ts'
import { RUN_KEPT } from './words-seen.ts'
import type { WordsSeen } from './words-seen.ts'

export interface Placeholders {
  text(text: string): string
  /** Arguments of a call: the names at the top level stay, and for tools of the kernel all that it reads. */
  args(text: string, tool: string | null): string
}

/** A longer word is replaced in pieces. */
const PIECE = 64
const LONGEST_KNOWN = 15
/** A word that was spelt is chosen anew this often; it does not take more than a few. */
const TRIES = 64
/** Words of the draw that are no units of the text. */
const AGAIN = 0x1000000
const UNIT_ESCAPED = 0x2000000

const BACKSLASH = 92
const QUOTE = 34
/** A text that opens like JSON is read as JSON to its end, be it cut off or not. */
const JSON_LIKE = /^\s*(?:\{\s*["}]|\[\s*[[{"\]\d-])/
const KEY = /^([A-Za-z_][\w-]{0,63})"/
const NUMBER = /^\d+(?:[eE]\d*)?$/
const ESCAPED_UNIT = /^u([0-9a-fA-F]{4})/

export function createPlaceholders(key: Key, seen: WordsSeen): Placeholders {
  const letters = createLetters(key)
  const draws = new Uint32Array(2)
  for (const word of ['true', 'false', 'null', 'type']) seen.add(word)

  const drawn = (state: Keyed): Uint32Array => {
    draw(state, draws)
    return draws
  }

  /** What stands for one unit outside of ASCII words and pairs. */
  const other = (unit: number, state: Keyed): number =>
    unit < 0x80 ? letters.ascii(unit, drawn(state)) : letters.wide(unit, drawn(state))

  const replace = (text: string, json: JsonPlace | null, tool: string | null): string => {
    const out = new Uint16Array(text.length)
    const own = words.isOwnTool(tool)
    const state = keyedStart(key)
    const start = new Int32Array(8)
    /** The last letters written, while they are one run. */
    let run = ''
    /** Where the key began that is being read, and the draws of the text around it. */
    let keyFrom = -1
    const around = new Int32Array(8)

    /** A key is drawn by itself: keys that differ do so afterwards, and no member is lost. */
    const openKey = (at: number): void => {
      keyFrom = at
      around.set(state)
      state.set(keyedStart(key))
    }
    const closeKey = (at: number): void => {
      state.set(around)
      for (let i = keyFrom; i < at; i++) absorb(state, text.charCodeAt(i))
      keyFrom = -1
    }

    const keep = (from: number, to: number): number => {
      for (let i = from; i < to; i++) {
        const unit = text.charCodeAt(i)
        absorb(state, unit)
        out[i] = unit
      }
      run = ''
      return to
    }

    const isKept = (word: string): boolean =>
      words.isRef(word) ||
      (own && words.isOwnWord(word)) ||
      (json !== null && !json.inString && (words.isLiteral(word) || (own && NUMBER.test(word))))

    const isTaken = (word: string): boolean => words.isRef(word) || (own && words.isOwnWord(word))

    /** The word at [from, to), written; false: it spells what it must not. */
    const spell = (from: number, to: number, chain: Keyed, isNumber: boolean): boolean => {
      let letterRun = run
      let fresh = run.length
      let fits = true
      const close = (): void => {
        if (letterRun.length >= 4 && seen.isIn(letterRun, fresh)) fits = false
        letterRun = ''
        fresh = 0
      }
      for (let i = from; i < to; i++) {
        const unit = text.charCodeAt(i)
        const written = isNumber && unit > 57 ? unit : letters.ascii(unit, drawn(chain))
        absorb(chain, unit)
        out[i] = written
        if (written > 64 && written !== 95) letterRun += String.fromCharCode(written | 32)
        else close()
      }
      const last = letterRun.slice(-RUN_KEPT)
      close()
      run = last
      return fits && !(to - from <= LONGEST_KNOWN && isTaken(String.fromCharCode(...out.subarray(from, to))))
    }

    const replaceWord = (from: number, to: number): void => {
      const word = text.slice(from, to)
      if (isKept(word)) {
        keep(from, to)
        return
      }
      const isNumber = json !== null && !json.inString && NUMBER.test(word)
      const before = run
      start.set(state)
      let fits = spell(from, to, state, isNumber)
      for (let i = 1; !fits && i <= TRIES; i++) {
        const again = start.slice()
        absorb(again, AGAIN + i)
        run = before
        fits = spell(from, to, again, isNumber)
      }
    }

    /** Backslashes and what they escape. */
    const replaceEscape = (from: number): number => {
      let at = from
      while (text.charCodeAt(at) === BACKSLASH) at++
      const isOdd = (at - from) % 2 === 1
      keep(from, at)
      if (isOdd && text.charCodeAt(at) === QUOTE) return keep(at, at + 1)
      const escaped = ESCAPED_UNIT.exec(text.slice(at, at + 5))
      if (!escaped) return 'nrtbf'.includes(text.charAt(at) || ' ') ? keep(at, at + 1) : at
      const unit = Number.parseInt(escaped[1]!, 16)
      const half = unit >= 0xd800 && unit <= 0xdfff ? letters.astral(unit, drawn(state)) : null
      const written = half ? (unit < 0xdc00 ? half.high : half.low) : other(unit, state)
      absorb(state, UNIT_ESCAPED + unit)
      const hex = written.toString(16).padStart(4, '0')
      out[at] = 117
      for (let i = 0; i < 4; i++) out[at + 1 + i] = hex.charCodeAt(i)
      run = ''
      return at + 5
    }

    const replaceOther = (at: number, unit: number): number => {
      run = ''
      const next = text.charCodeAt(at + 1)
      const isPair = unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
      if (!isPair) {
        out[at] = other(unit, state)
        absorb(state, unit)
        return at + 1
      }
      const { high, low } = letters.astral(next, drawn(state))
      out[at] = high
      out[at + 1] = low
      absorb(state, unit)
      absorb(state, next)
      return at + 2
    }

    /** Keys that stay, and refs in quotes; 0: the quote opens neither. */
    const keptString = (at: number): number => {
      if (!json || json.inString || tool === null) return 0
      const ahead = text.slice(at + 1, at + 66)
      if (json.expectsKey) {
        const name = KEY.exec(ahead)?.[1]
        if (name === undefined || !(own ? words.isOwnWord(name) : json.depth === 1)) return 0
        json.passKey()
        return name.length + 2
      }
      return own ? 1 + (words.QUOTED_REF.exec(ahead)?.[0].length ?? -1) : 0
    }

    let at = keep(0, words.tagLength(text))
    while (at < text.length) {
      const unit = text.charCodeAt(at)
      if (isWordUnit(unit)) {
        let end = at + 1
        while (end < text.length && end - at < PIECE && isWordUnit(text.charCodeAt(end))) end++
        replaceWord(at, end)
        at = end
      } else if (unit >= 0x80) at = replaceOther(at, unit)
      else if (unit === BACKSLASH && json) at = replaceEscape(at)
      else {
        const kept = unit === 91 ? words.phraseAt(text, at) : unit === QUOTE ? keptString(at) : 0
        const isKey = kept === 0 && unit === QUOTE && json !== null && json.expectsKey
        if (isKey && json.inString) closeKey(at)
        at = keep(at, at + (kept || 1))
        if (isKey && !json.inString) openKey(at)
        if (kept === 0) json?.see(unit)
      }
    }
    return stringOf(out)
  }

  return {
    text: (text) => replace(text, JSON_LIKE.test(text) ? createJsonPlace() : null, null),
    args: (text, tool) =>
      words.isOwnTool(tool) && words.WHOLE_REF.test(text)
        ? text
        : replace(text, createJsonPlace(), tool ?? ''),
  }
}

/** A unit of an ASCII word: letters, digits, the low line. */
function isWordUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  )
}

/** As many units as a call may have arguments. */
const AT_ONCE = 8192

function stringOf(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += AT_ONCE)
    text += String.fromCharCode(...units.subarray(at, at + AT_ONCE))
  return text
}
