/** All that a fold took, readable and searchable alone: its messages, or the places where a query stands. */
import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { FoldedHit, FoldedHits, FoldedRow, Lost } from '#kernel/model/lost.ts'
import { useAsk } from '#src/store/asking.ts'
import { usePages } from '#src/store/pages.ts'
import { go, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count, counted } from '#src/ui/format.ts'
import { openEvent } from './block-place.ts'
import type { LostQuestion } from './useLost.ts'
import { Problem } from './Problem.tsx'
import { Waiting } from './Waiting.tsx'
import panel from './Panel.module.css'
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
        <Messages lost={lost} ask={ask} />
      ) : (
        <Hits lost={lost} ask={ask} query={query} />
      )}
    </div>
  )
}

function Messages({ lost, ask }: Omit<FoldedTextProps, 'field'>) {
  const selected = useApp((s) => s.place.selected)
  const key = JSON.stringify(ask)
  const fetch = useCallback<Parameters<typeof usePages<FoldedRow>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('foldedRows', { ...ask, from, to })
      return outcome.ok ? outcome.value.rows : null
    },
    // The key stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const pages = usePages<FoldedRow>(key, lost.messages, fetch)
  const [chosen, setChosen] = useState<{ index: number; event: number } | null>(null)
  const active =
    chosen !== null && chosen.event === selected ? chosen.index : placeOf(pages.at, lost.messages, selected)
  if (lost.messages === 0)
    return <p className={styles.empty}>The messages that it names are not in this file.</p>
  return (
    <div className={styles.list}>
      <FixedList
        label={`Messages that ${lost.name} folded`}
        count={lost.messages}
        rowHeight={24}
        columns="52px 64px minmax(120px, 1fr) 64px 48px"
        minWidth={420}
        head={
          <>
            <div role="columnheader" className={panel.number}>
              Event
            </div>
            <div role="columnheader">Role</div>
            <div role="columnheader">Text</div>
            <div role="columnheader" className={panel.number}>
              ≈ Tokens
            </div>
            <div role="columnheader" className={panel.number}>
              Lost
            </div>
          </>
        }
        active={active}
        onActive={(index) => {
          const row = pages.at(index)
          if (!row) return
          setChosen({ index, event: row.event })
          go({ selected: row.event, block: null, inspect: 'selection' }, 'replace')
        }}
        onOpen={(index) => {
          const row = pages.at(index)
          if (row) openEvent(row.event)
        }}
        onRange={pages.see}
        row={(index) => {
          const row = pages.at(index)
          return row && <MessageCells row={row} />
        }}
      />
    </div>
  )
}

/** Where the selected event stands among the rows that are here. */
function placeOf(
  at: (index: number) => FoldedRow | null,
  total: number,
  selected: number | null,
): number | null {
  if (selected === null) return null
  for (let i = 0; i < Math.min(total, 2000); i++) if (at(i)?.event === selected) return i
  return null
}

function MessageCells({ row }: { readonly row: FoldedRow }) {
  return (
    <>
      <div role="gridcell" className={panel.ref}>
        {count(row.seq)}
      </div>
      <div role="gridcell" className={panel.type}>
        {row.role}
      </div>
      <div role="gridcell" className={panel.text} title={row.text}>
        {row.text}
      </div>
      <div role="gridcell" className={panel.number}>
        {count(row.tokens)} t
      </div>
      <div role="gridcell" className={panel.number}>
        {row.lost > 0 ? count(row.lost) : ''}
      </div>
    </>
  )
}

interface HitsProps extends Omit<FoldedTextProps, 'field'> {
  readonly query: string
}

function Hits({ lost, ask, query }: HitsProps) {
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
