/** Rows of the turns, and how their times grow with the transcript. */
import type { Row } from './result.ts'

export const rows: Row[] = []

interface Size {
  readonly messages: { readonly length: number }
  readonly blocks: number
}

/** Medians: operation and blocks, then messages. */
const medians = new Map<string, Map<number, number>>()
/** The platform's own work whose growth stands beside the others'. */
export const PLATFORM = 'tables by id'
/** How many times as long per message with ten times the messages; more only where the platform does, too. */
const GROWTH = 2

export function put(
  goal: string,
  { messages, blocks }: Size,
  name: string,
  value: number,
  limit: number | null,
  more: Partial<Pick<Row, 'most' | 'note'>> = {},
): void {
  const size = `${inThousands(messages.length)} / ${blocks}`
  rows.push({ goal, name: `${size}: ${name}`, value, limit, unit: 'ms', most: null, ...more })
}

export function remember(operation: string, { messages, blocks }: Size, time: number): void {
  const key = keyOf(operation, blocks)
  const sizes = medians.get(key) ?? new Map<number, number>()
  medians.set(key, sizes.set(messages.length, time))
}

const keyOf = (operation: string, blocks: number): string => `${operation}, ${blocks} blocks`
const inThousands = (messages: number): string => `${messages / 1_000}k`

/** From a tenth of `large` messages to `large`: time per message, 1 = linear; beside the platform's own. */
export function putGrowth(large: number): void {
  const small = large / 10
  const growthOf = (key: string): number | null => {
    const [few, many] = [medians.get(key)?.get(small), medians.get(key)?.get(large)]
    return few === undefined || many === undefined ? null : many / few / (large / small)
  }
  for (const [key, times] of medians) {
    const growth = growthOf(key)
    if (growth === null || key.startsWith(PLATFORM)) continue
    const many = times.get(large) ?? 0
    const platform = growthOf(keyOf(PLATFORM, Number(/(\d+) blocks$/.exec(key)?.[1])))
    rows.push({
      goal: 'G7',
      name: `growth ${inThousands(small)} to ${inThousands(large)}: ${key}`,
      value: growth,
      limit: platform,
      unit: 'per message',
      // What takes less than a millisecond can't be told from the clock.
      most: many < 1 ? null : { value: Number(Math.max(GROWTH, platform ?? 0).toFixed(2)) },
      note: `${(times.get(small) ?? 0).toFixed(2)} to ${many.toFixed(2)} ms`,
    })
  }
}
