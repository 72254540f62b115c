/** One observer for a list: its own height, the bodies of open rows and the texts of summaries in it. */
import type { Key } from './layout.ts'
import type { ListModel } from './list.ts'
import { noteHeight } from './port-heights.ts'

export class Measure {
  readonly #model: ListModel
  readonly #port: HTMLElement
  readonly #observer: ResizeObserver
  #observed = new Set<Element>()

  constructor(model: ListModel, port: HTMLElement) {
    this.#model = model
    this.#port = port
    // Runs after layout and before paint: what is corrected here is never seen uncorrected.
    this.#observer = new ResizeObserver((entries) => this.#measured(entries))
    this.#observer.observe(port)
  }

  /** Watch what is drawn now, and nothing else. */
  sweep(layer: HTMLElement): void {
    const found = new Set<Element>(layer.querySelectorAll('[data-measure]'))
    for (const element of this.#observed) if (!found.has(element)) this.#observer.unobserve(element)
    for (const element of found) if (!this.#observed.has(element)) this.#observer.observe(element)
    this.#observed = found
  }

  dispose(): void {
    this.#observer.disconnect()
  }

  #measured(entries: readonly ResizeObserverEntry[]): void {
    const sizes: [Key, 'body' | 'text', number][] = []
    for (const entry of entries) {
      if (entry.target === this.#port) {
        const height = this.#port.clientHeight
        noteHeight(this.#model.side, height)
        if (height !== this.#model.track.viewport) this.#model.resize(height)
        continue
      }
      const key = entry.target.closest<HTMLElement>('[data-key]')?.dataset.key as Key | undefined
      const part = (entry.target as HTMLElement).dataset.measure as 'body' | 'text'
      const height = Math.ceil(entry.borderBoxSize[0]?.blockSize ?? 0)
      if (key && entry.target.isConnected) sizes.push([key, part, height])
    }
    if (sizes.length > 0) this.#model.measured(sizes)
  }
}
