/**
 * The position as a slider: drag, click, or keys (`step-keys.ts`). A drag moves the place at most once a
 * frame and makes one step of history when it ends. A mark is hit before the ground: one goes to its
 * position, several are zoomed into. Two fingers zoom.
 */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { usePrefs } from '#src/store/prefs.ts'
import { goToPosition, passed, positionOf } from '#src/store/selectors.ts'
import { chooseUnit, step, stepsNow } from '#src/store/stepping.ts'
import { useApp } from '#src/store/store.ts'
import { jumpTo } from '#src/store/zoom.ts'
import { count } from '#src/ui/format.ts'
import { Card } from './Card.tsx'
import { clusterAt } from './clusters.ts'
import type { Cluster } from './clusters.ts'
import type { LaneMarks } from './lane-marks.ts'
import { atOf, lanes, xOf } from './plot.ts'
import type { Plot } from './plot.ts'
import { keyAct } from './step-keys.ts'
import { tell, toldInWords } from './telling.ts'
import type { Tellable } from './telling.ts'
import { usePinch } from './usePinch.ts'
import styles from './Slider.module.css'

interface SliderProps {
  readonly plot: Plot
  readonly on: Tellable | null
  readonly inLanes: LaneMarks | null
}

/** Half the width of a mark, and what a pointer means beside it, in pixels. */
const REACH = 7
const NEAR = 4
const AROUND = 0.25

interface Drag {
  readonly from: number | null
  frame: number
  x: number
}

export function Slider({ plot, on, inLanes }: SliderProps) {
  const at = useApp(positionOf)
  const strip = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [told, setTold] = useState<{ readonly x: number | null; readonly touch: boolean } | null>(null)
  const pinch = usePinch(plot, () => {
    // The first finger was no drag after all.
    if (drag.current) goToPosition(drag.current.from ?? plot.end, 'replace')
    cancelAnimationFrame(drag.current?.frame ?? 0)
    drag.current = null
    setTold(null)
  })
  const needle = Math.max(0, Math.min(plot.width, xOf(plot, at)))
  const turn = on ? passed(on.marks.turns, at) : 0

  // A finger does not hover: what it tells stays until the next touch elsewhere.
  useEffect(() => {
    if (!told?.touch) return
    const away = (event: globalThis.PointerEvent) => {
      if (!(event.target instanceof Node && strip.current?.contains(event.target))) setTold(null)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [told?.touch])

  const placeOf = (event: PointerEvent) => {
    const box = strip.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event)
    if (pinch.down(event.pointerId, x)) return
    setTold({ x, touch: event.pointerType === 'touch' })
    const mark = inLanes && markUnder(inLanes, x, y)
    if (mark) return goToMark(mark, plot.end)
    drag.current = { frame: 0, x, from: useApp.getState().place.at }
    goToPosition(atOf(plot, x), 'replace')
  }
  const onPointerMove = (event: PointerEvent) => {
    const { x } = placeOf(event)
    if (pinch.move(event.pointerId, x)) return
    if (event.pointerType !== 'touch' || drag.current) setTold({ x, touch: event.pointerType === 'touch' })
    const now = drag.current
    if (!now) return
    now.x = x
    now.frame ||= requestAnimationFrame(() => {
      now.frame = 0
      if (drag.current === now) goToPosition(atOf(plot, now.x), 'replace')
    })
  }
  const onPointerUp = (event: PointerEvent) => {
    pinch.up(event.pointerId)
    const now = drag.current
    if (!now) return
    drag.current = null
    cancelAnimationFrame(now.frame)
    // Back leads to where the drag began, so that place is put back before the step.
    const to = atOf(plot, placeOf(event).x)
    goToPosition(now.from ?? plot.end, 'replace')
    goToPosition(to, 'push')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && told) return setTold(null)
    if (event.metaKey || event.ctrlKey || event.altKey) return
    // Where the last key led to, whether that is drawn yet or not.
    const from = positionOf(useApp.getState())
    const act = keyAct(event, usePrefs.getState().stepUnit, from, stepsNow())
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (act.act === 'unit') chooseUnit(act.unit)
    else if (act.act === 'tell') setTold(told ? null : { x: null, touch: false })
    else if (act.to !== null) goToPosition(act.to, 'replace')
    // Says that there is none.
    else step(act.way, 'replace', act.unit)
  }

  return (
    <>
      <div
        ref={strip}
        className={styles.strip}
        style={{ width: plot.width }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setTold(null)}
      >
        <div className={styles.rail} />
        <div className={styles.done} style={{ width: needle }} />
        <div
          role="slider"
          tabIndex={0}
          className={needle === xOf(plot, at) ? styles.hand : `${styles.hand} ${styles.beyond}`}
          style={{ transform: `translateX(${needle}px)` }}
          aria-label="Position in the log"
          aria-valuemin={0}
          aria-valuemax={plot.end}
          aria-valuenow={at}
          aria-valuetext={on ? toldInWords(tell(at, 0, on)) : `Event ${count(at)} of ${count(plot.end)}`}
          aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight PageUp PageDown Home End Enter"
          onKeyDown={onKeyDown}
          onBlur={() => setTold((now) => (now?.x === null ? null : now))}
        >
          <span className={styles.ring} />
          {turn > 0 && <span className={styles.turn}>{count(turn)}</span>}
        </div>
      </div>
      {told && on && <Card {...cardAt(told.x)} width={plot.width} />}
    </>
  )

  function cardAt(x: number | null) {
    const reach = x === null ? 0 : (NEAR * (plot.to - plot.from)) / Math.max(1, plot.width)
    return { x: x ?? needle, told: tell(x === null ? at : atOf(plot, x), reach, on!) }
  }
}

function markUnder({ foldClusters, alarmClusters }: LaneMarks, x: number, y: number): Cluster | null {
  if (y < lanes.plot - 1) return clusterAt(alarmClusters, x, REACH)
  return Math.abs(y - lanes.marks) <= 5 ? clusterAt(foldClusters, x, REACH) : null
}

function goToMark({ at, last, count: held }: Cluster, end: number): void {
  if (held === 1 || at === last) return goToPosition(at)
  const around = Math.max(2, (last - at) * AROUND)
  jumpTo({ from: Math.max(0, at - around), to: Math.min(end, last + around) })
}
