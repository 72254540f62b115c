/** Range, origin, age and family of a block. */
import type { BlockView } from '#kernel/model/ledger.ts'
import { linkTo } from '#src/store/history.ts'
import { useApp } from '#src/store/store.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { count, counted, time } from '#src/ui/format.ts'
import { BlockLinks } from './BlockLink.tsx'
import { originWords } from './block-marks.ts'
import styles from './Inspector.module.css'

export function BlockFacts({ view }: { readonly view: BlockView }) {
  const { startRef, endRef } = view
  return (
    <>
      <Facts>
        <Fact name="Range" mono>
          {startRef === null && endRef === null ? 'no refs' : `${startRef ?? '?'}..${endRef ?? '?'}`}
        </Fact>
        <Fact name="Messages">
          {view.present === view.messages
            ? `${count(view.messages)}, all in the list`
            : `${count(view.present)} of ${count(view.messages)} in the list`}
        </Fact>
        <Fact name="Comes from">{originWords[view.origin].means}</Fact>
        <Fact name="Run" mono>
          {view.runId}
        </Fact>
        {view.createdAt !== null && <Fact name="Made at">{time(view.createdAt)}</Fact>}
        <Fact name="Generation">
          {view.generation}, survived {counted(view.survivedCount, 'turn')}
        </Fact>
        <Fact name="Children">
          {view.children.length === 0 ? 'none' : <BlockLinks blocks={view.children} />}
        </Fact>
        <Fact name="Parents">
          {view.parents.length === 0 ? 'none' : <BlockLinks blocks={view.parents} />}
        </Fact>
      </Facts>
      <p className={styles.copies}>
        <CopyButton look="quiet" what="id" text={view.blockId} />
        <CopyButton look="quiet" what="link" text={() => linkTo(useApp.getState().place)} />
      </p>
    </>
  )
}
