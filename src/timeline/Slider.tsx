/**
 * The position as a slider: drag, or arrows (turns), Shift and arrows (events), Page keys
 * (compactions), Home and End. A drag moves the place at most once a frame and makes one step of
 * history when it ends.
 */
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Marks } from '#kernel/model/summary.ts'
import { goToPosition, passed } from '#src/store/selectors.ts'
import { useApp } from '#src/store/store.ts'
import { count } from '#src/ui/format.ts'
import { keyTarget } from './step-keys.ts'
import { xOf } from './steps.ts'
import type { Plot } from './steps.ts'
import styles from './Slider.module.css'

interface SliderProps {
  readonly plot: Plot
  readonly marks: Marks | null
  readonly at: number
}

export function Slider({ plot, marks, at }: SliderProps) {
  const strip = useRef<HTMLDivElement>(null)
  const drag = useRef<{ frame: number; x: number; from: number | null } | null>(null)
  const x = xOf(plot, at)
  const turn = marks ? passed(marks.turns, at) : null

  const positionAt = (clientX: number): number => {
    const left = strip.current?.getBoundingClientRect().left ?? 0
    return Math.max(0, Math.min(plot.events, Math.round(((clientX - left) / plot.width) * plot.events)))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { frame: 0, x: event.clientX, from: useApp.getState().place.at }
    goToPosition(positionAt(event.clientX), 'replace')
  }
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    now.x = event.clientX
    now.frame ||= requestAnimationFrame(() => {
      now.frame = 0
      if (drag.current === now) goToPosition(positionAt(now.x), 'replace')
    })
  }
  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    drag.current = null
    cancelAnimationFrame(now.frame)
    // Back leads to where the drag began, so that place is put back before the step.
    const to = positionAt(event.clientX)
    goToPosition(now.from ?? plot.events, 'replace')
    goToPosition(to, 'push')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event, marks, at, plot.events)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    goToPosition(next, 'replace')
  }

  return (
    <div
      ref={strip}
      className={styles.strip}
      style={{ width: plot.width }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <div className={styles.rail} />
      <div className={styles.done} style={{ width: x }} />
      <div
        role="slider"
        tabIndex={0}
        className={styles.hand}
        style={{ transform: `translateX(${x}px)` }}
        aria-label="Position in the log"
        aria-valuemin={0}
        aria-valuemax={plot.events}
        aria-valuenow={at}
        aria-valuetext={`Event ${count(at)} of ${count(plot.events)}${turn === null ? '' : `, turn ${count(turn)}`}`}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight PageUp PageDown Home End"
        onKeyDown={onKeyDown}
      >
        <span className={styles.ring} />
        {turn !== null && turn > 0 && <span className={styles.turn}>{count(turn)}</span>}
      </div>
    </div>
  )
}
