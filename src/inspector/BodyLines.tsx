/** The body line by line; a click or Enter selects the row that a line was made of. */
import type { WireBody } from '#kernel/model/wire-body.ts'
import { go } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count } from '#src/ui/format.ts'
import type { ActiveLine } from './useActiveLine.ts'
import styles from './Body.module.css'

interface BodyLinesProps {
  readonly body: WireBody
  readonly lines: ActiveLine
}

export function BodyLines({ body, lines }: BodyLinesProps) {
  const { pages, active, move, isSelected } = lines
  const select = (index: number): void => {
    const line = pages.at(index)
    if (line && (line.event !== null || line.block !== null))
      go({ selected: line.event, block: line.block, inspect: 'selection' }, 'replace')
  }
  return (
    <div className={styles.lines}>
      <FixedList
        label="Lines of the body"
        count={body.lines}
        rowHeight={20}
        columns={`${String(body.lines).length + 2}ch minmax(0, 1fr)`}
        lined={false}
        active={active}
        onActive={move}
        onOpen={select}
        onRange={pages.see}
        row={(index) => {
          const line = pages.at(index)
          const own = line !== null && isSelected(line)
          return (
            <>
              <div role="gridcell" className={styles.number}>
                {count(index + 1)}
              </div>
              <div role="gridcell" className={own ? `${styles.text} ${styles.own}` : styles.text}>
                {line?.text}
                {line && line.length > line.text.length && (
                  <span className={styles.more}>… {count(line.length)} characters</span>
                )}
              </div>
            </>
          )
        }}
      />
    </div>
  )
}
