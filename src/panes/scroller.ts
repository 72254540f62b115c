/**
 * Ties a `Track` to a page: hears scrolling, tells drags from wheels, and lets the native scroller
 * rest when nobody is moving it. Never writes `scrollTop` for a correction, only at rest and when
 * native space runs out.
 */
import type { Track } from './track.ts'

/** After this long without wheel, key or touch a big jump must be the scrollbar. */
const UNANNOUNCED = 1000
/** Without events for this long, nothing moves. */
const IDLE = 150

export class Scroller {
  readonly track: Track
  readonly #port: HTMLElement
  readonly #spacer: HTMLElement
  readonly #onMove: (before: number) => void
  readonly #clean: (() => void)[] = []
  #held = false
  #jumping = false
  #lastInput = -Infinity
  #lastScroll = -Infinity
  #timer = 0

  constructor(track: Track, port: HTMLElement, spacer: HTMLElement, onMove: (before: number) => void) {
    this.track = track
    this.#port = port
    this.#spacer = spacer
    this.#onMove = onMove
    const input = () => {
      this.#held = false
      this.#jumping = false
      this.#lastInput = performance.now()
    }
    this.#on(port, 'scroll', () => this.#scrolled())
    this.#on(port, 'scrollend', () => {
      this.#jumping = false
      this.rest()
    })
    this.#on(port, 'wheel', input)
    this.#on(port, 'touchmove', input)
    this.#on(port, 'pointerdown', (event) => {
      const { offsetX } = event as PointerEvent
      this.#held = event.target === port && offsetX >= port.clientWidth
    })
    this.#on(window, 'pointerup', () => (this.#held = false))
    this.#on(window, 'pointermove', (event) => {
      if ((event as PointerEvent).buttons === 0) this.#held = false
    })
    this.#on(window, 'keydown', (event) => {
      const { key } = event as KeyboardEvent
      if (key === 'Home' || key === 'End') this.#jumping = true
      else input()
    })
    this.settle()
  }

  /** Nobody is scrolling, so that native values may be written. */
  get idle(): boolean {
    return !this.#held && performance.now() - Math.max(this.#lastScroll, this.#lastInput) > IDLE
  }

  /** The document or the place in it changed by us: follow at once if nobody scrolls, else at rest. */
  settle(): void {
    if (this.idle || this.track.cramped(0.5)) return this.rest()
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => this.settle(), IDLE)
  }

  /** Bring native space and scroller to where they belong for `v`. */
  rest(): void {
    if (this.#held) return
    const { track } = this
    if (track.space !== track.spaceWanted) {
      track.space = track.spaceWanted
      this.#spacer.style.height = `${track.space}px`
    }
    const place = track.restingPlace()
    // Nothing to write is the rule, and reading the place would force a layout.
    if (Math.abs(place - track.s) < 1) return
    this.#port.scrollTop = place
    track.s = this.#port.scrollTop
  }

  dispose(): void {
    clearTimeout(this.#timer)
    for (const off of this.#clean) off()
  }

  #scrolled(): void {
    const { track } = this
    const s = this.#port.scrollTop
    if (s === track.s) return
    const before = track.v
    const mode = this.#mode(Math.abs(s - track.s))
    this.#lastScroll = performance.now()
    track.scrolled(s, mode)
    if (mode === 'relative' && track.cramped()) this.rest()
    this.#onMove(before)
  }

  #mode(moved: number): 'relative' | 'absolute' {
    if (this.#held || this.#jumping) return 'absolute'
    const silent = performance.now() - this.#lastInput > UNANNOUNCED
    return this.track.compressed && silent && moved > this.track.thumbStep ? 'absolute' : 'relative'
  }

  #on(target: EventTarget, type: string, listener: (event: Event) => void): void {
    target.addEventListener(type, listener, { passive: true, capture: target === window })
    this.#clean.push(() => target.removeEventListener(type, listener, { capture: target === window }))
  }
}
