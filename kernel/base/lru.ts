/** The last few answers, by key; the one not asked for longest goes first. */
export interface Lru<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  clear(): void
  readonly size: number
}

export function createLru<K, V>(capacity: number): Lru<K, V> {
  const entries = new Map<K, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > capacity) entries.delete(entries.keys().next().value as K)
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
