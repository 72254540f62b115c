/** One event: what became of it and why, where that leads, how many tokens, its facts, its content. */
import { useAsk } from '#src/store/asking.ts'
import { useLens } from '#src/store/lens.ts'
import { countKind, positionOf } from '#src/store/selectors.ts'
import { useApp } from '#src/store/store.ts'
import { EventFacts } from './EventFacts.tsx'
import { EventSections } from './EventSections.tsx'
import { Lead } from './Lead.tsx'
import { Problem } from './Problem.tsx'
import { RawBytes } from './RawBytes.tsx'
import { TextPairPart } from './TextPairPart.tsx'
import { TokenRows } from './TokenRows.tsx'
import styles from './Inspector.module.css'

export function SelectionView({ session, event }: { readonly session: string; readonly event: number }) {
  const at = useApp(positionOf)
  const lens = useLens()
  const counter = useApp((s) => s.place.counter)
  const counted = useApp(countKind)
  const { value: detail, problem } = useAsk('detail', { session, event, at, lens, counter }, counted)
  if (problem) return <Problem problem={problem} />
  if (!detail) return null
  return (
    <div className={styles.parts}>
      <Lead detail={detail} />
      <div className={styles.part}>
        <TokenRows tokens={detail.tokens} />
        <EventFacts detail={detail} />
      </div>
      <TextPairPart key={`pair ${detail.event}`} session={session} event={event} at={at} />
      {detail.sections.length > 0 && (
        <div className={styles.part}>
          <EventSections key={detail.event} detail={detail} session={session} at={at} />
        </div>
      )}
      <div className={styles.part}>
        <RawBytes
          key={detail.event}
          session={session}
          start={detail.byteStart}
          end={detail.byteEnd}
          line={detail.line}
        />
      </div>
    </div>
  )
}
