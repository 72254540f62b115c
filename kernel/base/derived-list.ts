/** Lists made from lists in every turn: the same object again as long as the same comes out. */

const remembered = new WeakMap<readonly unknown[], readonly unknown[]>()

/** The list itself when every entry stays itself. */
export function mappedList<T>(list: readonly T[], map: (entry: T) => T): readonly T[] {
  return derived(list, list.map(map))
}

/** The list itself when every entry stays. */
export function filteredList<T>(list: readonly T[], keep: (entry: T) => boolean): readonly T[] {
  return derived(list, list.filter(keep))
}

function derived<T>(list: readonly T[], made: readonly T[]): readonly T[] {
  if (isSame(list, made)) return list
  const known = remembered.get(list) as readonly T[] | undefined
  if (known && isSame(known, made)) return known
  remembered.set(list, made)
  return made
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((entry, i) => entry === other[i])
