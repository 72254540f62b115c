/** What a node did to the text of one message, line by line. */
import { useCallback, useState } from 'react'
import type { DiffLine, TraceNodeView, TraceRow, TraceText } from '#kernel/model/trace.ts'
import { useAsk } from '#src/store/asking.ts'
import { usePages } from '#src/store/pages.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { DiffRow } from '#src/ui/DiffRow.tsx'
import { DiffSums } from '#src/ui/DiffSums.tsx'
import { FixedList } from '#src/ui/FixedList.tsx'
import { count } from '#src/ui/format.ts'
import { Note } from './Note.tsx'
import styles from '#src/ui/DiffFrame.module.css'

interface TextDiffProps {
  readonly view: TraceNodeView
  readonly index: number
  readonly row: TraceRow | null
}

export function TextDiff({ view, index, row }: TextDiffProps) {
  const session = useApp((s) => s.shown) ?? ''
  const [unfold, setUnfold] = useState(false)
  const { at, pin, name: node, side } = view
  const ask = { session, at, pin, node, side, row: index }
  const { value: text, problem, stale } = useAsk('traceText', { ...ask, unfold, from: 0, to: 0 })
  if (problem) return <Note problem={problem} />
  const copied = async (of: 'before' | 'after'): Promise<string> => {
    const outcome = await useApp.getState().engine?.ask('traceCopy', { ...ask, of })
    return outcome?.ok ? outcome.value.text : ''
  }
  return (
    <div className={styles.diff}>
      <div className={styles.head}>
        <h4 className={styles.title}>Text of {row?.ref ?? row?.id ?? 'the message'}</h4>
        {text && <DiffSums text={text} same="as it was" />}
        <span className={styles.actions}>
          <Button aria-pressed={unfold} onClick={() => setUnfold(!unfold)}>
            All lines
          </Button>
          {row?.before != null && <CopyButton what="before" text={() => copied('before')} />}
          {row?.after != null && <CopyButton what="after" text={() => copied('after')} />}
        </span>
      </div>
      {text &&
        (text.total === 0 ? (
          <p className={styles.empty}>The message has no text.</p>
        ) : (
          <Lines
            key={String(unfold)}
            text={text}
            ask={{ ...ask, unfold: stale ? !unfold : unfold }}
            onUnfold={() => setUnfold(true)}
          />
        ))}
    </div>
  )
}

interface LinesProps {
  readonly text: TraceText
  readonly ask: {
    readonly session: string
    readonly at: number
    readonly pin: TraceNodeView['pin']
    readonly node: string
    readonly side: TraceNodeView['side']
    readonly row: number
    readonly unfold: boolean
  }
  readonly onUnfold: () => void
}

function Lines({ text, ask, onUnfold }: LinesProps) {
  const key = JSON.stringify(ask)
  const fetch = useCallback<Parameters<typeof usePages<DiffLine>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('traceText', { ...ask, from, to })
      return outcome.ok ? outcome.value.lines : null
    },
    // The key stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const pages = usePages<DiffLine>(key, text.total, fetch)
  const [active, setActive] = useState<number | null>(null)
  return (
    <div className={styles.lines}>
      <FixedList
        label={`Text of the message, ${count(text.total)} lines`}
        count={text.total}
        rowHeight={20}
        columns="minmax(0, 1fr)"
        minWidth={130 + Math.ceil(text.longest * 7.3)}
        lined={false}
        active={active}
        onActive={setActive}
        onOpen={(index) => {
          if ((pages.at(index)?.hidden ?? 0) > 0) onUnfold()
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
