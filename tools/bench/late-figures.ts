/**
 * The reference kernel of late builds on the same kind of machine, ms (median, one noisy run each): orders
 * of magnitude. Blocks cover 80 %.
 */

export interface LateFigures {
  readonly messages: number
  readonly blocks: number
  readonly turn: number
  /** `applyCompression` of 500 messages. */
  readonly apply500: number
  /** … of 90 % of what no block covers. */
  readonly applyRest: number
}

const row = (
  messages: number,
  blocks: number,
  turn: number,
  apply500: number,
  applyRest: number,
): LateFigures => ({ messages, blocks, turn, apply500, applyRest })

export const lateFigures: readonly LateFigures[] = [
  row(1_000, 0, 37, 36, 28),
  row(1_000, 200, 8, 10, 6),
  row(10_000, 0, 162, 37, 541),
  row(10_000, 20, 61, 79, 268),
  row(10_000, 200, 53, 285, 1_183),
  row(50_000, 0, 1_682, 92, 16_231),
  row(50_000, 20, 199, 443, 6_780),
  row(50_000, 200, 503, 902, 14_245),
]
