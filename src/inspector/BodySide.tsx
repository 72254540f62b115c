/** Beside the lines: the finding, the verdict, the active line in full with its rows, what is not in the body. */
import type { WireBody } from '#kernel/model/wire-body.ts'
import { useAsk } from '#src/store/asking.ts'
import { go } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { BodyLineView } from './BodyLineView.tsx'
import { bodyFinding, bodyNote, verdictOf } from './body-words.ts'
import type { BodyQuestion } from './useBody.ts'
import styles from './Body.module.css'

interface BodySideProps {
  readonly ask: BodyQuestion
  readonly body: WireBody
  readonly active: number | null
  readonly isAbsent: boolean
}

export function BodySide({ ask, body, active, isAbsent }: BodySideProps) {
  return (
    // What is too long for the column has to be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.side} role="region" aria-label="About the body" tabIndex={0}>
      <h3 className={styles.finding}>{bodyFinding(body)}</h3>
      <p className={styles.how}>{bodyNote(body)}</p>
      <Accepted ask={ask} />
      {isAbsent && (
        <p className={styles.absent}>
          <Icon name="ring" /> What is selected is not in this body. The inspector says what became of it.
        </p>
      )}
      {active === null ? (
        <p className={styles.hint}>Choose a line to read it in full and to find its row.</p>
      ) : (
        <BodyLineView ask={ask} line={active} />
      )}
      <h4 className={styles.head}>Not in it</h4>
      <dl className={styles.missing}>
        {body.missing.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Accepted({ ask: { session, at, lens, provider } }: { readonly ask: BodyQuestion }) {
  const { value: check } = useAsk('providerCheck', { session, at, lens })
  if (!check || check.none !== null) return null
  const { refused, sentence } = verdictOf(check, provider)
  return (
    <p className={styles.verdict}>
      <Icon name={refused ? 'cross' : 'check'} tone={refused ? 'alarm' : 'ok'} />
      <span className={refused ? styles.refused : undefined}>{sentence}</span>
      <Button onClick={() => go({ panel: 'provider', tab: null }, 'replace')}>Provider check</Button>
    </p>
  )
}
