/** The messages that a fold took, one line each; choosing one selects it everywhere. */
import { useCallback, useState } from 'react'
import type { FoldedRow, Lost } from '#kernel/model/lost.ts'
import { usePages } from '#src/store/pages.ts'
import { go, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import type { LostQuestion } from './useLost.ts'
import panel from '#src/ui/Panel.module.css'
import styles from './Lost.module.css'

interface FoldedMessagesProps {
  readonly lost: Lost
  readonly ask: LostQuestion
}

export function FoldedMessages({ lost, ask }: FoldedMessagesProps) {
  const selected = useApp((s) => s.place.selected)
  const key = JSON.stringify(ask)
  const fetch = useCallback<Parameters<typeof usePages<FoldedRow>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('foldedRows', { ...ask, from, to })
      return outcome.ok ? outcome.value.rows : null
    },
    // The key stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const pages = usePages<FoldedRow>(key, lost.messages, fetch)
  const [chosen, setChosen] = useState<{ index: number; event: number } | null>(null)
  const active =
    chosen !== null && chosen.event === selected ? chosen.index : placeOf(pages.at, lost.messages, selected)
  if (lost.messages === 0)
    return <p className={styles.empty}>The messages that it names are not in this file.</p>
  return (
    <div className={styles.list}>
      <FixedList
        label={`Messages that ${lost.name} folded`}
        count={lost.messages}
        rowHeight={24}
        columns="52px 64px minmax(120px, 1fr) 64px 48px"
        minWidth={420}
        head={
          <>
            <div role="columnheader" className={panel.number}>
              Event
            </div>
            <div role="columnheader">Role</div>
            <div role="columnheader">Text</div>
            <div role="columnheader" className={panel.number}>
              ≈ Tokens
            </div>
            <div role="columnheader" className={panel.number}>
              Lost
            </div>
          </>
        }
        active={active}
        onActive={(index) => {
          const row = pages.at(index)
          if (!row) return
          setChosen({ index, event: row.event })
          go({ selected: row.event, block: null, inspect: 'selection' }, 'replace')
        }}
        onOpen={(index) => {
          const row = pages.at(index)
          if (row) openEvent(row.event)
        }}
        onRange={pages.see}
        row={(index) => {
          const row = pages.at(index)
          return row && <MessageCells row={row} />
        }}
      />
    </div>
  )
}

/** Where the selected event stands among the rows that are here. */
function placeOf(
  at: (index: number) => FoldedRow | null,
  total: number,
  selected: number | null,
): number | null {
  if (selected === null) return null
  for (let i = 0; i < Math.min(total, 2000); i++) if (at(i)?.event === selected) return i
  return null
}

function MessageCells({ row }: { readonly row: FoldedRow }) {
  return (
    <>
      <div role="gridcell" className={panel.ref}>
        {count(row.seq)}
      </div>
      <div role="gridcell" className={panel.type}>
        {row.role}
      </div>
      <div role="gridcell" className={panel.text} title={row.text}>
        {row.text}
      </div>
      <div role="gridcell" className={panel.number}>
        {count(row.tokens)} t
      </div>
      <div role="gridcell" className={panel.number}>
        {row.lost > 0 ? count(row.lost) : ''}
      </div>
    </>
  )
}
