/** The rows picked for the workbench, as one frame around them. Readers hear the range in the panel. */
import { pickedRows, useRange } from '#src/store/range.ts'
import { useApp } from '#src/store/store.ts'
import type { ListModel } from './list.ts'
import styles from './Picked.module.css'

export function Picked({ model }: { readonly model: ListModel }) {
  const isOpen = useApp((s) => s.place.panel === 'workbench')
  const rows = pickedRows(useRange())
  if (!isOpen || rows === null) return null
  const { layout, columns, origin } = model
  const [first, last] = rows.map((row) => columns.lineOfRow(row))
  if (first == null || last == null) return null
  const top = layout.y(layout.slotNear(first))
  const end = layout.slotNear(last)
  const height = layout.y(end) + layout.heights.get(end) - top
  // Far out of sight it would be taller than a browser can draw.
  const from = Math.max(top, model.track.v - 4000)
  const to = Math.min(top + height, model.track.v + model.track.viewport + 4000)
  if (to <= from) return null
  return (
    <div aria-hidden="true" className={styles.picked} style={{ top: from - origin, height: to - from }} />
  )
}
