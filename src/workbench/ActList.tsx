/** The acts in order, each with what it did; those that were undone wait behind them. */
import type { Act, Deed } from '#kernel/model/workbench.ts'
import { actInWords, clearBench, redoAct, removeAct, undoAct, useWorkbench } from '#src/store/workbench.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { modifier } from '#src/ui/platform.ts'
import { callText } from './call-text.ts'
import styles from './Workbench.module.css'

interface ActListProps {
  /** Of the acts that are done, as far as the answer is there. */
  readonly deeds: readonly Deed[]
  readonly fresh: boolean
}

export function ActList({ deeds, fresh }: ActListProps) {
  const { acts, done } = useWorkbench()
  const calls = fresh ? deeds.flatMap((deed) => deed.call ?? []) : []
  return (
    <section aria-label="Acts" className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.name}>Acts</h3>
        <Button disabled={done === 0} title={`${modifier}Z`} onClick={undoAct}>
          Undo
        </Button>
        <Button disabled={done === acts.length} title={`${modifier}⇧Z`} onClick={redoAct}>
          Redo
        </Button>
        {acts.length > 0 && (
          <Button look="quiet" onClick={clearBench}>
            Remove all
          </Button>
        )}
      </div>
      {acts.length === 0 ? (
        <p className={styles.help}>
          Nothing is tried yet. What you do here changes no file: fold a range, open a block, or change a
          setting.
        </p>
      ) : (
        <ol className={styles.list}>
          {acts.map((act, place) => (
            <ActRow
              // Acts have no names; two equal ones in a row are as good as each other.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              act={act}
              place={place}
              undone={place >= done}
              deed={place < done && fresh ? deeds[place] : undefined}
            />
          ))}
        </ol>
      )}
      {calls.length > 1 && (
        <p>
          <CopyButton
            what="all folds as compress calls"
            text={() => calls.map((c) => callText([c])).join('\n')}
          />
        </p>
      )}
    </section>
  )
}

interface ActRowProps {
  readonly act: Act
  readonly place: number
  readonly undone: boolean
  readonly deed: Deed | undefined
}

function ActRow({ act, place, undone, deed }: ActRowProps) {
  const name = actInWords(act)
  return (
    <li className={undone ? styles.undone : styles.act}>
      <p className={styles.line}>
        <span className={styles.actName}>{name}</span>
        {undone && <span className={styles.help}>undone</span>}
        {deed?.call && <CopyButton look="quiet" what="call" text={callText([deed.call])} />}
        <Button look="quiet" square aria-label={`Remove: ${name}`} onClick={() => removeAct(place)}>
          <Icon name="cross" />
        </Button>
      </p>
      {deed && (
        <p className={deed.refused ? styles.refusal : styles.help}>
          {deed.refused && <Icon name="triangle" tone="alarm" />}
          <span>{deed.says}</span>
        </p>
      )}
      {deed?.warnings.map((warning) => (
        <p key={warning} className={styles.help}>
          {warning}
        </p>
      ))}
    </li>
  )
}
