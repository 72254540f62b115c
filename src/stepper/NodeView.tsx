/** One node: its messages before and after with the difference of one text, and beside them the reasons. */
import type { TraceNode, TraceNodeView, TraceSide } from '#kernel/model/trace.ts'
import { useAsk } from '#src/store/asking.ts'
import { useApp } from '#src/store/store.ts'
import { Switch } from '#src/ui/Switch.tsx'
import { Finding } from './Finding.tsx'
import { MessageRows } from './MessageRows.tsx'
import { Note } from './Note.tsx'
import { NudgeView } from './NudgeView.tsx'
import { Side } from './Side.tsx'
import { TextDiff } from './TextDiff.tsx'
import { nodeAsk, useSide, useTurn } from './turn.ts'
import { nodeFacts } from './turn-words.ts'
import type { Messages } from './useMessages.ts'
import { useMessages } from './useMessages.ts'
import styles from './NodeView.module.css'

const sides: readonly (readonly [TraceSide, string])[] = [
  ['changes', 'Changed'],
  ['all', 'Diff'],
  ['before', 'Before'],
  ['after', 'After'],
]

const chooseSide = (side: TraceSide): void => useSide.setState({ side })

export function NodeView({ node }: { readonly node: TraceNode }) {
  const turn = useTurn()
  const selected = useApp((s) => s.place.selected)
  const block = useApp((s) => s.place.block)
  const side = useSide((s) => s.side)
  const { value: view, problem } = useAsk(
    'traceNode',
    turn && nodeAsk(turn, node.name, side, { selected, block }),
  )
  if (problem) return <Note problem={problem} />
  if (!view) return <Note waiting="Comparing…" />
  return (
    <Shown
      view={view}
      node={node}
      choice={<Switch label="Messages shown" value={side} choices={sides} onChoose={chooseSide} />}
    />
  )
}

interface ShownProps {
  readonly view: TraceNodeView
  readonly node: TraceNode
  readonly choice: React.ReactNode
}

function Shown({ view, node, choice }: ShownProps) {
  const messages = useMessages(view)
  const { row } = messages
  // Until the answer for the chosen node is here, the one before is shown under its own name.
  const own = view.name === node.name
  return (
    <>
      <div className={styles.main}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            {own && <span className={styles.step}>{node.step}</span>} {view.name}
          </h3>
          <span className={styles.facts}>{own && nodeFacts(view, node)}</span>
          {!view.nudge && choice}
        </div>
        {view.nudge ? (
          <NudgeView nudge={view.nudge} gates={view.gates} />
        ) : (
          <Rows view={view} messages={messages} />
        )}
      </div>
      <Side view={view} row={view.nudge ? null : row} />
    </>
  )
}

function Rows({ view, messages }: { readonly view: TraceNodeView; readonly messages: Messages }) {
  const { active, row } = messages
  return (
    <>
      <Finding view={view} />
      {view.total > 0 && <MessageRows view={view} messages={messages} />}
      {active === null && view.total > 0 && (
        <p className={styles.none}>Choose a message to see its text before and after this node.</p>
      )}
      {active !== null && (
        <TextDiff key={`${view.name} ${view.side} ${active}`} view={view} index={active} row={row} />
      )}
    </>
  )
}
