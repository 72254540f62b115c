/** One turn through the pipeline: its nodes, what one of them did to the messages, and why. */
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Trace } from '#kernel/model/trace.ts'
import { useApp } from '#src/store/store.ts'
import { percent } from '#src/ui/format.ts'
import { useFocusWhileOpen } from '#src/ui/useFocusWhileOpen.ts'
import { NodeList } from './NodeList.tsx'
import { NodeView } from './NodeView.tsx'
import { Note } from './Note.tsx'
import { StepperHead } from './StepperHead.tsx'
import { nodeShown, stepNode, stepTurn, useTrace } from './turn.ts'
import { steeringLine } from './turn-words.ts'
import styles from './Stepper.module.css'

export default function StepperPanel({ onClose }: { readonly onClose: () => void }) {
  const { value: trace, problem, stale, progress } = useTrace()
  const panel = useRef<HTMLElement>(null)
  useFocusWhileOpen(panel, '[role="listbox"]', trace !== null)
  return (
    // The keys of the whole panel; each list inside has its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Stepper"
      aria-busy={stale}
      onKeyDown={(event) => trace && onKey(event, trace)}
    >
      <StepperHead trace={trace} onClose={onClose} />
      {trace && <p className={styles.steering}>{steeringLine(trace.steering)}</p>}
      {problem ? (
        <Note problem={problem} />
      ) : trace ? (
        <Body trace={trace} />
      ) : (
        <Note
          waiting={
            progress && progress.total > 0
              ? `Running the turns up to here: ${percent(progress.done / progress.total)}`
              : 'Running the turn…'
          }
        />
      )}
    </section>
  )
}

function Body({ trace }: { readonly trace: Trace }) {
  const name = useApp((s) => s.place.node)
  const node = nodeShown(trace, name)
  return (
    <div className={styles.body}>
      <NodeList trace={trace} shown={node} />
      {node && <NodeView node={node} />}
    </div>
  )
}

/** `j`, `k` step nodes, `[`, `]` go to the request beside; letters stay with fields. */
function onKey(event: KeyboardEvent, trace: Trace): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea')) return
  const keys: Record<string, () => void> = {
    j: () => stepNode(trace, 1),
    k: () => stepNode(trace, -1),
    ']': () => stepTurn(1),
    '[': () => stepTurn(-1),
  }
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
