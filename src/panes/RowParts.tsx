/** The parts that rows of both sides share: ref, chips, tokens, the sentence of the selected row. */
import type { Badge, Chip as ChipFact } from '#kernel/model/row.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { count, tokenCount } from '#src/ui/format.ts'
import { cx } from './cx.ts'
import { itemProps } from './slot.ts'
import type { SlotProps } from './slot.ts'
import styles from './rows.module.css'

/** `m000` faint, `17` not: what differs from the neighbours is what one reads. */
export function Ref({ text }: { readonly text: string }) {
  if (text === '') return <span className={styles.ref}>no ref</span>
  const zeros = /^[a-z]?0*(?=\d)/.exec(text)?.[0] ?? ''
  return (
    <span className={styles.ref}>
      {zeros && <span className={styles.zeros}>{zeros}</span>}
      {text.slice(zeros.length)}
    </span>
  )
}

export function Tokens({ badge }: { readonly badge: Badge | undefined }) {
  return <span className={styles.tokens}>{badge?.tokens ? tokenCount(badge.tokens) : ''}</span>
}

/** Facts of the row and of its disposition, most telling first; two fit. */
export function Chips({
  chips,
  badge,
  leaks,
}: {
  readonly chips: readonly ChipFact[]
  readonly badge: Badge | undefined
  readonly leaks: boolean
}) {
  const drawn = chips.filter((c) => c.kind !== 'thinking').map((c) => factChip(c))
  const own = leaks && badge?.kind !== 'pinned' ? stillSent : badge && dispositionChip(badge, chips)
  if (own) drawn.unshift(own)
  if (drawn.length === 0) return null
  return <span className={styles.chips}>{drawn.slice(0, 2)}</span>
}

const stillSent = (
  <Chip key="is" icon="triangle" tone="alarm">
    still sent
  </Chip>
)

function factChip(chip: ChipFact) {
  switch (chip.kind) {
    case 'interrupted':
      return (
        <Chip key={chip.kind} icon="octagon">
          {chip.text}
        </Chip>
      )
    case 'log-only':
      return (
        <Chip key={chip.kind} icon="ring">
          {chip.text}
        </Chip>
      )
    case 'error':
      return (
        <Chip key={chip.kind} icon="cross" tone="alarm">
          {chip.text}
        </Chip>
      )
    case 'stored':
      return (
        <Chip key={chip.kind} dashed>
          {chip.text}
        </Chip>
      )
    default:
      return <Chip key={chip.kind}>{chip.text}</Chip>
  }
}

/** A chip for what became of the row, where neither the gutter nor a fact of the row says it. */
function dispositionChip(badge: Badge, chips: readonly ChipFact[]) {
  const said = (kind: ChipFact['kind']) => chips.some((c) => c.kind === kind)
  switch (badge.kind) {
    case 'pinned':
      return (
        <Chip key="is" icon="pin" tone="pin">
          <span className={styles.pinWord}>pinned</span>
        </Chip>
      )
    case 'placeholder':
      return said('stored') ? null : (
        <Chip key="is" dashed>
          stored
        </Chip>
      )
    case 'edited':
    case 'crushed':
    case 'truncated':
      return said('edited') ? null : (
        <Chip key="is">
          ± {badge.kind}
          {badge.was && badge.tokens && (
            <span className={styles.amounts}>
              {' '}
              {count(badge.was.tokens)} → {count(badge.tokens.tokens)} t
            </span>
          )}
        </Chip>
      )
    case 'log-only':
      return said('log-only') || said('interrupted') ? null : (
        <Chip key="is" icon="ring">
          log-only
        </Chip>
      )
    case 'absorbed':
    case 'hidden':
      return <Chip key="is">{badge.kind}</Chip>
    case 'stripped':
      return (
        <Chip key="is" dashed>
          not sent
        </Chip>
      )
    default:
      return null
  }
}

/** `Folded into b7 by …` is one sentence, `Folded into c3. Sent until …` are two. */
function stopped({ what, why }: Badge): string {
  return /^\p{Lu}/u.test(why) && !/[.!?]$/.test(what) ? `${what}.` : what
}

/** What happened to the selected row, and why. */
export function Sentence({ badge }: { readonly badge: Badge | undefined }) {
  if (!badge || badge.what === '') return <div className={styles.sentence} />
  const tone = badge.kind === 'pinned' ? 'pin' : 'fold'
  const icon = badge.kind === 'pinned' ? 'pin' : badge.kind === 'folded' ? 'square-hollow' : 'dot'
  return (
    <div className={styles.sentence} title={`${badge.what} ${badge.why}`}>
      <Icon name={icon} tone={tone} />
      <span>
        <b className={tone === 'pin' ? styles.whatPin : styles.what}>{stopped(badge)}</b> {badge.why}
      </span>
    </div>
  )
}

interface ToggleProps {
  readonly open: boolean
  readonly label?: string
  /** At the end of the line, and seen where the row is pointed at. */
  readonly aside?: boolean
}

/**
 * The caret that opens a row. Not a tab stop: Enter on the row does the same. Nearly every row has one, so its
 * shape is the sheet's and no elements of its own.
 */
export function Toggle({ open, label, aside = false }: ToggleProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-toggle=""
      className={cx(label === undefined ? styles.toggle : styles.toggleChip, aside && styles.action)}
      aria-expanded={open}
      aria-label={label === undefined ? (open ? 'Close' : 'Open') : undefined}
    >
      {label}
    </button>
  )
}

/** Beginning of a row's spoken name: where it is, who speaks, what it says. */
export function spoken(parts: {
  ref: string
  role: string
  text: string
  outcome: string | null
  badge: Badge | undefined
}): string {
  const { ref, role, text, outcome, badge } = parts
  const said = text.length > 160 ? `${text.slice(0, 160)}…` : text
  const words = [`${ref || 'No ref'}, ${role}: ${said}${outcome ? `, ${outcome}` : ''}`]
  if (badge?.what) words.push(badge.what.replace(/\.$/, ''))
  if (badge?.tokens) words.push(`${count(badge.tokens.tokens)} tokens`)
  return words.join('. ')
}

/**
 * A row that has not been read yet: its height is known, its text is not. A function, no component: the
 * row that comes in its place must be the same element, or it would lose the focus.
 */
export const unread = (slot: SlotProps, frame: string) => (
  <div {...itemProps(slot, 'Not read yet', frame)}>
    <div className={styles.line}>
      <span className={cx(styles.bone, styles.ref)} />
      <span className={cx(styles.bone, styles.boneText)} />
    </div>
  </div>
)
