/**
 * Any two surfaces against each other: recorded, recomputed under a rule, at one position or at two. All
 * rows aligned, or the differences alone.
 */
import { useCallback, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CompareRow, Comparison, Side } from '#kernel/model/compare.ts'
import { useAsk } from '#src/store/asking.ts'
import { lensInWords } from '#src/store/lens.ts'
import { usePages } from '#src/store/pages.ts'
import { positionOf } from '#src/store/selectors.ts'
import { sideOf, swapSides } from '#src/store/sides.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { count } from '#src/ui/format.ts'
import { useFocusWhileOpen } from '#src/ui/useFocusWhileOpen.ts'
import { CompareDetail } from './CompareDetail.tsx'
import { CompareList } from './CompareList.tsx'
import { compareFinding, compareNote } from './compare-words.ts'
import { PanelHead } from './PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { SidePicker } from './SidePicker.tsx'
import { Waiting } from './Waiting.tsx'
import panel from './Panel.module.css'
import styles from './Compare.module.css'

interface Sides {
  readonly session: string
  readonly left: Side
  readonly right: Side
}

export function DifferencesPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const place = useApp((s) => s.place)
  const [left, right] = [sideOf(place, 'left', at), sideOf(place, 'right', at)]
  const { selected, block } = place
  // What is selected says where to begin; going from row to row must not ask again.
  const [first, setFirst] = useState({ selected, block })
  const ask = session === null ? null : { session, left, right, ...first }
  const { value, problem, stale, progress } = useAsk('compare', ask)
  const whole = useRef<HTMLElement>(null)
  useFocusWhileOpen(whole, '[role="grid"]', value !== null && value.rows > 0)
  const swap = () => {
    setFirst({ selected, block })
    swapSides(at)
  }
  return (
    <section ref={whole} className={panel.panel} aria-label="Differences">
      <PanelHead title="Differences" facts={sidesInWords(left, right)} onClose={onClose} />
      <div className={styles.pickers}>
        <SidePicker
          name="left"
          lens={left.lens}
          at={left.at ?? at}
          sums={value?.none === null ? value.left : null}
        />
        <Button onClick={swap}>Swap</Button>
        <SidePicker
          name="right"
          lens={right.lens}
          at={right.at ?? at}
          sums={value?.none === null ? value.right : null}
        />
      </div>
      {problem ? (
        <Problem problem={problem} />
      ) : value && session !== null && !(stale && progress) ? (
        <Compared
          key={JSON.stringify([value.left.lens, value.left.at, value.right.lens, value.right.at])}
          comparison={value}
          sides={{
            session,
            left: { lens: value.left.lens, at: value.left.at },
            right: { lens: value.right.lens, at: value.right.at },
          }}
        />
      ) : (
        <Waiting what="Comparing the two surfaces…" progress={progress} />
      )}
    </section>
  )
}

export default DifferencesPanel

/** Two words where the position is the same, since then only the lens tells them apart. */
function sidesInWords(left: Side, right: Side): string {
  if (left.at === right.at) return `${lower(left)} against ${lower(right)}`
  return `${lower(left)} at ${count(left.at ?? 0)} against ${lower(right)} at ${count(right.at ?? 0)}`
}
const lower = ({ lens }: Side): string => lensInWords(lens).toLowerCase()

interface ComparedProps {
  readonly comparison: Comparison
  readonly sides: Sides
}

function Compared({ comparison, sides }: ComparedProps) {
  const only = useApp((s) => s.place.tab === 'differences')
  const { differences, rows, focus, none } = comparison
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
            left={`Left: ${lensInWords(sides.left.lens)}`}
            right={`Right: ${lensInWords(sides.right.lens)}`}
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

/** Place of a row among the differences; null when it is none. */
function placeIn(differences: Uint32Array, row: number): number | null {
  const place = firstFrom(differences, row)
  return differences[place] === row ? place : null
}

/** The difference after or before a row. */
function neighbourIn(differences: Uint32Array, row: number | null, way: 1 | -1): number | null {
  if (row === null) return differences[way > 0 ? 0 : differences.length - 1] ?? null
  return differences[way > 0 ? firstFrom(differences, row + 1) : firstFrom(differences, row) - 1] ?? null
}

function firstFrom(differences: Uint32Array, row: number): number {
  let low = 0
  let high = differences.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (differences[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}

/** `j`, `k` step from difference to difference, wherever the focus is in here. */
function onKey(event: KeyboardEvent, step: (way: 1 | -1) => void): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.key !== 'j' && event.key !== 'k') return
  event.preventDefault()
  step(event.key === 'j' ? 1 : -1)
}
