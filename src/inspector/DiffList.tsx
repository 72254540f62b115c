/** Lines of a difference in a list, as far as they are in sight. */
import { useCallback, useState } from 'react'
import type { TextLines } from '#kernel/model/text-lines.ts'
import type { DiffLine } from '#kernel/model/trace.ts'
import type { Engine } from '#src/worker/protocol.ts'
import { usePages } from '#src/store/pages.ts'
import { Button } from '#src/ui/Button.tsx'
import { DiffRow } from '#src/ui/DiffRow.tsx'
import { DiffSums } from '#src/ui/DiffSums.tsx'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count } from '#src/ui/format.ts'
import styles from '#src/ui/DiffFrame.module.css'

interface DiffListProps {
  readonly title: string
  /** Names the pair of texts; another one starts afresh. */
  readonly name: string
  readonly text: Omit<TextLines, 'lines' | 'from'>
  readonly unfold: boolean
  readonly onUnfold: (unfold: boolean) => void
  readonly fetch: (engine: Engine, from: number, to: number) => Promise<readonly DiffLine[] | null>
}

export function DiffList({ title, name, text, unfold, onUnfold, fetch }: DiffListProps) {
  const { total, longest } = text
  return (
    <section className={styles.diff} aria-label={title}>
      <div className={styles.head}>
        <h4 className={styles.title}>{title}</h4>
        <DiffSums text={text} same="Equal, line for line." />
        <Button className={styles.all ?? ''} aria-pressed={unfold} onClick={() => onUnfold(!unfold)}>
          All lines
        </Button>
      </div>
      {total === 0 ? (
        <p className={styles.empty}>Neither has any text.</p>
      ) : (
        <Lines
          key={`${name} ${unfold}`}
          name={name}
          total={total}
          longest={longest}
          fetch={fetch}
          onOpen={() => onUnfold(true)}
        />
      )}
    </section>
  )
}

interface LinesProps extends Pick<DiffListProps, 'name' | 'fetch'> {
  readonly total: number
  readonly longest: number
  readonly onOpen: () => void
}

function Lines({ name, total, longest, fetch, onOpen }: LinesProps) {
  // The name stands for the texts, so the first way to fetch them is as good as the last.
  // oxlint-disable-next-line react/exhaustive-deps
  const asked = useCallback(fetch, [name])
  const pages = usePages<DiffLine>(name, total, asked)
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className={styles.lines}>
      <FixedList
        label={`Text, ${count(total)} lines`}
        count={total}
        rowHeight={20}
        columns="minmax(0, 1fr)"
        minWidth={130 + Math.ceil(longest * 7.3)}
        lined={false}
        active={active}
        onActive={setActive}
        onOpen={(index) => {
          if ((pages.at(index)?.hidden ?? 0) > 0) onOpen()
        }}
        onRange={pages.see}
        row={(index) => {
          const line = pages.at(index)
          return line && <DiffRow line={line} />
        }}
      />
    </div>
  )
}
