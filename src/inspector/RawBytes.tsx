/** The event as it lies in the file: as JSON, as text, as bytes, with its range and line. */
import { useState } from 'react'
import { useAsk } from '#src/store/asking.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { HexView } from '#src/ui/HexView.tsx'
import { JsonText } from '#src/ui/JsonTree.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { bytes as size, count } from '#src/ui/format.ts'
import { spacedHex, textOf } from './raw-text.ts'
import styles from './RawBytes.module.css'

interface RawBytesProps {
  readonly session: string
  readonly start: number
  readonly end: number
  readonly line: number
}

/** Bytes that are asked for at first; a longer line says how much of it is shown. */
const FIRST = 262_144
const HEX = 1024

export function RawBytes({ session, start, end, line }: RawBytesProps) {
  const [view, setView] = useState<'json' | 'text' | 'hex'>('json')
  const [most, setMost] = useState(FIRST)
  const [hexMost, setHexMost] = useState(HEX)
  const { value, problem } = useAsk('raw', { session, start, end: Math.min(end, start + most) })
  const raw = value?.bytes ?? null
  const text = raw ? textOf(raw) : ''
  const whole = end - start <= most
  return (
    <section aria-label="Raw bytes of the event">
      <div className={styles.head}>
        <h4 className={styles.title}>Raw</h4>
        <Switch
          label="Raw as"
          value={view}
          choices={[
            ['json', 'JSON'],
            ['text', 'Text'],
            ['hex', 'Bytes'],
          ]}
          onChoose={setView}
        />
      </div>
      <p className={styles.range}>
        line {count(line)}, bytes {count(start)} to {count(end)}
        {!whole && `, the first ${size(most)} shown`}
      </p>
      {problem && <p>{problem.message}</p>}
      {raw && (
        <div className={styles.box}>
          {view === 'hex' ? (
            <>
              <HexView bytes={raw.subarray(0, hexMost)} start={start} width={8} />
              {raw.length > hexMost && (
                <Button onClick={() => setHexMost(hexMost + 4 * HEX)}>Show more of {size(raw.length)}</Button>
              )}
            </>
          ) : view === 'json' && whole ? (
            <JsonText text={text} fallback={<LongText text={text} mono />} />
          ) : (
            <LongText key={most} text={text} mono />
          )}
        </div>
      )}
      <p className={styles.actions}>
        {!whole && <Button onClick={() => setMost(most * 4)}>Read more</Button>}
        <CopyButton look="quiet" what="JSON" text={() => pretty(text)} />
        <CopyButton look="quiet" what="bytes" text={() => (raw ? spacedHex(raw) : '')} />
      </p>
    </section>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
