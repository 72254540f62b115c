/**
 * A list of rows of one height, of which only those in sight exist. Past eight million pixels its
 * scroll space is compressed, so that the last of a million rows stays reachable in every browser.
 *
 *     rows 0 ……… [ 400,000 … 400,030 ] ……… 999,999      scroll space at most 8,000,000 px
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './FixedList.module.css'

const MOST_PIXELS = 8_000_000
/** Height of the column heads, which stay on top while the rows scroll. */
const HEAD = 27
/** Height of the row of sums, which stays at the bottom. */
const FOOT = 29

interface FixedListProps {
  readonly label: string
  readonly count: number
  readonly rowHeight: number
  readonly columns: string
  /** Column heads, as grid cells. */
  readonly head?: ReactNode
  /** A row of sums under the rows, as grid cells. */
  readonly foot?: ReactNode
  /** The row's cells. */
  readonly row: (index: number) => ReactNode
  readonly active: number | null
  readonly onActive: (index: number) => void
  /** A click on a row, or Enter on the active one. */
  readonly onOpen?: (index: number) => void
  /** Rows that need a word before the others; the word is theirs to say. */
  readonly alarmed?: (index: number) => boolean
  /** Below this width the list scrolls sideways, px. */
  readonly minWidth?: number
  /** Rows in sight, so that their content can be asked for. */
  readonly onRange: (from: number, to: number) => void
  /** Hairlines between rows. */
  readonly lined?: boolean
}

const viewOf = (el: HTMLElement, around: number) => ({
  top: el.scrollTop,
  height: Math.max(0, el.clientHeight - around),
})

export function FixedList({
  label,
  count,
  rowHeight,
  columns,
  head,
  foot,
  row,
  active,
  onActive,
  onOpen,
  alarmed,
  minWidth,
  onRange,
  lined = true,
}: FixedListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const id = useId()
  const around = (head ? HEAD : 0) + (foot ? FOOT : 0)

  const full = count * rowHeight
  const space = Math.min(full, MOST_PIXELS)
  const stretch = space > view.height ? Math.max(1, (full - view.height) / (space - view.height)) : 1
  const virtualTop = view.top * stretch
  const from = Math.max(0, Math.min(count - 1, Math.floor(virtualTop / rowHeight) - 4))
  const to = Math.min(count, Math.ceil((virtualTop + view.height) / rowHeight) + 4)

  useLayoutEffect(() => {
    const el = box.current
    if (!el) return
    const read = () => setView(viewOf(el, around))
    const watch = new ResizeObserver(read)
    watch.observe(el)
    read()
    return () => watch.disconnect()
  }, [around])

  useEffect(() => {
    if (to > from) onRange(from, to)
  }, [from, to, onRange])

  // The active row is brought into sight when it changes, never when the list is scrolled.
  const reveal = (index: number) => {
    const el = box.current
    if (!el || view.height === 0) return
    const top = index * rowHeight
    const here = el.scrollTop * stretch
    const far = top < here - 2 * rowHeight || top > here + view.height + rowHeight
    if (far) el.scrollTop = (top - view.height / 2) / stretch
    else if (top < here) el.scrollTop = top / stretch
    else if (top + rowHeight > here + view.height)
      el.scrollTop = (top + rowHeight - view.height + (stretch > 1 ? rowHeight : 0)) / stretch
  }
  const laidOut = view.height > 0
  useEffect(() => {
    if (active !== null) reveal(active)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, laidOut])

  const onKeyDown = (event: KeyboardEvent) => {
    // The heads may hold buttons, whose Enter is their own.
    if (event.key === 'Enter' && onOpen && active !== null && event.target === event.currentTarget) {
      event.preventDefault()
      onOpen(active)
      return
    }
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1)
    const moves: Record<string, number> = {
      ArrowDown: (active ?? from - 1) + 1,
      ArrowUp: (active ?? from + 1) - 1,
      PageDown: (active ?? from) + page,
      PageUp: (active ?? from) - page,
      Home: 0,
      End: count - 1,
    }
    const next = moves[event.key]
    if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (count > 0) onActive(Math.max(0, Math.min(count - 1, next)))
  }

  const rowName = (index: number) => `${id}-${index}`
  const cells = { gridTemplateColumns: columns, minWidth }
  const rowClass = (index: number) =>
    [styles.row, styles.cells, alarmed?.(index) && styles.alarmed, index === active && styles.active]
      .filter(Boolean)
      .join(' ')
  const shown = active !== null && active >= from && active < to
  return (
    <div
      ref={box}
      className={styles.list}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + (head ? 1 : 0) + (foot ? 1 : 0)}
      aria-activedescendant={shown ? rowName(active) : undefined}
      onScroll={(event) => setView(viewOf(event.currentTarget, around))}
      onKeyDown={onKeyDown}
    >
      {head && (
        <div className={styles.head} role="rowgroup" style={{ minWidth }}>
          <div role="row" aria-rowindex={1} className={styles.cells} style={cells}>
            {head}
          </div>
        </div>
      )}
      <div role="rowgroup">
        <div className={styles.space} style={{ height: space, minWidth }} role="presentation">
          <div
            role="presentation"
            className={lined ? `${styles.window} ${styles.lined}` : styles.window}
            style={{ transform: `translateY(${from * rowHeight - virtualTop + view.top}px)` }}
          >
            {Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i).map((index) => (
              // The rows' keys are those of the list.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={index}
                id={rowName(index)}
                role="row"
                aria-rowindex={index + (head ? 2 : 1)}
                aria-selected={index === active}
                className={rowClass(index)}
                style={{ height: rowHeight, ...cells }}
                onClick={() => {
                  onActive(index)
                  onOpen?.(index)
                }}
              >
                {row(index)}
              </div>
            ))}
          </div>
        </div>
      </div>
      {foot && (
        <div className={styles.foot} role="rowgroup" style={{ minWidth }}>
          <div role="row" aria-rowindex={count + (head ? 2 : 1)} className={styles.cells} style={cells}>
            {foot}
          </div>
        </div>
      )}
    </div>
  )
}
