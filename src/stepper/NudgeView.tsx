/** Whether the model is asked to fold: the decision, each question behind it with its figures, and the words. */
import type { NudgeGate } from '#kernel/model/nudge-gate.ts'
import type { TraceNudge } from '#kernel/model/trace.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, counted, percent } from '#src/ui/format.ts'
import { gateAsks, gateFigure, gateLimit, nudgeSentence } from './gate-words.ts'
import styles from './NudgeView.module.css'

interface NudgeViewProps {
  readonly nudge: TraceNudge
  readonly gates: readonly NudgeGate[]
}

export function NudgeView({ nudge, gates }: NudgeViewProps) {
  const deciding = gates.filter(({ decides }) => decides).length
  return (
    // What is too long for the panel has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.view} role="region" aria-label="Nudge" tabIndex={0}>
      <div className={styles.lead}>
        <p className={styles.sentence}>{nudgeSentence(nudge, gates)}</p>
        <p className={styles.how}>
          {inUseWords(nudge)} {counted(deciding, 'gate')} of {count(gates.length)} decided.
        </p>
      </div>
      <table className={styles.gates} aria-label="Gates of the nudge">
        <thead>
          <tr>
            <th scope="col">Gate</th>
            <th scope="col">Tier</th>
            <th scope="col">Measured</th>
            <th scope="col">Needed</th>
            <th scope="col">Result</th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {gates.map((gate) => (
            <Gate key={`${gate.gate} ${gate.tier}`} gate={gate} />
          ))}
        </tbody>
      </table>
      <Said said={nudge.said} reason={nudge.reason} />
    </div>
  )
}

function inUseWords({ inUse, window, usage }: TraceNudge): string {
  if (inUse === null)
    return 'How many tokens the host had in use is not known here, so the turn is run with 0 in use.'
  return `${count(inUse)} t are in use, as the host measured them: ${percent(usage)} of a window of ${count(window)} t.`
}

function Gate({ gate }: { readonly gate: NudgeGate }) {
  return (
    <tr className={gate.decides ? styles.decides : undefined}>
      <th scope="row">
        {gateAsks(gate)} <span className={styles.name}>{gate.gate}</span>
      </th>
      <td>{gate.tier ?? 'all'}</td>
      <td className={styles.number}>{gateFigure(gate.gate, gate.measured)}</td>
      <td className={styles.number}>{gateLimit(gate).replace(/ ([t%])$/, '\u00a0$1')}</td>
      <td className={gate.passed ? styles.passed : styles.failed}>
        <span className={styles.mark}>
          <Icon name={gate.passed ? 'check' : 'cross'} /> {gate.passed ? 'passed' : 'failed'}
        </span>
      </td>
      <td className={styles.weight}>
        {gate.decides ? (
          <span className={styles.mark}>
            <Icon name="diamond" /> decides
          </span>
        ) : (
          'not looked at'
        )}
      </td>
    </tr>
  )
}

function Said({ said, reason }: { readonly said: TraceNudge['said']; readonly reason: string }) {
  return (
    <section className={styles.said} aria-label="Text of the nudge">
      <div className={styles.head}>
        <h4 className={styles.title}>Text of the nudge</h4>
        {said && <span className={styles.voice}>{said.voice} voice</span>}
        {said && <CopyButton look="quiet" what="text" text={said.text} />}
      </div>
      {said ? (
        <>
          <p className={styles.how}>
            The messages stay as they are: where these words land in the request is the host’s.
          </p>
          <pre className={styles.text}>{said.text}</pre>
        </>
      ) : (
        <p className={styles.how}>Nothing is said to the model.</p>
      )}
      <p className={styles.reason}>Reason as the host gets it: {reason}</p>
    </section>
  )
}
