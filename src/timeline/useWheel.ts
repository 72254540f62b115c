/** The wheel with Ctrl zooms about the pointer, a sideways wheel (or with Shift) pans; at most once a frame. */
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { look, scaled } from '#src/store/zoom.ts'
import type { Plot } from './plot.ts'

/** Of a notch of the wheel, about 100: nearly a third closer. */
const SPEED = 0.0035
/** A wheel that counts in lines. */
const LINE = 16

export function useWheel(element: RefObject<HTMLElement | null>, plot: Plot): void {
  const latest = useRef(plot)
  useEffect(() => {
    latest.current = plot
  }, [plot])
  useEffect(() => {
    const el = element.current
    if (!el) return
    let frame = 0
    let zoom = 0
    let pan = 0
    let x = 0
    const show = (): void => {
      frame = 0
      const now = latest.current
      const perPixel = (now.to - now.from) / Math.max(1, now.width)
      const closer = scaled(now, Math.exp(zoom * SPEED), now.from + x * perPixel)
      look({ from: closer.from + pan * perPixel, to: closer.to + pan * perPixel })
      zoom = pan = 0
    }
    const heard = (event: WheelEvent): void => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (event.ctrlKey || event.metaKey) zoom += event.deltaY * unit
      else if (Math.abs(sideways) > 0) pan += sideways * unit
      else return
      // The page neither zooms nor goes back.
      event.preventDefault()
      x = event.clientX - el.getBoundingClientRect().left
      frame ||= requestAnimationFrame(show)
    }
    el.addEventListener('wheel', heard, { passive: false })
    return () => {
      el.removeEventListener('wheel', heard)
      cancelAnimationFrame(frame)
    }
  }, [element])
}
