/** The finding, the rows, and the one that is looked at. */
import { useCallback, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CompareRow, Comparison, Side } from '#kernel/model/compare.ts'
import { usePages } from '#src/store/pages.ts'
import { sideInWords } from '#src/store/sides.ts'
import { go, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { count } from '#src/ui/format.ts'
import { CompareDetail } from './CompareDetail.tsx'
import { CompareList } from './CompareList.tsx'
import { compareFinding, compareNote } from './compare-words.ts'
import { neighbourIn, placeIn } from './difference-steps.ts'
import panel from '#src/ui/Panel.module.css'
import styles from './Compare.module.css'

interface Sides {
  readonly session: string
  readonly left: Side
  readonly right: Side
}

interface ComparedProps {
  readonly comparison: Comparison
  readonly sides: Sides
}

export function Compared({ comparison, sides }: ComparedProps) {
  const only = useApp((s) => s.place.tab === 'differences')
  const { differences, rows, focus, none } = comparison
  const place = useApp((s) => s.place)
  /** Among all rows, whichever are listed. */
  const [active, setActive] = useState(focus ?? differences[0] ?? null)
  const [text, setText] = useState(false)
  const total = only ? differences.length : rows
  const key = JSON.stringify([sides, only])
  const fetch = useCallback<Parameters<typeof usePages<CompareRow>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('compareRows', { ...sides, only, from, to })
      return outcome.ok ? outcome.value.rows : null
    },
    // The key stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const pages = usePages<CompareRow>(key, total, fetch)
  const shown = active === null ? null : only ? placeIn(differences, active) : active
  const row = shown === null ? null : pages.at(shown)
  const choose = (index: number) => {
    setActive(only ? (differences[index] ?? null) : index)
    select(pages.at(index))
  }
  const step = (way: 1 | -1) => {
    const next = neighbourIn(differences, active, way)
    if (next === null)
      return say(way > 0 ? 'No difference after this row.' : 'No difference before this row.')
    setActive(next)
    const at = only ? placeIn(differences, next) : next
    select(at === null ? null : pages.at(at))
  }
  if (none !== null || rows === 0) return <Finding comparison={comparison} />
  return (
    // The keys of the whole part; the list inside has its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.compared} onKeyDown={(event) => onKey(event, step)}>
      <Finding comparison={comparison}>
        <Switch
          label="Rows"
          value={only ? 'differences' : 'all'}
          choices={[
            ['all', `All ${count(rows)} rows`],
            ['differences', 'Only differences'],
          ]}
          onChoose={(choice) => go({ tab: choice === 'all' ? null : choice }, 'replace')}
        />
        <Button disabled={differences.length === 0} onClick={() => step(-1)}>
          Previous difference
        </Button>
        <Button disabled={differences.length === 0} onClick={() => step(1)}>
          Next difference
        </Button>
      </Finding>
      {total > 0 && (
        <div className={panel.list}>
          <CompareList
            key={String(only)}
            count={total}
            at={pages.at}
            onRange={pages.see}
            active={shown}
            onActive={choose}
            onOpen={() => setText(true)}
            left={`Left: ${sideInWords(place, sides.left.lens)}`}
            right={`Right: ${sideInWords(place, sides.right.lens)}`}
          />
        </div>
      )}
      {row && shown !== null && (
        <CompareDetail
          row={row}
          question={{ ...sides, only, row: shown }}
          text={text}
          onText={() => setText(!text)}
        />
      )}
    </div>
  )
}

interface FindingProps {
  readonly comparison: Comparison
  readonly children?: ReactNode
}

function Finding({ comparison, children }: FindingProps) {
  const note = compareNote(comparison)
  const equal = comparison.none === null && comparison.rows > 0 && comparison.differences.length === 0
  return (
    <div className={styles.head}>
      <h3 className={styles.finding}>
        {equal && <Icon name="check" tone="ok" />}
        {compareFinding(comparison)}
      </h3>
      {note !== '' && <p className={styles.how}>{note}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  )
}

function select(row: CompareRow | null): void {
  if (row?.block != null) go({ block: row.block, inspect: 'selection' }, 'replace')
  else if (row?.event != null) go({ selected: row.event, block: null, inspect: 'selection' }, 'replace')
}

const say = (announcement: string): void => useApp.setState({ announcement })

/** `j`, `k` step from difference to difference, wherever the focus is in here. */
function onKey(event: KeyboardEvent, step: (way: 1 | -1) => void): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.key !== 'j' && event.key !== 'k') return
  event.preventDefault()
  step(event.key === 'j' ? 1 : -1)
}
