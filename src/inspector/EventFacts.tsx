/** Where the event lies in log and file, and what its format says about it. */
import type { EventDetail } from '#kernel/model/row.ts'
import { linkTo } from '#src/store/history.ts'
import { useApp } from '#src/store/store.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { bytes, count, time } from '#src/ui/format.ts'
import styles from './Inspector.module.css'

export function EventFacts({ detail }: { readonly detail: EventDetail }) {
  const size = detail.byteEnd - detail.byteStart
  return (
    <>
      <Facts>
        <Fact name="Event">
          {count(detail.event)}
          {detail.seq !== detail.event && `, numbered ${count(detail.seq)}`}
        </Fact>
        <Fact name="Type" mono>
          {detail.type}
        </Fact>
        {detail.time !== null && <Fact name="Recorded at">{time(detail.time)}</Fact>}
        <Fact name="In the file">
          line {count(detail.line)}, byte {count(detail.byteStart)}, {bytes(size)}
        </Fact>
        {detail.facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Rule" mono>
          {detail.disposition.rule}
        </Fact>
      </Facts>
      <p className={styles.copies}>
        <CopyButton look="quiet" what="ref" text={String(detail.seq)} />
        <CopyButton look="quiet" what="link" text={() => linkTo(useApp.getState().place)} />
      </p>
    </>
  )
}
