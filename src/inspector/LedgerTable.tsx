/** The blocks as a table of which only the rows in sight exist; sums at its foot. */
import { useMemo, useState } from 'react'
import type { Ledger } from '#kernel/model/ledger.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { FixedList } from '#src/ui/FixedList.tsx'
import { SortHead } from '#src/ui/SortHead.tsx'
import { count } from '#src/ui/format.ts'
import { NARROW, PHONE, useMedia } from '#src/ui/useMedia.ts'
import { openBlock } from './block-place.ts'
import { columnsFor, minWidths } from './ledger-columns.ts'
import type { Room } from './ledger-columns.ts'
import { nextSort, sortBlocks } from './ledger-order.ts'
import type { LedgerKey, LedgerSort } from './ledger-order.ts'
import { amount } from './ledger-words.ts'
import { LedgerCell } from './LedgerCell.tsx'
import { useActive } from './useActive.ts'
import styles from './Ledger.module.css'

const ROW = 42
/** Heads and sums, and the hairline under each. */
const AROUND = 27 + 29
const nothing = () => {}

export function LedgerTable({ ledger }: { readonly ledger: Ledger }) {
  const [sort, setSort] = useState<LedgerSort | null>(null)
  const narrow = useMedia(NARROW)
  const phone = useMedia(PHONE)
  const room: Room = phone ? 0 : narrow ? 1 : 2
  const block = useApp((s) => s.place.block)
  const rows = useMemo(() => sortBlocks(ledger.blocks, sort), [ledger, sort])
  const home = block === null ? -1 : rows.findIndex((b) => b.blockId === block)
  const [active, setActive] = useActive(home < 0 ? null : home)
  const columns = columnsFor(room)
  const open = (index: number) => {
    const view = rows[index]
    if (view) openBlock(view.blockId)
  }

  return (
    <div className={styles.tablePart}>
      {sort && (
        <p className={styles.order}>
          Sorted by{' '}
          {columns
            .find((c) => c.key === sort.key)
            ?.label.split(',')[0]
            ?.toLowerCase() ?? sort.key}
          .{' '}
          <Button look="link" onClick={() => setSort(null)}>
            Void folds first
          </Button>
        </p>
      )}
      <div
        className={styles.table}
        style={{ maxHeight: rows.length * ROW + AROUND, minHeight: tableFloor(rows.length, sort ? 3 : 4) }}
      >
        <FixedList
          label="Blocks"
          count={rows.length}
          rowHeight={ROW}
          columns={columns.map((c) => c.width).join(' ')}
          minWidth={minWidths[room]}
          head={columns.map((c) => (
            <SortHead
              key={c.key}
              label={c.label}
              number={c.number ?? false}
              way={sort?.key === c.key ? sort.way : null}
              onSort={() => setSort(nextSort(sort, c.key))}
            />
          ))}
          foot={columns.map((c) => (
            <div key={c.key} role="gridcell" className={c.number ? styles.number : styles.cell}>
              {sumOf(c.key, ledger)}
            </div>
          ))}
          active={active}
          onActive={setActive}
          onOpen={open}
          alarmed={(index) => rows[index]?.voidFold !== 'no'}
          onRange={nothing}
          row={(index) => {
            const view = rows[index]
            if (!view) return null
            const quiet = view.life === 'active' ? '' : ` ${styles.quiet}`
            return columns.map((c) => (
              <div key={c.key} role="gridcell" className={(c.number ? styles.number : styles.cell) + quiet}>
                <LedgerCell column={c.key} view={view} kind={ledger.tokenKind} marked={room < 2} />
              </div>
            ))
          }}
        />
      </div>
    </div>
  )
}

/** So many rows stay in sight: the panel scrolls rather than show less. */
const tableFloor = (rows: number, least: number): number => Math.min(rows, least) * ROW + AROUND

function sumOf(key: LedgerKey, { totals, tokenKind: kind }: Ledger) {
  switch (key) {
    case 'block':
      return 'Sum'
    case 'life':
      return `${count(totals.active)} active`
    case 'covered':
      return amount(totals.covered, kind)
    case 'summary':
      return amount(totals.summaries, kind)
    case 'still':
      return (
        <span className={totals.stillSent > 0 ? styles.loss : undefined}>
          {amount(totals.stillSent, kind)}
        </span>
      )
    case 'saved':
      return amount(totals.saved, kind)
    case 'topic':
      return <span className={styles.footNote}>a message under two blocks counts once</span>
    default:
      return null
  }
}
