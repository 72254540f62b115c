/** The line between transcript and gutter: moves gutter and surface together. */
import { useEffect, useRef, useState } from 'react'
import { Splitter } from '#src/ui/Splitter.tsx'
import styles from './panes.module.css'

/** Neither pane gets narrower than its columns need. */
const LEAST = 240

export function PaneSplitter({ onSize }: { readonly onSize: (surface: number | null) => void }) {
  const surface = useRef<HTMLSpanElement>(null)
  const [sizes, setSizes] = useState({ surface: LEAST, all: 3 * LEAST })
  useEffect(() => {
    const column = surface.current!
    const observer = new ResizeObserver(() =>
      setSizes({ surface: column.offsetWidth, all: column.parentElement!.clientWidth }),
    )
    observer.observe(column)
    observer.observe(column.parentElement!)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.splitter}>
      <span />
      <Splitter
        label="Width of the surface"
        upright
        size={sizes.surface}
        min={LEAST}
        max={sizes.all - LEAST}
        onSize={onSize}
        onReset={() => onSize(null)}
      />
      <span ref={surface} />
    </div>
  )
}
