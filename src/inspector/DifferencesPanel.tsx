/** Does the host agree with the kernel? Each message that the two surfaces treat otherwise, with the reason. */
import type { Difference } from '#kernel/model/difference.ts'
import { useAsk } from '#src/store/asking.ts'
import { isWhatIf, turnLens } from '#src/store/lens.ts'
import { positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { PHONE, useMedia } from '#src/ui/useMedia.ts'
import { differenceFinding, differenceNote } from './difference-words.ts'
import { markOf } from './disposition-marks.ts'
import { PanelHead } from './PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { Waiting } from './Waiting.tsx'
import panel from './Panel.module.css'
import styles from './DifferencesPanel.module.css'

const columns = '56px minmax(140px, 1fr) minmax(130px, 0.8fr) minmax(130px, 0.8fr) minmax(160px, 1.3fr)'
const nothing = () => {}

export function DifferencesPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const pin = useApp(turnLens)
  const selected = useApp((s) => s.place.selected)
  const phone = useMedia(PHONE)
  const { value, problem } = useAsk('differences', session === null ? null : { session, at, pin })
  const list = value?.list ?? []
  const active = list.findIndex((d) => d.event === selected)
  return (
    <section className={panel.panel} aria-label="Differences">
      <PanelHead
        title="Differences"
        facts={isWhatIf(pin) ? 'recorded against the workbench' : 'recorded against recomputed'}
        onClose={onClose}
      />
      {problem ? (
        <Problem problem={problem} />
      ) : value ? (
        <>
          <div className={styles.head}>
            <h3 className={styles.finding}>
              {value.none === null && value.compared > 0 && list.length === 0 && (
                <Icon name="check" tone="ok" />
              )}
              {differenceFinding(value)}
            </h3>
            <p className={styles.how}>{differenceNote(value, pin)}</p>
          </div>
          {list.length > 0 && (
            <div className={panel.list}>
              <FixedList
                label="Differences"
                count={list.length}
                rowHeight={46}
                columns={columns}
                minWidth={phone ? 760 : 700}
                head={
                  <>
                    <div role="columnheader" className={panel.number}>
                      Event
                    </div>
                    <div role="columnheader">Message</div>
                    <div role="columnheader">Recorded</div>
                    <div role="columnheader">Recomputed</div>
                    <div role="columnheader">Why</div>
                  </>
                }
                active={active < 0 ? null : active}
                onActive={(index) => select(list[index])}
                onRange={nothing}
                row={(index) => {
                  const difference = list[index]
                  return difference && <Cells difference={difference} />
                }}
              />
            </div>
          )}
        </>
      ) : (
        <Waiting what="Comparing the two surfaces…" />
      )}
    </section>
  )
}

export default DifferencesPanel

function select(difference: Difference | undefined): void {
  if (difference) go({ selected: difference.event, block: null, inspect: 'selection' }, 'replace')
}

function Cells({ difference: d }: { readonly difference: Difference }) {
  return (
    <>
      <div role="gridcell" className={panel.number}>
        {count(d.seq)}
      </div>
      <div role="gridcell" className={styles.text} title={d.text}>
        {d.text}
      </div>
      <div role="gridcell" className={styles.side}>
        <Side side={d.recorded} />
      </div>
      <div role="gridcell" className={styles.side}>
        <Side side={d.recomputed} />
      </div>
      <div role="gridcell" className={styles.why} title={d.why}>
        {d.why}
      </div>
    </>
  )
}

function Side({ side }: { readonly side: Difference['recorded'] }) {
  const mark = markOf(side.kind)
  return (
    <>
      <span className={styles.mark}>
        <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} /> {mark.word}
      </span>
      <span className={styles.what} title={side.what}>
        {side.what}
      </span>
    </>
  )
}
