/** A session view out of sight and out of reach, with a sample in it. */
import { useEffect } from 'react'
import { Sample } from '#src/panes/Sample.tsx'
import type { SampleProps } from '#src/panes/Sample.tsx'
import { Timeline } from '#src/timeline/Timeline.tsx'
import { afterFrame } from '#src/ui/after-frame.ts'
import { SessionHeader } from './SessionHeader.tsx'
import { StatusLine } from './StatusLine.tsx'
import styles from './SessionView.module.css'

interface Props extends SampleProps {
  /** Called after its first frame. */
  readonly onDrawn: () => void
}

export function Rehearsal({ onDrawn, ...sample }: Props) {
  useEffect(() => afterFrame(onDrawn), [onDrawn])
  return (
    <div className={styles.session}>
      <SessionHeader />
      <Timeline isEmpty />
      <div className={styles.panes}>
        <Sample {...sample} />
      </div>
      <StatusLine />
    </div>
  )
}
