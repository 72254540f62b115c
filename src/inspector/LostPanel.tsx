/** What did the summary lose? All that a fold took, and which terms of it its summary no longer holds. */
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Lost } from '#kernel/model/lost.ts'
import { foldOf, showLost } from '#src/store/fold.ts'
import { lensInWords, useLens } from '#src/store/lens.ts'
import { go, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { count } from '#src/ui/format.ts'
import { useFocusWhileOpen } from '#src/ui/useFocusWhileOpen.ts'
import { openBlock, openEvent } from './block-place.ts'
import { Equation } from './Equation.tsx'
import { FoldedText } from './FoldedText.tsx'
import { LostTermGroups } from './LostTerms.tsx'
import { lostFinding } from './lost-words.ts'
import { NextSummary } from './NextSummary.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { useLost } from './useLost.ts'
import type { LostQuestion } from './useLost.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Lost.module.css'

export default function LostPanel({ onClose }: { readonly onClose: () => void }) {
  const { ask, value, problem, progress } = useLost()
  const lens = useLens()
  const field = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLElement>(null)
  const lost = value?.lost ?? null
  useFocusWhileOpen(whole, '[aria-label="Terms"]', lost !== null)
  const side = lost?.ref.kind === 'event' ? 'recorded' : lensInWords(lens).toLowerCase()
  return (
    // The keys of the whole panel; each list inside has its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={whole}
      className={panel.panel}
      aria-label="What was lost"
      onKeyDown={(event) => onKey(event, lost, field.current)}
    >
      <PanelHead
        title="What was lost"
        facts={lost ? `${lost.name}, fold ${count(lost.nth)} of ${count(lost.of)}, ${side}` : side}
        onClose={onClose}
      />
      {problem ? (
        <Problem problem={problem} />
      ) : lost && ask ? (
        <Body lost={lost} ask={ask} field={field} />
      ) : value ? (
        <NoFold />
      ) : (
        <Waiting what="Reading what was folded…" progress={progress} />
      )}
    </section>
  )
}

interface BodyProps {
  readonly lost: Lost
  readonly ask: LostQuestion
  readonly field: { readonly current: HTMLInputElement | null }
}

function Body({ lost, ask, field }: BodyProps) {
  const tab = useApp((s) => (s.place.tab === 'next' ? 'next' : 'text'))
  return (
    <div className={styles.columns}>
      {/* What is too long for the column has to be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.side} role="region" aria-label="Terms" tabIndex={0}>
        <h3 className={styles.finding}>{lostFinding(lost)}</h3>
        {lost.topic !== null && <p className={styles.topic}>{lost.topic}</p>}
        <Equation
          label="What was folded, and what is left of it"
          terms={[
            { name: 'Folded', figure: `≈ ${count(lost.tokens)} t` },
            { name: 'Summary', figure: `≈ ${count(lost.summaryTokens)} t` },
          ]}
        />
        <p className={styles.how}>
          Terms are compared letter by letter, by their form: the summary may say the same in other words.
          {lost.absent > 0 && ` ${count(lost.absent)} of the messages that it names are not in this file.`}
        </p>
        <Ways lost={lost} />
        <LostTermGroups key={lost.name} groups={lost.groups} />
      </div>
      <div className={styles.right}>
        <Tabs
          label="What was lost"
          value={tab}
          tabs={[
            ['text', 'Folded text'],
            ['next', 'Next summary'],
          ]}
          panel="lost-content"
          onChoose={(next) => go({ tab: next === 'text' ? null : next }, 'replace')}
        />
        <div
          className={styles.content}
          id="lost-content"
          role="tabpanel"
          aria-label={tab === 'next' ? 'Next summary' : 'Folded text'}
        >
          {tab === 'next' ? (
            <NextSummary key={lost.name} lost={lost} ask={ask} />
          ) : (
            <FoldedText key={lost.name} lost={lost} ask={ask} field={field} />
          )}
        </div>
      </div>
    </div>
  )
}

function Ways({ lost: { ref, name, event, previous, following } }: { readonly lost: Lost }) {
  const tab = useApp((s) => s.place.tab)
  return (
    <p className={styles.actions}>
      <Button disabled={previous === null} onClick={() => previous && showLost(previous, tab)}>
        Previous fold
      </Button>
      <Button disabled={following === null} onClick={() => following && showLost(following, tab)}>
        Next fold
      </Button>
      {ref.kind === 'block' ? (
        <Button onClick={() => openBlock(ref.block)}>Open block {name}</Button>
      ) : (
        event !== null && <Button onClick={() => openEvent(event)}>Go to {name}</Button>
      )}
    </p>
  )
}

function NoFold() {
  const named = useApp((s) => foldOf(s.place) !== null)
  const block = useApp((s) => foldOf(s.place)?.kind === 'block')
  return (
    <div className={styles.empty}>
      <p>
        {!named
          ? 'Nothing is folded at this position. Move the slider past a compaction or a fold.'
          : block
            ? 'There is no such block at this position.'
            : 'The selected event is no fold, and nothing folded it at this position. Select a folded row, a marker or a summary.'}
      </p>
      {named && (
        <p className={styles.actions}>
          <Button onClick={() => showLost(null)}>Show the last fold</Button>
        </p>
      )}
    </div>
  )
}

/** `[`, `]` go from fold to fold, `/` to the search. */
function onKey(event: KeyboardEvent, lost: Lost | null, field: HTMLInputElement | null): void {
  if (!lost || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea')) return
  const { tab } = useApp.getState().place
  const keys: Record<string, () => void> = {
    ']': () => lost.following && showLost(lost.following, tab),
    '[': () => lost.previous && showLost(lost.previous, tab),
    '/': () => field?.focus(),
  }
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
