/** Who the block is, how it stands, and where one can go from it. */
import type { BlockView } from '#kernel/model/ledger.ts'
import { showLost } from '#src/store/fold.ts'
import { useLens } from '#src/store/lens.ts'
import { go } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { count } from '#src/ui/format.ts'
import { BlockBack } from './BlockBack.tsx'
import { lifeMarks, originWords, voidWord } from './block-marks.ts'
import { openEvent } from './block-place.ts'
import styles from './Block.module.css'
import inspector from './Inspector.module.css'

export function BlockHead({ view }: { readonly view: BlockView }) {
  const lens = useLens()
  const mark = lifeMarks[view.life]
  const word = voidWord(view)
  const { firstEvent, lastEvent, event } = view
  return (
    <div className={inspector.part}>
      <p className={inspector.label}>
        <BlockBack />
        <span>Block</span>
      </p>
      <h3 className={styles.name}>
        <span className={styles.id}>{view.blockId}</span>
        <Chip icon={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})}>
          {mark.word}
        </Chip>
        <Chip>tier {count(view.tier)}</Chip>
        {(view.origin === 'reconstructed' || view.origin === 'workbench') && (
          <Chip dashed>{originWords[view.origin].word}</Chip>
        )}
        {word !== null && (
          <Chip icon="triangle" tone="alarm">
            {word}
          </Chip>
        )}
      </h3>
      {view.topic !== null && <p className={styles.topic}>{view.topic}</p>}
      <p className={inspector.why}>{view.why}</p>
      <div className={inspector.actions}>
        <Button onClick={() => showLost({ kind: 'block', block: view.blockId })}>What was lost</Button>
        {firstEvent !== null && <Button onClick={() => openEvent(firstEvent)}>First message</Button>}
        {lastEvent !== null && lastEvent !== firstEvent && (
          <Button onClick={() => openEvent(lastEvent)}>Last message</Button>
        )}
        {lens !== 'recorded' && view.life === 'active' && (
          <Button onClick={() => go({ panel: 'body' }, 'replace')}>Show in body</Button>
        )}
        {event !== null && (
          <Button title={`Event ${count(event)}`} onClick={() => openEvent(event)}>
            Where it landed
          </Button>
        )}
      </div>
    </div>
  )
}
