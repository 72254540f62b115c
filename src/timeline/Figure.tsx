/** The one number of the timeline: what the model sees at the position, and what kind of number it is. */
import { isWhatIf, useLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import { usePrefs } from '#src/store/prefs.ts'
import { step } from '#src/store/stepping.ts'
import { stepAt, useTrack } from '#src/store/track.ts'
import { useOutline } from '#src/store/outline.ts'
import { passed, positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, kindInWords, percent, short, tokens } from '#src/ui/format.ts'
import { UnitMenu } from './UnitMenu.tsx'
import styles from './Figure.module.css'

export function Figure() {
  const at = useApp(positionOf)
  const events = useApp((s) => shownSession(s)?.eventCount ?? 0)
  const shown = useApp((s) => s.shown)
  const contextWindow = useApp((s) => shownSession(s)?.contextWindow ?? null)
  const counter = useApp((s) => s.place.counter)
  const marks = useMarks((s) => s.marks)
  const lens = useLens()
  const unit = usePrefs((s) => s.stepUnit)
  const recorded = lens === 'recorded'
  const track = useTrack((s) => (s.session === shown ? s.whole : null))
  // The outline knows the sum exactly; while it is on its way the track does, if it is of that surface:
  // a recomputed sum stays until the next one is here.
  const totals = useOutline((s) =>
    s.session === shown && s.lens === lens && (!recorded || s.outline?.at === at) ? s.totals : null,
  )
  const sum = track?.lens === lens ? (stepAt(track, at)?.sum ?? null) : null
  const surface = totals?.surface ?? sum
  const kind = totals?.kind ?? track?.kind ?? 'estimate'
  const turn = marks ? passed(marks.turns, at) : 0

  return (
    <div className={styles.figure}>
      <p className={styles.label}>
        {recorded ? 'Surface' : isWhatIf(lens) ? 'Workbench' : 'Recomputed'}
        {turn > 0 && ` at turn ${count(turn)}`}, {kindInWords(kind, counter)}
      </p>
      <p className={styles.line}>
        <span className={styles.number}>{surface === null ? 'not counted yet' : tokens(surface, kind)}</span>
        {surface !== null && contextWindow !== null && (
          <span className={styles.share}>
            {percent(surface / contextWindow)} of {short(contextWindow)}
          </span>
        )}
      </p>
      <div className={styles.steps}>
        <Button
          square
          aria-label={`Previous ${unit}`}
          title={`Previous ${unit}`}
          disabled={at <= 0}
          onClick={() => step(-1)}
        >
          <Icon name="caret-left" />
        </Button>
        <Button
          square
          aria-label={`Next ${unit}`}
          title={`Next ${unit}`}
          disabled={at >= events}
          onClick={() => step(1)}
        >
          <Icon name="caret-right" />
        </Button>
        <UnitMenu />
        {/* As wide as it will ever be, so that the chart beside it stays where it is. */}
        <span className={styles.position} style={{ minWidth: `${2 * count(events).length + 9}ch` }}>
          event <span className={styles.now}>{count(at)}</span> of {count(events)}
        </span>
      </div>
    </div>
  )
}
