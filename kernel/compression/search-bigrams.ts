/** Pairs of characters, for matches in spite of typos (kernel-core 19.2). */
import { CJK } from './search-chinese.ts'

/** Two blanks: no pair of ours, so that a cell of 0 is a free one. */
const NO_PAIR = 0x0020_0020

/** A set of pairs that costs a few bytes each: cells, linear probing, at most half full. */
export type BigramSet = Uint32Array

/** Distinct pairs of a text in which neither character is white space. Lower the text first. */
export function bigramSet(text: string): BigramSet {
  let cells: BigramSet = new Uint32Array(firstSize(text.length))
  let size = 0
  let last = -1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const space = isSpace(unit)
    if (!space && last !== -1 && insert(cells, pairOf(last, unit))) {
      size++
      if (size * 2 > cells.length) cells = grown(cells)
    }
    last = space ? -1 : unit
  }
  return cells
}

/** The pairs of such words of a query as are long enough to tell texts apart. */
export function queryBigrams(query: string): number[] {
  const pairs = new Set<number>()
  for (const word of query.toLowerCase().split(/[\s,]+/)) {
    if (word.length < (CJK.test(word) ? 2 : 4)) continue
    for (let i = 1; i < word.length; i++) pairs.add(pairOf(word.charCodeAt(i - 1), word.charCodeAt(i)))
  }
  return [...pairs]
}

export function hasBigram(cells: BigramSet, pair: number): boolean {
  return cells[find(cells, pair)] === pair
}

/** What `\s` matches, without asking it for every character. */
function isSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  if (unit < 0x1680) return unit === 0xa0
  return (unit <= 0x3000 || unit === 0xfeff) && /\s/.test(String.fromCharCode(unit))
}

function pairOf(first: number, second: number): number {
  return (((first << 16) | second) ^ NO_PAIR) >>> 0
}

/** The pair's cell, or the free one where it belongs. */
function find(cells: BigramSet, pair: number): number {
  const mask = cells.length - 1
  let at = (Math.imul(pair, 0x9e3779b1) >>> 8) & mask
  while (cells[at] !== 0 && cells[at] !== pair) at = (at + 1) & mask
  return at
}

function insert(cells: BigramSet, pair: number): boolean {
  const at = find(cells, pair)
  if (cells[at] === pair) return false
  cells[at] = pair
  return true
}

/** Room for most texts at once: half as many cells as units, a power of two. */
function firstSize(units: number): number {
  return 2 ** Math.ceil(Math.log2(Math.min(4096, Math.max(16, units / 2))))
}

function grown(cells: BigramSet): BigramSet {
  const next = new Uint32Array(cells.length * 2)
  for (const pair of cells) if (pair !== 0) insert(next, pair)
  return next
}
