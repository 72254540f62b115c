/** What tests of the lists ask the page: where rows are painted, frame by frame. */
import type { Page } from '@playwright/test'
import type { ListModel } from '#src/panes/list.ts'
import type { Side } from '#src/panes/layout.ts'
import type { Place } from '#src/store/place.ts'

interface Frame {
  /** Edges of rows in sight that are in sight themselves, and bottoms of those that reach below. */
  readonly edges: Readonly<Record<string, number>>
  /** Tops of rows wholly in view. */
  readonly tops: Readonly<Record<string, number>>
  /** Px of the view that no transcript row covers. */
  readonly blank: number
  readonly bones: number
}

declare global {
  interface Window {
    pinfold: {
      lists: Map<Side, ListModel>
      go: (patch: Partial<Place>) => void
      openSome: (percent: number) => void
    }
    listFrames?: Frame[]
    stopFrames?: () => void
  }
}

export class ListsPage {
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  /** Wait until what is in sight has been read. */
  async ready(): Promise<void> {
    await this.#page.waitForFunction(
      () =>
        window.pinfold?.lists.size > 0 &&
        document.querySelectorAll('[role=listitem]').length > 0 &&
        !document.querySelector('[aria-label="Not read yet"]'),
    )
    await this.settle()
  }

  /** Two frames, and the end of any scrolling. */
  async settle(ms = 250): Promise<void> {
    await this.#page.waitForTimeout(ms)
    await this.#page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
  }

  async reveal(slot: number, how: 'start' | 'nearest' = 'start', side: Side = 'both'): Promise<void> {
    await this.#page.evaluate(([s, h, l]) => window.pinfold.lists.get(l)!.reveal(s, h), [
      slot,
      how,
      side,
    ] as const)
  }

  toggle(key: string, side: Side = 'both'): Promise<void> {
    return this.#page.evaluate(([k, s]) => window.pinfold.lists.get(s)!.toggle(k as 'L1'), [
      key,
      side,
    ] as const)
  }

  v(side: Side = 'both'): Promise<{ v: number; vmax: number; first: number; last: number; top: number }> {
    return this.#page.evaluate((s) => {
      const { track, first, last, top } = window.pinfold.lists.get(s)!
      return { v: track.v, vmax: track.vmax, first, last, top }
    }, side)
  }

  /** Top and bottom of a row, below the top of the view; null if it is not drawn. */
  place(key: string): Promise<{ top: number; bottom: number; view: number } | null> {
    return this.#page.evaluate((k) => {
      const row = document.querySelector(`[data-key="${k}"]`)?.getBoundingClientRect()
      const view = document.querySelector('[role=list]')!.closest('[class*=view]')!.getBoundingClientRect()
      return row ? { top: row.top - view.top, bottom: row.bottom - view.top, view: view.height } : null
    }, key)
  }

  /** Tops of the transcript rows wholly in view. */
  async inView(): Promise<Record<string, number>> {
    await this.record()
    await this.settle(50)
    return (await this.stop()).at(-1)!.tops
  }

  /** Note each frame from now on. */
  async record(): Promise<void> {
    await this.#page.evaluate(() => {
      const frames: Frame[] = []
      let going = true
      const note = () => {
        const view = document.querySelector('[role=list]')!.closest('[class*=view]')!.getBoundingClientRect()
        const tops: Record<string, number> = {}
        const edges: Record<string, number> = {}
        let covered = view.top
        let bones = 0
        const boxes = [...document.querySelectorAll<HTMLElement>('[data-key^="L"]')].map((row) => ({
          key: row.dataset.key!,
          bone: row.getAttribute('aria-label') === 'Not read yet',
          box: row.getBoundingClientRect(),
        }))
        for (const { key, bone, box } of boxes.toSorted((a, b) => a.box.top - b.box.top)) {
          if (box.bottom <= view.top || box.top >= view.bottom) continue
          if (box.top <= covered + 0.5) covered = Math.max(covered, box.bottom)
          if (bone) bones++
          if (box.top >= view.top) edges[`${key} top`] = box.top - view.top
          edges[`${key} bottom`] = box.bottom - view.top
          if (box.top >= view.top && box.bottom <= view.bottom) tops[key] = box.top - view.top
        }
        frames.push({ edges, tops, blank: Math.max(0, view.bottom - covered), bones })
        if (going) requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
      window.listFrames = frames
      window.stopFrames = () => (going = false)
    })
  }

  stop(): Promise<Frame[]> {
    return this.#page.evaluate(() => {
      window.stopFrames?.()
      return window.listFrames ?? []
    })
  }
}

/** How rows moved from frame to frame: together? which way? how far in all? */
export function movement(frames: readonly Frame[]): {
  apart: number
  lost: number
  total: number
  ways: number[]
} {
  let apart = 0
  let lost = 0
  let total = 0
  const ways: number[] = []
  for (let i = 1; i < frames.length; i++) {
    const before = frames[i - 1]!.edges
    const now = frames[i]!.edges
    const moves = Object.keys(now)
      .filter((key) => key in before)
      .map((key) => now[key]! - before[key]!)
    if (moves.length === 0) {
      lost++
      continue
    }
    if (moves.some((m) => m !== moves[0])) apart++
    if (moves[0] !== 0) ways.push(moves[0]!)
    total += moves[0]!
  }
  return { apart, lost, total, ways }
}
