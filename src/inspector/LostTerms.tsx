/** Terms that a summary no longer holds, by kind; a click goes to where one was first said. */
import { useState } from 'react'
import type { LostTerm, LostTerms } from '#kernel/model/lost.ts'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import { groupSums, kindNames, lostOf, termLabel } from './lost-words.ts'
import styles from './Lost.module.css'

export function LostTermGroups({ groups }: { readonly groups: readonly LostTerms[] }) {
  return groups
    .filter((group) => lostOf(group) + group.kept > 0)
    .map((group) => <Group key={group.kind} group={group} />)
}

/** Terms of a kind that are shown at once. */
const FEW = 40

function Group({ group }: { readonly group: LostTerms }) {
  const [all, setAll] = useState(false)
  const { lost, more, kind, capped } = group
  const shown = all ? lost : lost.slice(0, FEW)
  return (
    <section className={styles.group} aria-label={kindNames[kind][1]}>
      <h4 className={styles.kind}>{groupSums(group)}</h4>
      {shown.length > 0 && (
        <ul className={styles.terms}>
          {shown.map((term) => (
            <li key={term.text}>
              <Term term={term} />
            </li>
          ))}
        </ul>
      )}
      {lost.length > shown.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show {count(lost.length - shown.length)} more
        </Button>
      )}
      {(all || lost.length <= FEW) && more > 0 && (
        <p className={styles.more}>
          and {capped ? 'at least ' : ''}
          {count(more)} more
        </p>
      )}
    </section>
  )
}

function Term({ term }: { readonly term: LostTerm }) {
  const { text, count: times, event, near } = term
  const label = termLabel(term)
  const words = (
    <>
      <span className={styles.text}>{text}</span>
      {times > 1 && <span className={styles.times}>×{count(times)}</span>}
      {near !== null && <span className={styles.near}>{near} kept</span>}
    </>
  )
  if (event === null) return <span className={styles.term}>{words}</span>
  return (
    <button
      type="button"
      className={styles.term}
      title={label}
      aria-label={label}
      onClick={() => openEvent(event)}
    >
      {words}
    </button>
  )
}
