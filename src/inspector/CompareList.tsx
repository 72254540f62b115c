/** The rows of two surfaces beside each other; what a side lacks leaves a dashed slot. */
import type { CompareCell, CompareRow } from '#kernel/model/compare.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { compareMarks } from './compare-marks.ts'
import { markOf } from './disposition-marks.ts'
import panel from '#src/ui/Panel.module.css'
import styles from './Compare.module.css'

const columns = '16px 52px 60px minmax(140px, 1fr) 64px minmax(140px, 1fr) 64px'

interface CompareListProps {
  readonly count: number
  readonly at: (index: number) => CompareRow | null
  readonly onRange: (from: number, to: number) => void
  readonly active: number | null
  readonly onActive: (index: number) => void
  readonly onOpen: () => void
  readonly left: string
  readonly right: string
}

export function CompareList({
  count: rows,
  at,
  onRange,
  active,
  onActive,
  onOpen,
  left,
  right,
}: CompareListProps) {
  return (
    <FixedList
      label="Rows of both sides"
      count={rows}
      rowHeight={26}
      columns={columns}
      minWidth={640}
      head={
        <>
          <div role="columnheader">
            <span className="visually-hidden">How they differ</span>
          </div>
          <div role="columnheader" className={panel.number}>
            Event
          </div>
          <div role="columnheader">Role</div>
          <div role="columnheader" className={styles.heading}>
            {left}
          </div>
          <div role="columnheader" className={panel.number}>
            ≈ Tokens
          </div>
          <div role="columnheader" className={styles.heading}>
            {right}
          </div>
          <div role="columnheader" className={panel.number}>
            ≈ Tokens
          </div>
        </>
      }
      active={active}
      onActive={onActive}
      onOpen={onOpen}
      onRange={onRange}
      row={(index) => {
        const row = at(index)
        return row && <Cells row={row} />
      }}
    />
  )
}

function Cells({ row }: { readonly row: CompareRow }) {
  const mark = compareMarks[row.kind]
  const look = styles[mark.look] ?? ''
  return (
    <>
      <div role="gridcell" className={`${styles.sign} ${look}`} title={mark.word}>
        <span aria-hidden="true">{row.kind === 'same' ? '' : mark.sign}</span>
        <span className="visually-hidden">{mark.word}</span>
      </div>
      <div role="gridcell" className={row.block === null ? panel.ref : styles.block}>
        {row.block ?? (row.seq === null ? '' : count(row.seq))}
      </div>
      <div role="gridcell" className={panel.type}>
        {row.left.role || row.right.role}
      </div>
      <Side cell={row.left} look={row.kind === 'right' ? '' : look} />
      <Tokens cell={row.left} />
      <Side cell={row.right} look={row.kind === 'left' ? '' : look} />
      <Tokens cell={row.right} />
    </>
  )
}

function Side({ cell, look }: { readonly cell: CompareCell; readonly look: string }) {
  if (cell.place !== null)
    return (
      <div role="gridcell" className={`${styles.text} ${look}`} title={cell.text}>
        {cell.text}
      </div>
    )
  const mark = markOf(cell.kind)
  return (
    <div role="gridcell" className={styles.cell}>
      <span className={styles.slot} title={cell.what}>
        <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} /> {cell.what}
      </span>
    </div>
  )
}

function Tokens({ cell }: { readonly cell: CompareCell }) {
  return (
    <div role="gridcell" className={panel.number}>
      {cell.tokens === null ? '' : `${count(cell.tokens)} t`}
    </div>
  )
}
