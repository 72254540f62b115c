/** All that a fold took, readable and searchable alone: its messages, or the places where a query stands. */
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Lost } from '#kernel/model/lost.ts'
import { go, useApp } from '#src/store/store.ts'
import { FoldedHitList } from './FoldedHits.tsx'
import { FoldedMessages } from './FoldedMessages.tsx'
import type { LostQuestion } from './useLost.ts'
import styles from './Lost.module.css'

interface FoldedTextProps {
  readonly lost: Lost
  readonly ask: LostQuestion
  readonly field: RefObject<HTMLInputElement | null>
}

/** Typing rests for this long before it is searched for, in ms. */
const REST = 200

export function FoldedText({ lost, ask, field }: FoldedTextProps) {
  const query = useApp((s) => s.place.query)
  const [typed, setTyped] = useState(query)
  useEffect(() => {
    if (typed === useApp.getState().place.query) return
    const timer = setTimeout(() => go({ query: typed }, 'replace'), REST)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={styles.folded}>
      <div className={styles.search}>
        <input
          ref={field}
          type="search"
          className={styles.field}
          aria-label={`Search what ${lost.name} folded`}
          placeholder={`Search what ${lost.name} folded`}
          value={typed}
          maxLength={256}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            setTyped('')
          }}
        />
      </div>
      {query.trim() === '' ? (
        <FoldedMessages lost={lost} ask={ask} />
      ) : (
        <FoldedHitList lost={lost} ask={ask} query={query} />
      )}
    </div>
  )
}
