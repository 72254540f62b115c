/**
 * The middle way, for the figures: react-virtual over pages of 256 lines with our offset observer;
 * rows are drawn inside a page from the same tree of heights. `?n=100000&open=3`.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Heights } from '#src/panes/heights.ts'
import { Scroller } from '#src/panes/scroller.ts'
import { Track } from '#src/panes/track.ts'
import { Line, hint, world } from './cells.tsx'
import { makeProbe } from './probe.ts'
import styles from './virtual.module.css'

const PAGE = 256
const OVER = 300
const pages = Math.ceil(world.count / PAGE)
const heights = new Heights(Float64Array.from({ length: world.count }, (_, id) => hint(id)))
const track = new Track()
const pageSize = (page: number) =>
  heights.lineToY(Math.min(world.count, (page + 1) * PAGE)) - heights.lineToY(page * PAGE)

const Row = memo(function Row({ id, top }: { readonly id: number; readonly top: number }) {
  return (
    <div data-index={id} className={styles.row} style={{ top, minHeight: hint(id) }}>
      <Line id={id} />
    </div>
  )
})

function List() {
  const port = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const tell = useRef<(v: number, scrolling: boolean) => void>(() => undefined)
  const [, redraw] = useState(0)
  const virtual = useVirtualizer({
    count: pages,
    getScrollElement: () => port.current,
    estimateSize: pageSize,
    overscan: 0,
    observeElementOffset: (_, hear) => {
      tell.current = hear
      hear(track.v, false)
      return () => undefined
    },
    scrollToFn: () => undefined,
  })

  useLayoutEffect(() => {
    const here = port.current!
    track.resize(heights.total, here.clientHeight)
    const paint = () => {
      layer.current!.style.transform = `translate3d(0, ${-Math.round(track.v)}px, 0)`
    }
    const show = () => {
      flushSync(() => {
        tell.current(track.v, true)
        redraw((n) => n + 1)
      })
      paint()
    }
    const scroller = new Scroller(track, here, spacer.current!, show)
    const observer = new ResizeObserver((entries) => {
      const anchor = heights.yToLine(track.v) + 1
      const y = heights.lineToY(anchor) - track.v
      let changed = false
      for (const entry of entries) {
        const id = Number((entry.target as HTMLElement).dataset.index)
        if (heights.set(id, Math.ceil(entry.borderBoxSize[0]!.blockSize)) === 0) continue
        virtual.resizeItem(Math.floor(id / PAGE), pageSize(Math.floor(id / PAGE)))
        changed = true
      }
      if (!changed) return
      track.resize(heights.total, here.clientHeight)
      track.moveTo(heights.lineToY(anchor) - y)
      show()
    })
    const watched = new Set<Element>()
    const sweep = () => {
      for (const row of layer.current!.querySelectorAll('[data-index]:has(pre)'))
        if (!watched.has(row)) {
          watched.add(row)
          observer.observe(row)
        }
    }
    const mutations = new MutationObserver(sweep)
    mutations.observe(layer.current!, { childList: true, subtree: true })
    scroller.rest()
    show()
    sweep()
    return () => {
      scroller.dispose()
      observer.disconnect()
      mutations.disconnect()
    }
  }, [virtual])

  const first = heights.yToLine(track.v - OVER)
  const last = heights.yToLine(track.v + track.viewport + OVER)
  const rows = []
  for (const page of virtual.getVirtualItems())
    for (
      let id = Math.max(first, page.index * PAGE);
      id <= Math.min(last, page.index * PAGE + PAGE - 1);
      id++
    )
      rows.push(<Row key={id} id={id} top={heights.lineToY(id)} />)
  return (
    <div ref={port} className={styles.port}>
      <div ref={spacer}>
        <div className={styles.view}>
          <div ref={layer} className={styles.layer}>
            {rows}
          </div>
        </div>
      </div>
    </div>
  )
}

Object.assign(window, { probe: makeProbe(`.${styles.view}`, '[data-index]') })
createRoot(document.getElementById('root')!).render(<List />)
