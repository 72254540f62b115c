/** What there is to say above the rows of a node, or in their place. */
import type { TraceNodeView } from '#kernel/model/trace.ts'
import { go } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './NodeView.module.css'

export function Finding({ view }: { readonly view: TraceNodeView }) {
  if (view.error !== null)
    return (
      <p className={styles.thrown}>
        <Icon name="triangle" tone="alarm" /> This node threw, and the turn ended here: {view.error}
      </p>
    )
  return (
    <>
      {view.lost && <Lost by={view.lost.by} side={view.side} />}
      {view.total === 0 && <p className={styles.none}>{emptyWords(view)}</p>}
    </>
  )
}

/** A message that is followed through the turn, and is not here. */
function Lost({ by, side }: { readonly by: string | null; readonly side: TraceNodeView['side'] }) {
  if (by === null)
    return side === 'all' ? (
      <p className={styles.none}>The selected message is not in the list at this node.</p>
    ) : null
  return (
    <p className={styles.none}>
      The selected message is not here any more:{' '}
      <Button look="link" onClick={() => go({ node: by }, 'replace')}>
        {by}
      </Button>{' '}
      took it out.
    </p>
  )
}

function emptyWords({ side, name }: TraceNodeView): string {
  if (side === 'changes') return `${name} changed no message.`
  return side === 'after' ? 'No message is left after this node.' : 'The turn has no message here.'
}
