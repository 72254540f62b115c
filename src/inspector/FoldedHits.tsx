/** Where a query stands in what a fold took. */
import { useCallback, useState } from 'react'
import type { FoldedHit, FoldedHits, Lost } from '#kernel/model/lost.ts'
import { useAsk } from '#src/store/asking.ts'
import { usePages } from '#src/store/pages.ts'
import { go } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count, counted } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import { Problem } from './Problem.tsx'
import type { LostQuestion } from './useLost.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Lost.module.css'

interface HitsProps {
  readonly lost: Lost
  readonly ask: LostQuestion
  readonly query: string
}

export function FoldedHitList({ lost, ask, query }: HitsProps) {
  const question = { ...ask, query }
  const { value, problem, stale, progress } = useAsk('searchFolded', { ...question, from: 0, to: 0 })
  if (problem) return <Problem problem={problem} />
  if (!value || (stale && progress)) return <Waiting what="Searching…" progress={progress} />
  if (value.total === 0)
    return (
      <p className={styles.empty} role="status">
        Nothing that {lost.name} folded holds “{query}”.
      </p>
    )
  return (
    <>
      <p className={styles.sums} role="status">
        {hitSums(value)}
      </p>
      <HitList key={JSON.stringify(question)} question={question} total={value.total - value.more} />
    </>
  )
}

function hitSums({ total, messages, more }: FoldedHits): string {
  const found = `${counted(total, 'hit')} in ${counted(messages, 'message')}`
  return more > 0 ? `${found}; the first ${count(total - more)} are listed.` : found
}

function HitList({
  question,
  total,
}: {
  readonly question: LostQuestion & { readonly query: string }
  readonly total: number
}) {
  const fetch = useCallback<Parameters<typeof usePages<FoldedHit>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('searchFolded', { ...question, from, to })
      return outcome.ok ? outcome.value.hits : null
    },
    // A list belongs to one question for as long as it lives.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
  const pages = usePages<FoldedHit>(JSON.stringify(question), total, fetch)
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className={styles.list}>
      <FixedList
        label="Hits"
        count={total}
        rowHeight={24}
        columns="52px 64px minmax(200px, 1fr)"
        minWidth={420}
        active={active}
        onActive={(index) => {
          setActive(index)
          const hit = pages.at(index)
          if (hit) go({ selected: hit.event, block: null, inspect: 'selection' }, 'replace')
        }}
        onOpen={(index) => {
          const hit = pages.at(index)
          if (hit) openEvent(hit.event)
        }}
        onRange={pages.see}
        row={(index) => {
          const hit = pages.at(index)
          return (
            hit && (
              <>
                <div role="gridcell" className={panel.ref}>
                  {count(hit.seq)}
                </div>
                <div role="gridcell" className={panel.type}>
                  {hit.role}
                </div>
                <div role="gridcell" className={panel.text}>
                  {hit.before}
                  <mark className={styles.hit}>{hit.match}</mark>
                  {hit.after}
                </div>
              </>
            )
          )
        }}
      />
    </div>
  )
}
