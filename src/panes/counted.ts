/**
 * What columns count line by line: where an id is, how many items are before a line. It grows and
 * shrinks with the outline and is handed on from columns to columns, so that a step counts anew only
 * the lines that differ.
 */
import type { LineIndex } from '#kernel/model/units.ts'
import { NONE } from './kinds.ts'

/**
 * Inverse of a column: for an id its line, or any other where the column no longer holds it. Ids are
 * mostly dense and go into an array; the few far above (rows of what is still running) into a map.
 */
export class LinesById {
  #lines = new Uint32Array()
  readonly #far = new Map<number, LineIndex>()

  take(ids: Uint32Array, from: LineIndex): void {
    const dense = 4 * ids.length + 1024
    let most = this.#lines.length - 1
    for (let line = from; line < ids.length; line++) {
      const id = ids[line]!
      if (id < dense && id > most) most = id
    }
    if (most >= this.#lines.length) {
      const fresh = new Uint32Array(this.#lines.length === 0 ? most + 1 : Math.ceil((most + 1) * 1.1)).fill(
        NONE,
      )
      fresh.set(this.#lines)
      this.#lines = fresh
    }
    const lines = this.#lines
    for (let line = from; line < ids.length; line++) {
      const id = ids[line]!
      if (id < lines.length) lines[id] = line
      else if (id !== NONE) this.#far.set(id, line)
    }
  }

  get(id: number): LineIndex {
    return this.#lines[id] ?? this.#far.get(id) ?? NONE
  }
}

export class Counted {
  readonly lineOfRow = new LinesById()
  readonly lineOfNode = new LinesById()
  rowsBefore = new Uint32Array()
  nodesBefore = new Uint32Array()

  reserve(lines: number): void {
    if (lines <= this.rowsBefore.length) return
    const wider = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const fresh = new Uint32Array(old.length === 0 ? lines : Math.ceil(lines * 1.1))
      fresh.set(old)
      return fresh
    }
    this.rowsBefore = wider(this.rowsBefore)
    this.nodesBefore = wider(this.nodesBefore)
  }
}
