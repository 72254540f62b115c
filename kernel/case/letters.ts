/**
 * What stands for a character: another of its kind. Kinds are what the rest of the house can tell apart:
 * case, digits that may lead a number, bytes of UTF-8, units of UTF-16, what the estimate calls wide.
 * Within its kind the choice is one to one (where a kind is small enough), so that what differs goes on
 * differing; punctuation, blanks and symbols stand for themselves.
 */
import { absorb, draw, keyedStart } from './keyed.ts'
import type { Key } from './keyed.ts'

/** Where letters of more than one byte go: a block of letters of the same length in UTF-8. */
const TWO_BYTES = { from: 0x100, size: 432 }
const THREE_BYTES = { from: 0x1e00, size: 256 }
const IDEOGRAPHS = { from: 0x4e00, size: 20_992 }
const HANGUL = { from: 0xac00, size: 11_172 }
/** Pictures: U+1F300 to U+1F3FF, all with the same first half. */
const ASTRAL_HIGH = 0xd83c
const ASTRAL = { from: 0xdf00, size: 256 }

/** Ways to order the alphabet that a draw chooses among. */
const ORDERS = 1024
const LETTERS = 26

export interface Letters {
  /** A unit below 0x80; `draws` are two words of chance. */
  ascii(unit: number, draws: Uint32Array): number
  /** A unit from 0x80 on that is no half of a pair. */
  wide(unit: number, draws: Uint32Array): number
  /** A pair of halves, or either of them where they are written apart. */
  astral(point: number, draws: Uint32Array): { readonly high: number; readonly low: number }
}

export function createLetters(key: Key): Letters {
  const orders = ordersOf(key)
  const letter = (place: number, draws: Uint32Array): number =>
    orders[(draws[0]! % ORDERS) * LETTERS + place]!
  return {
    ascii(unit, draws) {
      if (unit >= 97 && unit <= 122) return 97 + letter(unit - 97, draws)
      if (unit >= 65 && unit <= 90) return 65 + letter(unit - 65, draws)
      // A zero stays: no number may begin with one that did not, or cease to.
      if (unit >= 49 && unit <= 57) return 49 + ((unit - 49 + (draws[1]! % 9)) % 9)
      return unit
    },
    wide(unit, draws) {
      if (!isContent(unit)) return unit
      if (unit < 0x800) return among(TWO_BYTES, unit, draws)
      if (unit >= 0x3040 && unit <= 0x30ff) return among(IDEOGRAPHS, unit + 0x4e00, draws)
      if (unit >= 0x4e00 && unit <= 0x9fff) return among(IDEOGRAPHS, unit, draws)
      if (unit >= HANGUL.from && unit < HANGUL.from + HANGUL.size) return among(HANGUL, unit, draws)
      return among(THREE_BYTES, unit, draws)
    },
    astral: (point, draws) => ({ high: ASTRAL_HIGH, low: among(ASTRAL, point, draws) }),
  }
}

function ordersOf(key: Key): Uint8Array {
  const state = keyedStart(key)
  const draws = new Uint32Array(2)
  const orders = new Uint8Array(ORDERS * LETTERS)
  for (let at = 0; at < orders.length; at += LETTERS) {
    const order = orders.subarray(at, at + LETTERS)
    for (let i = 0; i < LETTERS; i++) order[i] = i
    for (let i = LETTERS - 1; i > 0; i--) {
      // A draw is good for two exchanges.
      if (i % 2 === 1) {
        absorb(state, at + i, ORDERS_OF_LETTERS)
        draw(state, draws)
      }
      const j = draws[i % 2]! % (i + 1)
      const held = order[i]!
      order[i] = order[j]!
      order[j] = held
    }
  }
  return orders
}

/** Keeps these draws apart from those of texts, whose words have no high half. */
const ORDERS_OF_LETTERS = 1

interface Block {
  readonly from: number
  readonly size: number
}

/** One to one for as many characters as the block has. */
function among({ from, size }: Block, point: number, draws: Uint32Array): number {
  const steps = stepsOf(size)
  const step = steps[draws[0]! % steps.length]!
  const place = (((point - from) % size) + size) % size
  return from + ((place * step + (draws[1]! % size)) % size)
}

const known = new Map<number, readonly number[]>()

/** Numbers that walk through all places of a block: those without a divisor in common with its size. */
function stepsOf(size: number): readonly number[] {
  let steps = known.get(size)
  if (!steps) {
    const all = Array.from({ length: size }, (_, i) => i)
    known.set(size, (steps = all.filter((step) => divisor(step, size) === 1)))
  }
  return steps
}

function divisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

const CONTENT = /[\p{L}\p{N}\p{M}]/u
/** 0: not asked yet; 1: letter, digit or mark; 2: anything else. */
const kinds = new Uint8Array(0x10000)

function isContent(unit: number): boolean {
  if (kinds[unit] === 0) kinds[unit] = CONTENT.test(String.fromCharCode(unit)) ? 1 : 2
  return kinds[unit] === 1
}
