/**
 * The same made session drawn by @tanstack/react-virtual alone, one measured row per line: what the
 * lists are compared with. `?n=100000&open=3`.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Line, hint, world } from './cells.tsx'
import { makeProbe } from './probe.ts'
import styles from './virtual.module.css'

function List() {
  const port = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: world.count,
    getScrollElement: () => port.current,
    estimateSize: hint,
    overscan: 10,
  })
  return (
    <div ref={port} className={styles.port}>
      <div className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={styles.row}
            style={{ transform: `translateY(${item.start}px)`, minHeight: hint(item.index) }}
          >
            <Line id={item.index} />
          </div>
        ))}
      </div>
    </div>
  )
}

Object.assign(window, { probe: makeProbe(`.${styles.port}`, '[data-index]') })
createRoot(document.getElementById('root')!).render(<List />)
