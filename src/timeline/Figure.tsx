/** The one number of the timeline: what the model sees at the position, and what kind of number it is. */
import { isWhatIf, useLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import { useOutline } from '#src/store/outline.ts'
import { goToPosition, neighbour, passed, positionOf, surfaceTokens } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, kindInWords, percent, short, tokens } from '#src/ui/format.ts'
import styles from './Figure.module.css'

export function Figure() {
  const at = useApp(positionOf)
  const events = useApp((s) => shownSession(s)?.eventCount ?? 0)
  const shown = useApp((s) => s.shown)
  const contextWindow = useApp((s) => shownSession(s)?.contextWindow ?? null)
  const counter = useApp((s) => s.place.counter)
  const marks = useMarks((s) => s.marks)
  const lens = useLens()
  const recorded = lens === 'recorded'
  // The outline knows the sum exactly; while it is on its way the series does, which is of the recorded
  // surface: a recomputed sum stays until the next one is here.
  const totals = useOutline((s) =>
    s.session === shown && s.lens === lens && (!recorded || s.outline?.at === at) ? s.totals : null,
  )
  const surface = totals?.surface ?? (marks && recorded ? surfaceTokens(marks, at) : null)
  const kind = totals?.kind ?? marks?.seriesKind ?? 'estimate'
  const turn = marks ? passed(marks.turns, at) : 0

  return (
    // As wide as its longest line will ever be, so that the chart beside it stays where it is.
    <div className={styles.figure} style={{ minWidth: `calc(118px + ${2 * count(events).length}ch)` }}>
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
          aria-label="Previous turn"
          title="Previous turn"
          disabled={at <= 0}
          onClick={() => goToPosition(marks ? (neighbour(marks.turns, at, -1) ?? 0) : at - 1)}
        >
          <Icon name="caret-left" />
        </Button>
        <Button
          square
          aria-label="Next turn"
          title="Next turn"
          disabled={at >= events}
          onClick={() => goToPosition(marks ? (neighbour(marks.turns, at, 1) ?? events) : at + 1)}
        >
          <Icon name="caret-right" />
        </Button>
        <span className={styles.position}>
          event <span className={styles.now}>{count(at)}</span> of {count(events)}
        </span>
      </div>
    </div>
  )
}
