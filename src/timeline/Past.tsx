/** What moves with the position, and nothing else: the veil over what is still to come, and the strong edge before it. */
import { positionOf } from '#src/store/selectors.ts'
import { useApp } from '#src/store/store.ts'
import { xOf } from './plot.ts'
import type { Plot } from './plot.ts'
import { Edge } from './Stack.tsx'
import styles from './Chart.module.css'

export function Past({ line, plot }: { readonly line: string; readonly plot: Plot }) {
  const at = useApp(positionOf)
  const x = Math.max(0, Math.min(plot.width, xOf(plot, at)))
  return (
    <>
      <div className={styles.veil} style={{ transform: `translateX(${x}px)`, width: plot.width - x }} />
      <Edge line={line} width={plot.width} future />
      <div
        className={styles.past}
        style={{ clipPath: `inset(0 calc(100% - ${x}px) 0 0)`, width: plot.width }}
      >
        <Edge line={line} width={plot.width} future={false} />
      </div>
    </>
  )
}
