/** The row that is looked at: why the sides differ on it, and on request its text on either side. */
import { useState } from 'react'
import type { CompareRow } from '#kernel/model/compare.ts'
import { useAsk } from '#src/store/asking.ts'
import type { Ask } from '#src/worker/protocol.ts'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/format.ts'
import { openBlock, openEvent } from './block-place.ts'
import { compareMarks } from './compare-marks.ts'
import { DiffList } from './DiffList.tsx'
import { Problem } from './Problem.tsx'
import styles from './Compare.module.css'

interface CompareDetailProps {
  readonly row: CompareRow
  readonly question: Omit<Ask<'compareText'>, 'unfold' | 'from' | 'to'>
  readonly text: boolean
  readonly onText: () => void
}

export function CompareDetail({ row, question, text, onText }: CompareDetailProps) {
  const { block, event, seq, kind, why } = row
  const name = block ?? (seq === null ? 'Row' : `Event ${count(seq)}`)
  return (
    <div className={text ? `${styles.detail} ${styles.open}` : styles.detail}>
      <div className={styles.why}>
        <p>
          <b>
            {name}: {compareMarks[kind].word}.
          </b>{' '}
          {why}
        </p>
        <span className={styles.actions}>
          {kind !== 'neither' && (
            <Button aria-pressed={text} onClick={onText}>
              Text of both
            </Button>
          )}
          {block !== null ? (
            <Button onClick={() => openBlock(block)}>Open block {block}</Button>
          ) : (
            event !== null && <Button onClick={() => openEvent(event)}>Go to it</Button>
          )}
        </span>
      </div>
      {text && kind !== 'neither' && <Text name={name} question={question} />}
    </div>
  )
}

function Text({
  name,
  question,
}: {
  readonly name: string
  readonly question: CompareDetailProps['question']
}) {
  const [unfold, setUnfold] = useState(false)
  const ask = { ...question, unfold }
  const { value, problem, stale } = useAsk('compareText', { ...ask, from: 0, to: 0 })
  if (problem) return <Problem problem={problem} />
  if (!value?.text || stale) return null
  return (
    <DiffList
      title={`Text of ${name[0]!.toLowerCase()}${name.slice(1)}, left against right`}
      name={JSON.stringify(ask)}
      text={value.text}
      unfold={unfold}
      onUnfold={setUnfold}
      fetch={async (engine, from, to) => {
        const outcome = await engine.ask('compareText', { ...ask, from, to })
        return outcome.ok ? (outcome.value.text?.lines ?? null) : null
      }}
    />
  )
}
