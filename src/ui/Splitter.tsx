/**
 * A line between two parts that moves: by pointer, by arrow keys (Shift for bigger steps), Home and
 * End; a double click or Enter takes it back to where it was at first.
 */
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './Splitter.module.css'

interface SplitterProps {
  readonly label: string
  /** The line stands upright between columns, or lies between rows. */
  readonly upright: boolean
  /** Size of the part behind the line (right of it, or below it). */
  readonly size: number
  readonly min: number
  readonly max: number
  readonly onSize: (size: number) => void
  readonly onReset: () => void
}

export function Splitter({ label, upright, size, min, max, onSize, onReset }: SplitterProps) {
  const set = (next: number) => onSize(Math.round(Math.min(max, Math.max(min, next))))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const line = event.currentTarget
    line.setPointerCapture(event.pointerId)
    const start = upright ? event.clientX : event.clientY
    const move = (e: globalThis.PointerEvent) => set(size + start - (upright ? e.clientX : e.clientY))
    const stop = () => {
      line.removeEventListener('pointermove', move)
      line.removeEventListener('pointerup', stop)
      line.removeEventListener('pointercancel', stop)
    }
    line.addEventListener('pointermove', move)
    line.addEventListener('pointerup', stop)
    line.addEventListener('pointercancel', stop)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 64 : 16
    const more = upright ? 'ArrowLeft' : 'ArrowUp'
    const less = upright ? 'ArrowRight' : 'ArrowDown'
    if (event.key === more) set(size + step)
    else if (event.key === less) set(size - step)
    else if (event.key === 'Home') set(min)
    else if (event.key === 'End') set(max)
    else if (event.key === 'Enter') onReset()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      className={upright ? styles.upright : styles.level}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={min}
      aria-valuemax={Math.max(min, Math.round(max))}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  )
}
