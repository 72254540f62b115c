/** What a state store needs of its host: files, a clock and timers. The kernel touches none itself. */
import type { Ms } from '#kernel/model/units.ts'

/** Files below the store's folder; paths are relative to it, with `/` between the names. */
export interface StoreFiles {
  /** Makes the folders on the way. */
  readonly write: (path: string, text: string) => Promise<void>
  readonly writeSync: (path: string, text: string) => void
  /** Replaces the target in one step. Rejects with an error whose `code` is the system's. */
  readonly rename: (from: string, to: string) => Promise<void>
  readonly renameSync: (from: string, to: string) => void
  /** No error when there is nothing to remove. */
  readonly remove: (path: string) => Promise<void>
  readonly removeSync: (path: string) => void
  /** null when the file cannot be read. */
  readonly read: (path: string) => Promise<string | null>
  readonly readSync: (path: string) => string | null
  /** All files, folders walked; none when the folder is not there. */
  readonly list: () => Promise<readonly string[]>
}

export interface StorePorts {
  readonly files: StoreFiles
  readonly now: () => Ms
  /** Runs later; the answer calls it off. */
  readonly after: (delay: Ms, run: () => void) => () => void
  readonly sleep: (duration: Ms) => Promise<void>
  readonly sleepSync: (duration: Ms) => void
  /** Tells processes apart that write to one folder. */
  readonly processId: string | number
}
