/** Keeps the states of sessions as files, one record each (kernel-core 21). Never deletes a record. */
import type { Ms } from '#kernel/model/units.ts'
import { flatFileNameFor, isRecordPath, recordPath, temporaryPath } from './store-path.ts'
import type { StorePorts } from './store-ports.ts'
import { decodeRecord, encodeRecord, type RecordRules, type StoreRecord } from './store-record.ts'
import { writeAtomically, writeAtomicallySync, type WritePlan } from './store-write.ts'

export interface StoreOptions<T> extends RecordRules<T> {
  /** Puts a record into folders; a path that leads out of the store's folder is not followed. */
  readonly relPath?: (id: string, payload: T) => string
  /** Default true; false makes every operation do nothing. */
  readonly enabled?: boolean
  /** From the first change to the write; default 500. */
  readonly debounceMs?: Ms
  /** Told of a scheduled write that failed. */
  readonly onError?: (error: unknown, id: string) => void
}

/** Makes the payload at the time of the write; undefined writes nothing. */
export type Builder<T> = () => T | undefined

interface Pending<T> {
  readonly cancel: () => void
  builder: Builder<T>
}

export class StateStore<T = unknown> {
  readonly #options: StoreOptions<T>
  readonly #ports: StorePorts
  readonly #pending = new Map<string, Pending<T>>()
  /** The last write of each id that is under way. */
  readonly #running = new Map<string, Promise<unknown>>()
  /** Where a record was last written or found. */
  readonly #paths = new Map<string, string>()
  /** Number of the newest call, of each id, whose write has landed. */
  readonly #landed = new Map<string, number>()
  #sequence = 0

  constructor(options: StoreOptions<T>, ports: StorePorts) {
    this.#options = options
    this.#ports = ports
  }

  /** Saves soon. A burst is one write, at the time of its first call, of what its last builder makes. */
  scheduleSave(id: string, builder: Builder<T>): void {
    if (!this.#isEnabled) return
    const known = this.#pending.get(id)
    if (known) {
      known.builder = builder
      return
    }
    const cancel = this.#ports.after(this.#options.debounceMs ?? 500, () => this.#writePending(id))
    this.#pending.set(id, { cancel, builder })
  }

  /** Saves now, after writes of the same id that are under way, in place of a scheduled one. False when nothing was written. */
  writeNow(id: string, builder: Builder<T>): Promise<boolean> {
    if (!this.#isEnabled) return Promise.resolve(false)
    this.#unschedule(id)
    const sequence = ++this.#sequence
    const before = this.#running.get(id) ?? Promise.resolve()
    const write = before.catch(() => {}).then(() => this.#write(id, builder, sequence))
    this.#running.set(id, write)
    const done = (): void => {
      if (this.#running.get(id) === write) this.#running.delete(id)
    }
    write.then(done, done)
    return write
  }

  /**
   * Writes at once what is scheduled, of one id or of all, or what `builder` makes of it; a write
   * under way will not overwrite it. False when a write failed.
   */
  flushSync(id?: string, builder?: Builder<T>): boolean {
    if (!this.#isEnabled) return true
    const ids = id === undefined ? [...this.#pending.keys()] : [id]
    // No short circuit: one that fails must not keep the others from being written.
    return ids.map((one) => this.#flushOne(one, builder)).every(Boolean)
  }

  /** Starts what is scheduled and waits until nothing is under way. Failures go to `onError`. */
  async flushAll(): Promise<void> {
    while (this.#pending.size > 0 || this.#running.size > 0) {
      for (const id of this.#pending.keys()) this.#writePending(id)
      await Promise.allSettled(this.#running.values())
    }
  }

  /** The record of an id: where it was last seen, at `hint`, or under its flat name; else null. */
  loadSync(id: string, hint?: string): StoreRecord<T> | null {
    if (!this.#isEnabled) return null
    const places = [
      this.#paths.get(id),
      hint === undefined ? undefined : recordPath(id, hint),
      flatFileNameFor(id),
    ]
    for (const path of new Set(places)) {
      const text = path === undefined ? null : this.#ports.files.readSync(path)
      const record = text === null ? null : decodeRecord<T>(text, this.#options)
      if (path === undefined || record?.id !== id) continue
      this.#paths.set(id, path)
      return record
    }
    return null
  }

  /** All records by id, the newest of equal ids. What is broken or lies where its id does not belong is passed over. */
  async loadAll(): Promise<Map<string, StoreRecord<T>>> {
    const found = new Map<string, StoreRecord<T>>()
    if (!this.#isEnabled) return found
    const paths = await this.#ports.files.list()
    for (const path of paths.toSorted()) {
      const record = isRecordPath(path) ? await this.#readAt(path) : null
      if (!record || record.savedAt < (found.get(record.id)?.savedAt ?? -Infinity)) continue
      found.set(record.id, record)
      this.#paths.set(record.id, path)
    }
    return found
  }

  get #isEnabled(): boolean {
    return this.#options.enabled ?? true
  }

  async #readAt(path: string): Promise<StoreRecord<T> | null> {
    const text = await this.#ports.files.read(path)
    const record = text === null ? null : decodeRecord<T>(text, this.#options)
    return record && this.#belongsAt(path, record) ? record : null
  }

  #belongsAt(path: string, { id, payload }: StoreRecord<T>): boolean {
    if (path === flatFileNameFor(id)) return true
    try {
      return path === this.#pathOf(id, payload)
    } catch {
      return false
    }
  }

  #pathOf(id: string, payload: T): string {
    return recordPath(id, this.#options.relPath?.(id, payload))
  }

  #unschedule(id: string): Builder<T> | undefined {
    const pending = this.#pending.get(id)
    pending?.cancel()
    this.#pending.delete(id)
    return pending?.builder
  }

  #writePending(id: string): void {
    const builder = this.#unschedule(id)
    if (builder) this.writeNow(id, builder).catch((error: unknown) => this.#options.onError?.(error, id))
  }

  #flushOne(id: string, given?: Builder<T>): boolean {
    const scheduled = this.#unschedule(id)
    const builder = given ?? scheduled
    if (!builder) return true
    try {
      const sequence = ++this.#sequence
      const plan = this.#plan(id, builder, sequence)
      if (plan) {
        writeAtomicallySync(this.#ports, plan)
        this.#land(id, plan.path, sequence)
      }
      return true
    } catch (error) {
      this.#options.onError?.(error, id)
      return false
    }
  }

  async #write(id: string, builder: Builder<T>, sequence: number): Promise<boolean> {
    const plan = this.#plan(id, builder, sequence)
    if (!plan) return false
    const isOutdated = (): boolean => (this.#landed.get(id) ?? 0) > sequence
    const written = await writeAtomically(this.#ports, plan, isOutdated)
    if (written) this.#land(id, plan.path, sequence)
    return written
  }

  #plan(id: string, builder: Builder<T>, sequence: number): WritePlan | null {
    const payload = builder()
    if (payload === undefined) return null
    const path = this.#pathOf(id, payload)
    const record = { version: this.#options.version, savedAt: this.#ports.now(), id, payload }
    return {
      path,
      temporary: temporaryPath(path, this.#ports.processId, sequence),
      text: encodeRecord(record),
    }
  }

  #land(id: string, path: string, sequence: number): void {
    this.#landed.set(id, sequence)
    this.#paths.set(id, path)
  }
}
