/** Summary N against N+1: which lines went and came, and what is forgotten for good. */
import { useState } from 'react'
import type { Lost } from '#kernel/model/lost.ts'
import { useAsk } from '#src/store/asking.ts'
import { showLost } from '#src/store/fold.ts'
import { goToPosition } from '#src/store/selectors.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/format.ts'
import { DiffList } from './DiffList.tsx'
import { LostTermGroups } from './LostTerms.tsx'
import { lostOf } from './lost-words.ts'
import { Problem } from './Problem.tsx'
import type { LostQuestion } from './useLost.ts'
import styles from './Lost.module.css'

interface NextSummaryProps {
  readonly lost: Lost
  readonly ask: LostQuestion
}

export function NextSummary({ lost, ask }: NextSummaryProps) {
  const atEnd = useApp((s) => s.place.at === null)
  const { next } = lost
  if (!next)
    return (
      <div className={styles.empty}>
        <p>
          No fold took the place of {lost.name} or came after it
          {atEnd ? '.' : ' at this position. Later ones have not happened yet.'}
        </p>
        {!atEnd && (
          <p className={styles.actions}>
            <Button onClick={() => goToPosition(Infinity)}>Go to the end of the log</Button>
          </p>
        )}
      </div>
    )
  const forgotten = next.groups.reduce((sum, group) => sum + lostOf(group), 0)
  return (
    <div className={styles.next}>
      <div className={styles.nextHead}>
        <p>
          {next.how === 'consumed'
            ? `${next.name} folded this summary in and took its place.`
            : `${next.name} was made next; it stands beside this summary.`}{' '}
          {forgotten === 0
            ? 'It holds every term that this summary still held.'
            : `Of the terms that this summary still held, it holds ${count(forgotten)} no longer.`}
        </p>
        <Button onClick={() => showLost(next.ref, 'next')}>What {next.name} lost</Button>
      </div>
      {forgotten > 0 && (
        <details className={styles.forgotten}>
          <summary>Terms that {next.name} holds no longer</summary>
          <LostTermGroups groups={next.groups} />
        </details>
      )}
      <Lines lost={lost} ask={ask} />
    </div>
  )
}

function Lines({ lost, ask }: NextSummaryProps) {
  const [unfold, setUnfold] = useState(false)
  const question = { ...ask, unfold }
  const { value, problem } = useAsk('lostDiff', { ...question, from: 0, to: 0 })
  if (problem) return <Problem problem={problem} />
  if (!value?.text) return null
  return (
    <DiffList
      title={`Summary of ${lost.name} against ${lost.next?.name ?? 'the next'}`}
      name={JSON.stringify(question)}
      text={value.text}
      unfold={unfold}
      onUnfold={setUnfold}
      fetch={async (engine, from, to) => {
        const outcome = await engine.ask('lostDiff', { ...question, from, to })
        return outcome.ok ? (outcome.value.text?.lines ?? null) : null
      }}
    />
  )
}
