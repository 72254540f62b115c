/**
 * One block: whether it stands for anything and why, what it saves, what is sent although it covers it,
 * where it comes from, its summary. A block that is active no more has a card like any other.
 */
import type { BlockId } from '#kernel/model/block.ts'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import { goToPosition } from '#src/store/selectors.ts'
import { Button } from '#src/ui/Button.tsx'
import { BlockAmounts } from './BlockAmounts.tsx'
import { BlockBack } from './BlockBack.tsx'
import { BlockFacts } from './BlockFacts.tsx'
import { BlockHead } from './BlockHead.tsx'
import { BlockSummary } from './BlockSummary.tsx'
import { Problem } from './Problem.tsx'
import { useLedger } from './useLedger.ts'
import { Waiting } from './Waiting.tsx'
import styles from './Inspector.module.css'

interface BlockCardProps {
  readonly session: string
  readonly block: BlockId
}

export function BlockCard({ session, block }: BlockCardProps) {
  const { value: ledger, problem } = useLedger()
  const view = ledger?.blocks.find((b) => b.blockId === block) ?? null
  if (problem)
    return (
      <>
        <p className={styles.alone}>
          <BlockBack />
        </p>
        <Problem problem={problem} />
      </>
    )
  if (!ledger) return <Waiting what={`Reading block ${block}…`} />
  if (!view) return <Absent block={block} />
  return <Card view={view} kind={ledger.tokenKind} session={session} at={ledger.at} />
}

interface CardProps {
  readonly session: string
  readonly view: BlockView
  readonly kind: TokenKind
  readonly at: number
}

function Card({ session, view, kind, at }: CardProps) {
  return (
    <div className={styles.parts}>
      <BlockHead view={view} />
      <BlockAmounts view={view} kind={kind} />
      <div className={styles.part}>
        <BlockFacts view={view} />
      </div>
      <div className={styles.part}>
        <BlockSummary view={view} session={session} at={at} />
      </div>
    </div>
  )
}

/** A link may name a block that is made later, or never. */
function Absent({ block }: { readonly block: BlockId }) {
  const { value: last } = useLedger(true, true)
  const later = last?.blocks.find((b) => b.blockId === block) ?? null
  const event = later?.event ?? null
  return (
    <div className={styles.part}>
      <p className={styles.label}>
        <BlockBack />
      </p>
      <h3 className={styles.lead}>
        {later || !last ? `${block} is not there yet.` : `There is no block ${block}.`}
      </h3>
      <p className={styles.why}>
        {later
          ? 'At this position it has not been made.'
          : last
            ? 'Neither the log nor a file of the kernel has a block of this id.'
            : 'Looking for it at the end of the log.'}
      </p>
      {later && (
        <p className={styles.actions}>
          {event !== null && <Button onClick={() => goToPosition(event + 1)}>Go to when it was made</Button>}
          <Button onClick={() => goToPosition(Infinity)}>Go to the end of the log</Button>
        </p>
      )}
    </div>
  )
}
