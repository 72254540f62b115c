/** Dice with a seed: the same seed rolls the same numbers everywhere. */
export interface Dice {
  /** In [0, 1). */
  roll(): number
  /** Whole number in [low, high]. */
  between(low: number, high: number): number
  chance(p: number): boolean
  pick<T>(from: readonly T[]): T
}

/** A 32-bit counter stirred by multiplication and shifts. */
export function dice(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1))
  return {
    roll,
    between,
    chance: (p) => roll() < p,
    pick: (from) => {
      const item = from[between(0, from.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
