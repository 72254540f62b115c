/** One diagnostic: what, what was done, what follows, and the bytes around the place. */
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import { useAsk } from '#src/store/asking.ts'
import { goToEvent } from '#src/store/selectors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { HexView } from '#src/ui/HexView.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { kindMarks } from './diagnostic-kinds.ts'
import { spacedHex, textOf } from './raw-text.ts'
import styles from './DiagnosticSide.module.css'

interface DiagnosticSideProps {
  readonly session: string
  readonly diagnostic: Diagnostic
  readonly nth: number
  readonly total: number
  readonly onStep: (index: number) => void
}

const HEAD = 320
const TAIL = 96

export function DiagnosticSide({ session, diagnostic: d, nth, total, onStep }: DiagnosticSideProps) {
  const mark = kindMarks[d.kind]
  const { event } = d
  return (
    <aside className={styles.side} aria-label="Chosen diagnostic">
      <div className={styles.head}>
        <h3 className={styles.title}>
          {d.line === undefined ? (d.file ?? 'File') : `Line ${count(d.line)}`}
        </h3>
        <Chip icon={mark.icon} {...(d.kind === 'loss' ? { tone: 'alarm' } : {})}>
          {mark.word}
        </Chip>
        <span className={styles.gap} />
        <Button square aria-label="Previous diagnostic" disabled={nth === 0} onClick={() => onStep(nth - 1)}>
          <Icon name="caret-left" />
        </Button>
        <Button
          square
          aria-label="Next diagnostic"
          disabled={nth >= total - 1}
          onClick={() => onStep(nth + 1)}
        >
          <Icon name="caret-right" />
        </Button>
      </div>
      <div className={styles.part}>
        <p className={styles.lead}>{d.what}</p>
      </div>
      {d.byte !== undefined && <Around session={session} byte={d.byte} length={d.length ?? 0} />}
      <div className={styles.part}>
        <Facts>
          <Fact name="Done">{d.done}</Fact>
          {d.effect !== undefined && <Fact name="Effect">{d.effect}</Fact>}
          {d.field !== undefined && (
            <Fact name="Field" mono>
              {d.field}
            </Fact>
          )}
          {d.file !== undefined && <Fact name="File">{d.file}</Fact>}
          <Fact name="Check" mono>
            {d.code}
          </Fact>
        </Facts>
        {event !== undefined && (
          <p className={styles.actions}>
            <Button onClick={() => goToEvent(event)}>Show in transcript</Button>
          </p>
        )}
      </div>
    </aside>
  )
}

/** Start of the place as text, its end as bytes. */
function Around({
  session,
  byte,
  length,
}: {
  readonly session: string
  readonly byte: number
  readonly length: number
}) {
  const end = byte + Math.max(length, 1)
  const tail = Math.max(byte, Math.floor((end - TAIL) / 16) * 16)
  const { value: first } = useAsk('raw', { session, start: byte, end: Math.min(end, byte + HEAD) })
  const { value: last } = useAsk('raw', { session, start: tail, end: end + 1 })
  return (
    <div className={styles.bytes}>
      <p className={styles.where}>
        Start of the place <span className={styles.ref}>byte {count(byte)}</span>
      </p>
      <pre className={styles.text}>
        {first && textOf(first.bytes)}
        {length > HEAD && ' …'}
      </pre>
      <p className={styles.where}>
        End of the place <span className={styles.ref}>byte {count(end)}</span>
      </p>
      {last && <HexView bytes={last.bytes} start={last.start} />}
      {first && (
        <p className={styles.actions}>
          <CopyButton what="bytes" text={() => spacedHex(first.bytes)} />
        </p>
      )}
    </div>
  )
}
