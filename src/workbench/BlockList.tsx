/** Blocks as the acts left them, with what can be done to each; the ledger has the rest. */
import { useState } from 'react'
import type { Act } from '#kernel/model/workbench.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import { useAsk } from '#src/store/asking.ts'
import { writeRange } from '#src/store/range.ts'
import { isElsewhere, tryAct, useWorkbench } from '#src/store/workbench.ts'
import { whatIfOf } from '#src/store/workbench-acts.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { tokens } from '#src/ui/format.ts'
import styles from './Workbench.module.css'

/** Newest first; more are in the ledger. */
const SHOWN = 40

export function BlockList() {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const counter = useApp((s) => s.place.counter)
  const bench = useWorkbench()
  const ask = session === null ? null : { session, at: bench.at, lens: whatIfOf(bench), counter }
  const { value: ledger } = useAsk('ledger', ask)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!ledger) return null
  const act = async (wanted: Act): Promise<void> => {
    const trial = await tryAct(wanted)
    if ('problem' in trial) setRefusal(trial.problem.message)
    else setRefusal(trial.deed.refused ? trial.deed.says : null)
  }
  const blocks = ledger.blocks.toSorted((a, b) => b.node - a.node)
  return (
    <section aria-label="Blocks" className={styles.part}>
      <h3 className={styles.name}>Blocks</h3>
      {blocks.length === 0 && <p className={styles.help}>No block was made up to this position.</p>}
      <ul className={styles.list}>
        {blocks.slice(0, SHOWN).map((block) => (
          <BlockRow key={block.blockId} block={block} kind={ledger.tokenKind} onAct={act} />
        ))}
      </ul>
      {blocks.length > SHOWN && <p className={styles.help}>The ledger has {blocks.length - SHOWN} more.</p>}
      <div role="alert">
        {refusal !== null && (
          <p className={styles.refusal}>
            <Icon name="triangle" tone="alarm" /> <span>{refusal}</span>
          </p>
        )}
      </div>
    </section>
  )
}

interface BlockRowProps {
  readonly block: BlockView
  readonly kind: 'estimate' | 'exact' | 'recorded'
  readonly onAct: (act: Act) => Promise<void>
}

function BlockRow({ block, kind, onAct }: BlockRowProps) {
  const elsewhere = useApp(isElsewhere)
  const { blockId, tier, topic, life, savedTokens } = block
  const button = (act: 'decompress' | 'off' | 'on', label: string, means: string) => (
    <Button
      disabled={elsewhere}
      title={means}
      aria-label={`${label} ${blockId}`}
      onClick={() => void onAct({ kind: act, block: blockId })}
    >
      {label}
    </Button>
  )
  return (
    <li className={styles.block}>
      <span className={styles.id}>{blockId}</span>
      <Chip {...(life === 'active' ? { tone: 'fold' as const } : { dashed: true })}>
        {life === 'active' ? `tier ${tier}` : life}
      </Chip>
      <span className={styles.topic}>{topic ?? block.summary.slice(0, 80)}</span>
      {life === 'active' && <span className={styles.saved}>{tokens(savedTokens, kind)} saved</span>}
      {life === 'active' && (
        <>
          {button('decompress', 'Decompress', 'Its messages are sent again.')}
          {button('off', 'Off', 'As if it had not been made: what it consumed stands again.')}
          <Button
            aria-label={`Pick ${blockId} as range`}
            onClick={() => writeRange({ from: blockId, to: blockId })}
          >
            Pick
          </Button>
        </>
      )}
      {life === 'expanded' && button('on', 'On', 'Takes back that it was opened or switched off.')}
    </li>
  )
}
