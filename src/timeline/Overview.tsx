/**
 * The whole log as a strip of its own, with the part in sight as a window: drag the window to pan, drag
 * beside it to choose another, click to look there, double-click for all. The keys + − 0 and < > do the same.
 */
import { useMemo, useRef } from 'react'
import type { PointerEvent } from 'react'
import type { Track } from '#kernel/model/track.ts'
import { positionOf } from '#src/store/selectors.ts'
import { useApp } from '#src/store/store.ts'
import { jumpTo, look, zoomOut } from '#src/store/zoom.ts'
import { OVERVIEW_HEIGHT, round, xOf } from './plot.ts'
import type { Plot } from './plot.ts'
import { stackOf } from './stack.ts'
import styles from './Overview.module.css'

interface OverviewProps {
  readonly track: Track | null
  readonly alarms: Uint32Array
  /** Of what is in sight. */
  readonly plot: Plot
}

/** A pointer that moved less has clicked, in pixels. */
const STILL = 4

export function Overview({ track, alarms, plot }: OverviewProps) {
  const { width, end, from, to } = plot
  const all = useMemo<Plot>(
    () => ({ from: 0, to: end, end, width, height: OVERVIEW_HEIGHT, top: Math.max(1, track?.most ?? 1) }),
    [end, width, track],
  )
  const shape = useMemo(() => (track ? stackOf(track, all).areas[0]?.path : undefined), [track, all])
  const zoomed = from > 0 || to < end
  const drag = useRef<{
    readonly x: number
    readonly window: { from: number; to: number } | null
    frame: number
    now: number
  } | null>(null)
  const box = useRef<HTMLDivElement>(null)

  const xIn = (event: PointerEvent): number => event.clientX - box.current!.getBoundingClientRect().left
  const positionAt = (x: number): number => (Math.max(0, Math.min(width, x)) / Math.max(1, width)) * end
  const show = (): void => {
    const one = drag.current
    if (!one) return
    one.frame = 0
    if (Math.abs(one.now - one.x) < STILL) return
    const by = positionAt(one.now) - positionAt(one.x)
    if (one.window) look({ from: one.window.from + by, to: one.window.to + by })
    else {
      const [a, b] = [positionAt(one.x), positionAt(one.now)].toSorted((p, q) => p - q) as [number, number]
      look({ from: a, to: b })
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const x = xIn(event)
    const inside = zoomed && x >= xOf(all, from) - 2 && x <= xOf(all, to) + 2
    drag.current = { x, now: x, frame: 0, window: inside ? { from, to } : null }
  }
  const onPointerMove = (event: PointerEvent) => {
    const one = drag.current
    if (!one) return
    one.now = xIn(event)
    one.frame ||= requestAnimationFrame(show)
  }
  const onPointerUp = () => {
    const one = drag.current
    if (!one) return
    cancelAnimationFrame(one.frame)
    show()
    drag.current = null
    if (Math.abs(one.now - one.x) >= STILL || one.window || !zoomed) return
    const middle = positionAt(one.now)
    jumpTo({ from: middle - (to - from) / 2, to: middle + (to - from) / 2 })
  }

  const left = xOf(all, from)
  return (
    <div
      ref={box}
      className={zoomed ? `${styles.overview} ${styles.zoomed}` : styles.overview}
      style={{ width }}
      title={zoomed ? 'The whole log: drag the window, or double-click for all' : 'Drag to zoom'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={zoomOut}
    >
      <svg
        className={styles.picture}
        width={width}
        height={OVERVIEW_HEIGHT}
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.shape} d={shape} />
        <path className={styles.alarm} d={ticks(alarms, all)} />
      </svg>
      {zoomed && <div className={styles.window} style={{ left, width: Math.max(3, xOf(all, to) - left) }} />}
      <Needle plot={all} />
    </div>
  )
}

function Needle({ plot }: { readonly plot: Plot }) {
  const at = useApp(positionOf)
  return <div className={styles.needle} style={{ transform: `translateX(${round(xOf(plot, at))}px)` }} />
}

/** At most one a pixel. */
function ticks(list: Uint32Array, plot: Plot): string {
  let path = ''
  let last = -1
  for (const at of list) {
    const x = Math.round(xOf(plot, at))
    if (x === last) continue
    last = x
    path += `M${x},0v${OVERVIEW_HEIGHT}`
  }
  return path
}
