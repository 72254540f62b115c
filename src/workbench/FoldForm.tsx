/** Pick a range, write or paste its summary, fold it. What is refused stays as it was written. */
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import type { Act, CompressEntry, Deed, FoldAct } from '#kernel/model/workbench.ts'
import { emptyDraft, useDraft } from '#src/store/draft.ts'
import { endInWords, forgetRange, useRange, writeRange } from '#src/store/range.ts'
import type { RangeState } from '#src/store/range.ts'
import { goToEvent } from '#src/store/selectors.ts'
import { isElsewhere, tryAct } from '#src/store/workbench.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { callText } from './call-text.ts'
import { lengthInWords, rangeInWords } from './words.ts'
import styles from './Workbench.module.css'

type Tier = FoldAct['tier']

export function FoldForm() {
  const range = useRange()
  const draft = useDraft()
  const elsewhere = useApp(isElsewhere)
  const [said, setSaid] = useState<Said>(null)
  const [busy, setBusy] = useState(false)
  const { view } = range
  const fromRef = view?.ends?.fromRef ?? endInWords(range.from, undefined)
  const toRef = view?.ends?.toRef ?? endInWords(range.to, undefined)

  const fold = async (tier: Tier): Promise<void> => {
    const { topic, summary } = draft
    const act: Act = {
      kind: 'fold',
      fromRef,
      toRef,
      summary,
      ...(topic.trim() !== '' && { topic: topic.trim() }),
      ...(tier !== undefined && { tier }),
    }
    setBusy(true)
    const trial = await tryAct(act)
    setBusy(false)
    const of = `${fromRef} ${toRef}`
    if ('problem' in trial) return setSaid({ refusal: trial.problem.message, warnings: [], of })
    const { refused, says, warnings } = trial.deed
    setSaid(refused ? { refusal: says, warnings, of } : { deed: trial.deed })
    if (refused) return
    useDraft.setState(emptyDraft)
    forgetRange()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void fold(undefined)
  }
  const hurry = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void fold(undefined)
  }

  const ready = range.from !== '' && range.to !== '' && !busy && !elsewhere
  const problems = view?.problems
  // A refusal is of the range that was refused; it is said no longer when another one is picked.
  const last = said !== null && 'refusal' in said && said.of !== `${fromRef} ${toRef}` ? null : said
  return (
    <form className={styles.column} aria-label="Fold" onSubmit={submit}>
      <h3 className={styles.name}>Fold</h3>
      <RangeFields range={range} />
      <RangeFacts range={range} said={last !== null && 'refusal' in last ? last.refusal : null} />
      <SummaryFields range={range} onKeyDown={hurry} />
      <div className={styles.actions}>
        <Button look="primary" type="submit" disabled={!ready} title={problems?.fold ?? undefined}>
          Fold
        </Button>
        {([2, 3] as const).map((tier) => (
          <Button
            key={tier}
            disabled={!ready || problems?.[`tier${tier}`] !== null}
            title={problems?.[`tier${tier}`] ?? undefined}
            onClick={() => void fold(tier)}
          >
            Distil to tier {tier}
          </Button>
        ))}
        <CopyButton what="as a compress call" text={() => callText([entryOf(fromRef, toRef, draft)])} />
      </div>
      <Answer said={last} />
    </form>
  )
}

type Said =
  | null
  | { readonly deed: Deed }
  | { readonly refusal: string; readonly warnings: readonly string[]; readonly of: string }

function entryOf(
  startId: string,
  endId: string,
  { topic, summary }: { readonly topic: string; readonly summary: string },
): CompressEntry {
  return { startId, endId, ...(topic.trim() !== '' && { topic: topic.trim() }), summary }
}

function RangeFields({ range }: { readonly range: RangeState }) {
  const id = useId()
  const { ends } = range.view ?? {}
  const field = (name: 'from' | 'to', label: string, ref: string | undefined) => (
    <label className={styles.end} htmlFor={`${id}${name}`}>
      <span>{label}</span>
      <input
        id={`${id}${name}`}
        className={styles.ref}
        value={endInWords(range[name], ref)}
        placeholder="m00001"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}help`}
        onChange={(event) => writeRange({ [name]: event.target.value })}
      />
    </label>
  )
  return (
    <>
      <div className={styles.ends}>
        {field('from', 'From', ends?.fromRef)}
        {field('to', 'to', ends?.toRef)}
        {(range.from !== '' || range.to !== '') && (
          <Button look="quiet" disabled={!ends} onClick={() => ends && goToEvent(ends.event)}>
            Show
          </Button>
        )}
        {(range.from !== '' || range.to !== '') && (
          <Button look="quiet" onClick={forgetRange}>
            Clear
          </Button>
        )}
      </div>
      <p id={`${id}help`} className={styles.help}>
        Draw over rows of the transcript, press ⇧ ↓ on one, or write refs: m00012, b3, or the number of an
        event.
      </p>
    </>
  )
}

/** `said`: a refusal that stands below the buttons and need not be said twice. */
function RangeFacts({ range, said }: { readonly range: RangeState; readonly said: string | null }) {
  const { view } = range
  if (range.from === '' || range.to === '' || !view) return null
  const why = view.problems.fold
  const distils = [2, 3].filter((tier) => view.problems[tier === 2 ? 'tier2' : 'tier3'] === null)
  return (
    <div className={styles.range} role="status">
      {view.ends && <p>{rangeInWords(view)}</p>}
      {why !== null && why !== said && (
        <p className={distils.length > 0 ? styles.help : styles.refusal}>
          {distils.length === 0 && <Icon name="triangle" tone="alarm" />}
          <span>{distils.length > 0 ? `Its blocks can be distilled. Fold: ${why}` : why}</span>
        </p>
      )}
    </div>
  )
}

interface SummaryFieldsProps {
  readonly range: RangeState
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SummaryFields({ range, onKeyDown }: SummaryFieldsProps) {
  const id = useId()
  const { summary, topic } = useDraft()
  return (
    <>
      <label className={styles.topicField} htmlFor={`${id}topic`}>
        <span>Topic, if any</span>
        <input
          id={`${id}topic`}
          value={topic}
          autoComplete="off"
          onChange={(event) => useDraft.setState({ topic: event.target.value })}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}summary`}>
        <span>
          Summary <span className={styles.help}>{lengthInWords(summary.trim().length, range.view)}</span>
        </span>
        <textarea
          id={`${id}summary`}
          rows={4}
          onKeyDown={onKeyDown}
          value={summary}
          placeholder="What the model reads instead of the range."
          onChange={(event) => useDraft.setState({ summary: event.target.value })}
        />
      </label>
    </>
  )
}

function Answer({ said }: { readonly said: Said }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said !== null) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const refused = said !== null && 'refusal' in said
  const warnings = said === null ? [] : 'refusal' in said ? said.warnings : said.deed.warnings
  return (
    <div ref={ref} role="alert" className={styles.answer}>
      {said !== null && (
        <p className={refused ? styles.refusal : styles.done}>
          <Icon name={refused ? 'triangle' : 'check'} tone={refused ? 'alarm' : 'ok'} />
          <span>{refused ? said.refusal : said.deed.says}</span>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.help}>
          {warning}
        </p>
      ))}
    </div>
  )
}
