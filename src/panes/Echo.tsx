/**
 * Inside a long fold the summary is far above and its paper is empty: one line at the top of the
 * surface says whose paper it is, and leads back.
 */
import type { Windows } from '#src/store/windows.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { counted } from '#src/ui/format.ts'
import { cx } from './cx.ts'
import type { ListModel } from './list.ts'
import styles from './rows.module.css'

export function Echo({ model, windows }: { readonly model: ListModel; readonly windows: Windows }) {
  const fold = model.echo
  if (fold < 0) return null
  const { folds } = model.columns.outline
  const node = folds.node[fold]!
  const summary = windows.node(node)?.summary
  const lit = model.lit.node === node
  const holds = lit && model.lit.row !== null ? windows.row(model.lit.row)?.ref : null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.echo, lit && styles.echoLit)}
      onClick={() => model.reveal(model.columns.foldStart[fold]!, 'nearest')}
    >
      <span className={styles.summaryName}>{summary?.name}</span>
      <span className={styles.topic}>{summary?.topic}</span>
      <span className={styles.echoFacts}>
        {holds ? `${holds}, ` : ''}
        {counted(folds.messages[fold]!, 'message')}
      </span>
      <span className={styles.up}>
        <Icon name="caret-down" />
      </span>
    </button>
  )
}
