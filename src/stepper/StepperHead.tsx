/** Which turn it is, what its nodes did in numbers, and the ways to the turns beside it. */
import type { Trace } from '#kernel/model/trace.ts'
import { pinName, useLens } from '#src/store/lens.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { stepTurn } from './turn.ts'
import { census, turnTitle } from './turn-words.ts'
import styles from './Stepper.module.css'

interface StepperHeadProps {
  readonly trace: Trace | null
  readonly onClose: () => void
}

function factsOf(trace: Trace, besideRecorded: boolean): string {
  const where = trace.requests.before > 0 && `at event ${count(trace.at)}`
  const note = besideRecorded && 'recomputed, while the surface shown is the recorded one'
  return [census(trace.nodes), where, `pin ${pinName(trace.pin)}`, note].filter(Boolean).join(', ')
}

export function StepperHead({ trace, onClose }: StepperHeadProps) {
  const lens = useLens()
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{trace ? turnTitle(trace) : 'Stepper'}</h2>
      <span className={styles.facts}>{trace && factsOf(trace, lens === 'recorded')}</span>
      <Button square aria-label="Previous request" title="Previous request  [" onClick={() => stepTurn(-1)}>
        <Icon name="caret-left" />
      </Button>
      <Button square aria-label="Next request" title="Next request  ]" onClick={() => stepTurn(1)}>
        <Icon name="caret-right" />
      </Button>
      <Button look="quiet" square aria-label="Close Stepper" onClick={onClose}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}
