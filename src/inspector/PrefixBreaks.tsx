/** All requests of the session that do not begin with the one before. */
import type { CacheBreak, PrefixSeries } from '#kernel/model/prefix.ts'
import { goToPosition } from '#src/store/selectors.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { breakAt, prefixAmount, prefixMarks, seriesNote } from './prefix-words.ts'
import panel from '#src/ui/Panel.module.css'
import styles from './PrefixPanel.module.css'

interface PrefixBreaksProps {
  readonly series: PrefixSeries
  /** Position of the request that is shown. */
  readonly to: number | null
}

export function PrefixBreaks({ series, to }: PrefixBreaksProps) {
  const { breaks } = series
  const found = to === null ? -1 : breakAt(breaks, to)
  const choose = (index: number): void => {
    const own = breaks[index]
    if (own) goToPosition(own.at, 'replace')
  }
  return (
    <div className={styles.main}>
      <h3 className={styles.mainHead}>Breaks in this session</h3>
      <p className={styles.note}>{seriesNote(series)}</p>
      {breaks.length > 0 && (
        <div className={panel.list}>
          <FixedList
            label="Breaks of the prefix"
            count={breaks.length}
            rowHeight={26}
            columns="64px 110px 1fr 1fr"
            active={found < 0 ? null : found}
            onActive={choose}
            onOpen={choose}
            onRange={nothing}
            alarmed={(index) => breaks[index]?.kind === 'rewrite'}
            head={
              <>
                <div role="columnheader" className={panel.number}>
                  At event
                </div>
                <div role="columnheader">Kind</div>
                <div role="columnheader" className={panel.number}>
                  Kept
                </div>
                <div role="columnheader" className={panel.number}>
                  Lost
                </div>
              </>
            }
            row={(index) => {
              const own = breaks[index]
              return own && <Cells own={own} />
            }}
          />
        </div>
      )}
    </div>
  )
}

const nothing = (): void => {}

function Cells({ own: { at, kind, kept, lost } }: { readonly own: CacheBreak }) {
  const mark = prefixMarks[kind]
  return (
    <>
      <div role="gridcell" className={panel.number}>
        {count(at)}
      </div>
      <div role="gridcell" className={styles.kind}>
        <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} /> {mark.word}
      </div>
      <div role="gridcell" className={panel.number}>
        {prefixAmount(kept)}
      </div>
      <div role="gridcell" className={panel.number}>
        {prefixAmount(lost)}
      </div>
    </>
  )
}
