/**
 * Arrays that are needed while something is built and not after: kept between two buildings, since
 * collecting a fresh set for each costs more than filling an old one.
 */
export interface Scratch {
  /** `length` numbers of 32 bits, each `fill`. Valid until the name is asked for again. */
  words(name: string, length: number, fill: number): Uint32Array
  /** `length` bytes, each 0. */
  bytes(name: string, length: number): Uint8Array
}

export function createScratch(): Scratch {
  const words = new Map<string, Uint32Array>()
  const bytes = new Map<string, Uint8Array>()
  return {
    words(name, length, fill) {
      let store = words.get(name)
      if (!store || store.length < length) {
        store = new Uint32Array(Math.ceil(length * 1.25))
        words.set(name, store)
      }
      return store.subarray(0, length).fill(fill)
    },
    bytes(name, length) {
      let store = bytes.get(name)
      if (!store || store.length < length) {
        store = new Uint8Array(Math.ceil(length * 1.25))
        bytes.set(name, store)
      }
      return store.subarray(0, length).fill(0)
    },
  }
}
