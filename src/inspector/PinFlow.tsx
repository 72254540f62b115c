/** From the candidate to the outcome, step by step: who, covered by what, who decides, what follows. */
import type { ReactNode } from 'react'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { PinCard, PinMessage, PinVerdict } from '#kernel/model/pin-card.ts'
import { pinName } from '#src/store/lens.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { tokens } from '#src/ui/format.ts'
import { BlockLinks } from './BlockLink.tsx'
import { MessageLink } from './MessageLink.tsx'
import { outcomeMarks, roleWord } from './pin-words.ts'
import styles from './PinFlow.module.css'

interface PinFlowProps {
  readonly card: PinCard
  /** Of the rule in use. */
  readonly verdict: PinVerdict
  readonly kind: TokenKind
}

export function PinFlow({ card, verdict, kind }: PinFlowProps) {
  const { candidate, coveredBy, decider } = card
  const outcome = outcomeMarks[verdict.outcome]
  if (!candidate) return null
  return (
    <ol className={styles.flow} aria-label="How the verdict comes about">
      <Step icon="dot" name="Candidate">
        <Named message={candidate} kind={kind} />
        <p className={styles.note}>The first user message.</p>
      </Step>
      <Step icon={coveredBy.length > 0 ? 'square' : 'dash'} tone="fold" name="Covered by">
        {coveredBy.length > 0 ? (
          <BlockLinks blocks={coveredBy} />
        ) : (
          <p className={styles.note}>No active block: it is sent as any row, and no rule is asked.</p>
        )}
      </Step>
      {coveredBy.length > 0 && (
        <Step icon="diamond" tone="fold" name="Decides" lit>
          {verdict.rule === 'always' ? (
            <p className={styles.note}>Nothing: under always it stays whatever follows.</p>
          ) : decider ? (
            <>
              <Named message={decider} kind={kind} />
              <p className={styles.note}>
                The first to survive behind the candidate.{' '}
                {decider.role === 'user' ? 'A user message can lead in its place.' : 'It is no user message.'}
              </p>
            </>
          ) : (
            <p className={styles.note}>Nothing survives behind the candidate, so there is no other leader.</p>
          )}
        </Step>
      )}
      <Step
        icon={outcome.icon}
        {...(outcome.tone ? { tone: outcome.tone } : {})}
        name={`Outcome under ${pinName(verdict.rule)}`}
      >
        <p className={verdict.outcome === 'pinned' ? `${styles.outcome} ${styles.pinned}` : styles.outcome}>
          {outcome.word}
        </p>
        <p className={styles.note}>
          {verdict.costPerTurn === 0
            ? 'The pin costs nothing.'
            : `Keeping it costs ${tokens(verdict.costPerTurn, kind)} in each request.`}
        </p>
      </Step>
    </ol>
  )
}

function Named({ message, kind }: { readonly message: PinMessage; readonly kind: TokenKind }) {
  return (
    <>
      <p className={styles.who}>
        <MessageLink message={message} strong /> {roleWord(message) || 'summary'},{' '}
        {tokens(message.tokens, kind)}
      </p>
      {message.text !== '' && <blockquote className={styles.quote}>{message.text}</blockquote>}
    </>
  )
}

interface StepProps {
  readonly icon: IconName
  readonly tone?: 'fold' | 'pin'
  readonly name: string
  readonly lit?: boolean
  readonly children: ReactNode
}

function Step({ icon, tone, name, lit = false, children }: StepProps) {
  return (
    <li className={lit ? `${styles.step} ${styles.lit}` : styles.step}>
      <span className={styles.glyph}>
        <Icon name={icon} {...(tone ? { tone } : {})} />
      </span>
      <p className={styles.label}>{name}</p>
      {children}
    </li>
  )
}
