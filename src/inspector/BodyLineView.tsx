/** One line of a body in full, without quotes and escapes, and the ways to what it was made of. */
import { useAsk } from '#src/store/asking.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { count } from '#src/ui/format.ts'
import { openBlock, openEvent } from './block-place.ts'
import { entryName, sourceName } from './body-words.ts'
import type { BodyQuestion } from './useBody.ts'
import styles from './Body.module.css'

/** Characters asked for at once. */
const WINDOW = 16_384

interface BodyLineViewProps {
  readonly ask: BodyQuestion
  /** From 0. */
  readonly line: number
}

export function BodyLineView({ ask, line }: BodyLineViewProps) {
  const { value, stale } = useAsk('bodyLine', { ...ask, line, from: 0, limit: WINDOW })
  const detail = stale ? null : (value?.detail ?? null)
  return (
    <section className={styles.line} aria-label="Line">
      <h4 className={styles.head}>
        Line {count(line + 1)}
        {detail && detail.entry !== null && (
          <span className={styles.path}>
            {entryName(ask.provider, detail.entry)}
            {detail.name !== null && ` … ${detail.name}`}
          </span>
        )}
      </h4>
      {detail && detail.sources.length > 0 && (
        <p className={styles.actions}>
          {detail.sources.map((source) => {
            const { event, block, id } = source
            const jump =
              block !== null ? () => openBlock(block) : event !== null ? () => openEvent(event) : null
            return jump ? (
              <Button key={id} onClick={jump}>
                Go to {sourceName(source)}
              </Button>
            ) : (
              <span key={id}>{sourceName(source)}</span>
            )
          })}
          {detail.moreSources > 0 && <span>and {count(detail.moreSources)} more</span>}
        </p>
      )}
      {detail && (
        <div className={styles.value}>
          <LongText
            key={`${JSON.stringify(ask)} ${line}`}
            text={detail.text}
            length={detail.length}
            mono
            onMore={async (from) => {
              const { engine } = useApp.getState()
              const outcome = await engine?.ask('bodyLine', { ...ask, line, from, limit: WINDOW })
              return outcome?.ok ? (outcome.value.detail?.text ?? '') : ''
            }}
          />
        </div>
      )}
    </section>
  )
}
