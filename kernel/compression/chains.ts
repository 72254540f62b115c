/**
 * Places in a list by key, as linked lists in two tables: cheap to make over a long transcript, where
 * nearly every key occurs once.
 */

export interface Chains {
  /** Last place of a key. */
  readonly last: ReadonlyMap<string, number>
  /** Place before this one with the same key, or -1. */
  readonly previous: Int32Array
}

/** Items without a key (undefined) are in no chain. */
export function chainBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Chains {
  const last = new Map<string, number>()
  const previous = new Int32Array(items.length).fill(-1)
  let count = 0
  for (let i = 0; i < items.length; i++) {
    const key = keyOf(items[i]!)
    if (key === undefined) continue
    count++
    last.set(key, i)
  }
  if (last.size < count) linkEqual(items, keyOf, previous)
  return { last, previous }
}

/** Once more with a look-up for each, as some key occurs twice. */
function linkEqual<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
  previous: Int32Array,
): void {
  const last = new Map<string, number>()
  for (let i = 0; i < items.length; i++) {
    const key = keyOf(items[i]!)
    if (key === undefined) continue
    previous[i] = last.get(key) ?? -1
    last.set(key, i)
  }
}
