/** The messages of a node: what stayed, came, went, changed. Choosing one selects it everywhere. */
import { useEffect } from 'react'
import type { TraceNodeView, TraceRow } from '#kernel/model/trace.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count } from '#src/ui/format.ts'
import { changeSigns } from './turn-words.ts'
import type { Messages } from './useMessages.ts'
import styles from './MessageRows.module.css'

const ROW = 23
const HEAD = 27
const columns = '14px minmax(64px, 112px) 64px minmax(80px, 1fr) 64px 64px'

interface MessageRowsProps {
  readonly view: TraceNodeView
  readonly messages: Messages
}

export function MessageRows({ view, messages }: MessageRowsProps) {
  const { active, see } = messages
  // The row looked at may lie out of sight.
  useEffect(() => {
    if (active !== null) see(active, active + 1)
  }, [active, see])
  return (
    <div className={styles.rows} style={{ height: view.total * ROW + HEAD + 1 }}>
      <FixedList
        label={`Messages of ${view.name}`}
        count={view.total}
        rowHeight={ROW}
        columns={columns}
        minWidth={420}
        lined={false}
        head={
          <>
            <div role="columnheader">
              <span className="visually-hidden">Change</span>
            </div>
            <div role="columnheader" className={styles.wide}>
              Message
            </div>
            <div role="columnheader">
              <span className="visually-hidden">Role</span>
            </div>
            <div role="columnheader">
              <span className="visually-hidden">Text</span>
            </div>
            <div role="columnheader" className={styles.number}>
              ≈ Before
            </div>
            <div role="columnheader" className={styles.number}>
              ≈ After
            </div>
          </>
        }
        active={active}
        onActive={messages.choose}
        onRange={see}
        row={(index) => {
          const row = messages.at(index)
          return row && <Cells row={row} />
        }}
      />
    </div>
  )
}

function Cells({ row }: { readonly row: TraceRow }) {
  const [sign, word] = changeSigns[row.kind]
  const look = row.kind === 'kept' ? '' : (styles[row.kind] ?? '')
  return (
    <>
      <div role="gridcell" className={`${styles.sign} ${look}`}>
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{word}</span>
      </div>
      <div role="gridcell" className={row.block === null ? styles.ref : styles.block} title={row.id}>
        {row.ref ?? row.id}
      </div>
      <div role="gridcell" className={styles.role}>
        {row.role}
      </div>
      <div role="gridcell" className={`${styles.text} ${look}`} title={row.why?.what ?? row.text}>
        {row.text}
      </div>
      <div role="gridcell" className={styles.number}>
        {row.before === null ? '' : `${count(row.before)} t`}
      </div>
      <div role="gridcell" className={`${styles.number} ${row.before === row.after ? '' : styles.strong}`}>
        {row.after === null ? '' : `${count(row.after)} t`}
      </div>
    </>
  )
}
