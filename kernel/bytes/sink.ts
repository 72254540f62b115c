import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { count } from './words.ts'

/** Where an unpacker puts what it finds. Emitted chunks are the receiver's to keep. */
export interface Sink {
  emit(chunk: Uint8Array): void
  report(diagnostic: Diagnostic): void
}

/**
 * Unpacks a file that arrives in chunks of any size. Bad input never throws: it is reported, and what
 * came before it has been emitted. A chunk must not be changed after it was pushed.
 */
export interface Unpacker {
  push(chunk: Uint8Array): void
  /** No more bytes will come. */
  end(): void
  /** Nothing more will be emitted: reading on is a waste. Still call `end`. */
  readonly stopped: boolean
}

/** Most bytes that one file may unpack to, if the caller does not say otherwise. */
export const OUTPUT_CAP: Bytes = 2 ** 31

/** Counts what is emitted and cuts it off at a cap, so that a small bomb stays small. */
export interface Budget {
  readonly used: Bytes
  readonly left: Bytes
  /** Something had to be cut off. */
  readonly full: boolean
  emit(chunk: Uint8Array): void
}

export function createBudget(cap: Bytes, emit: (chunk: Uint8Array) => void): Budget {
  let used = 0
  let full = false
  return {
    get used() {
      return used
    },
    get left() {
      return cap - used
    },
    get full() {
      return full
    },
    emit(chunk) {
      const fits = chunk.length > cap - used ? chunk.subarray(0, cap - used) : chunk
      full ||= fits.length < chunk.length
      used += fits.length
      if (fits.length > 0) emit(fits)
    },
  }
}

/** The diagnostic of a budget that is full. */
export const capReached = (cap: Bytes): Diagnostic => ({
  code: 'unpack-cap',
  kind: 'loss',
  what: `The file unpacks to more than ${count(cap, 'byte')}, the most that is read.`,
  done: `Reading stopped there; the first ${count(cap, 'byte')} were kept.`,
  effect: 'Events past that point are missing.',
  byte: cap,
})
