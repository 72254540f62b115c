/** What if I had folded this instead: pick, write, fold; what each act did; the settings; the difference. */
import { useEffect } from 'react'
import { useAsk } from '#src/store/asking.ts'
import { useOutline } from '#src/store/outline.ts'
import { followRange } from '#src/store/range.ts'
import { countKind, positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { isElsewhere, moveBenchHere, useWorkbench } from '#src/store/workbench.ts'
import { isLongBench } from '#src/store/long-benches.ts'
import { whatIfOf } from '#src/store/workbench-acts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, counted, percent } from '#src/ui/format.ts'
import { ActList } from './ActList.tsx'
import { BlockList } from './BlockList.tsx'
import { Difference } from './Difference.tsx'
import { FoldForm } from './FoldForm.tsx'
import { Settings } from './Settings.tsx'
import { stateOf } from './words.ts'
import panel from '#src/ui/Panel.module.css'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import styles from './Workbench.module.css'

export default function WorkbenchPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const counter = useApp((s) => s.place.counter)
  const kind = useApp(countKind)
  const bench = useWorkbench()
  useEffect(() => followRange(), [])
  const ask = session === null ? null : { session, at, lens: whatIfOf(bench), counter }
  const { value: answer, problem, stale } = useAsk('bench', ask, kind)
  return (
    <section className={panel.panel} aria-label="Workbench">
      <PanelHead title="Workbench" facts={stateOf(bench)} onClose={onClose} />
      <div className={styles.body} tabIndex={-1}>
        {problem ? (
          <p className={styles.refusal} role="alert">
            <Icon name="triangle" tone="alarm" /> {problem.message} {problem.advice}
          </p>
        ) : (
          <Difference answer={answer} done={bench.done} stale={stale} />
        )}
        <Notices />
        <div className={styles.columns}>
          <FoldForm />
          <div className={styles.column}>
            <ActList deeds={answer?.deeds ?? []} fresh={!stale} />
            <BlockList />
          </div>
          {answer && <Settings answer={answer} />}
        </div>
      </div>
    </section>
  )
}

/** What stands between the acts and what one sees. */
function Notices() {
  const bench = useWorkbench()
  const elsewhere = useApp(isElsewhere)
  const lens = useApp((s) => s.place.lens)
  const at = useApp(positionOf)
  const long = useApp((s) => s.place.bench !== null && isLongBench(s.place.bench))
  const progress = useOutline((s) => s.progress)
  return (
    <>
      {progress !== null && (
        <p className={styles.notice} role="status">
          Recomputing the surface, {percent(progress)}.
        </p>
      )}
      {elsewhere && (
        <p className={styles.notice}>
          <span>
            The acts are done at event {count(bench.at)}; you look at event {count(at)}
            {at < bench.at ? ', where nothing of them has happened.' : ', with the turns in between.'}
          </span>
          <Button onClick={() => go({ at: bench.at })}>Go to event {count(bench.at)}</Button>
          <Button onClick={moveBenchHere}>Do {counted(bench.done, 'act')} here instead</Button>
        </p>
      )}
      {lens !== 'what-if' && (
        <p className={styles.notice}>
          <span>The surface above is another one.</span>
          <Button onClick={() => go({ lens: 'what-if' }, 'replace')}>Show the workbench’s</Button>
        </p>
      )}
      {long && (
        <p className={styles.notice}>
          The summaries are too long for the address: a link to this place leaves the acts out.
        </p>
      )}
    </>
  )
}
