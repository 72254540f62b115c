/** What was recorded of a message and what is sent for it, in two tabs, with what was checked on the two. */
import { useId, useState } from 'react'
import type { TextPair, TextProof, TextSide } from '#kernel/model/row.ts'
import { useAsk } from '#src/store/asking.ts'
import { shownLens, useLens } from '#src/store/lens.ts'
import { go, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { count } from '#src/ui/format.ts'
import inspector from './Inspector.module.css'
import styles from './TextPairPart.module.css'

type Side = 'before' | 'after'

interface TextPairProps {
  readonly session: string
  readonly event: number
  readonly at: number
}

/** Characters of each text that come at once. */
const SHOWN = 20_000

export function TextPairPart(props: TextPairProps) {
  const lens = useLens()
  const ask = { ...props, lens, from: 0, limit: SHOWN }
  const { value, stale } = useAsk('textPair', lens === 'recorded' ? null : ask)
  const pair = value?.pair
  if (!pair || stale) return null
  return <Pair pair={pair} {...props} />
}

function Pair({ pair, ...of }: TextPairProps & { readonly pair: TextPair }) {
  const [side, setSide] = useState<Side>('before')
  const panel = useId()
  const shown = pair[side]
  return (
    <section className={inspector.part} aria-label="Before and after">
      <p className={styles.amounts}>
        ≈ {count(pair.before.tokens)} t → {count(pair.after.tokens)} t{' '}
        <span className={styles.kind}>estimate</span>
      </p>
      <Proofs proofs={pair.proofs} />
      {pair.standsIn !== null && (
        <Button onClick={() => go({ selected: pair.standsIn, block: null, inspect: 'selection' })}>
          Go to the absorb call
        </Button>
      )}
      <Tabs
        label="Text before and after"
        value={side}
        tabs={[
          ['before', 'Original'],
          ['after', pair.kind === 'absorbed' ? 'Summary' : 'Sent'],
        ]}
        panel={panel}
        onChoose={setSide}
      />
      <div role="tabpanel" id={panel} aria-label={shown.title}>
        <div className={styles.head}>
          <p className={styles.title}>{shown.title}</p>
          <span className={styles.kind}>{count(shown.length)} characters</span>
          <CopyButton
            look="quiet"
            what={shown.text.length < shown.length ? 'beginning' : 'text'}
            text={shown.text}
          />
        </div>
        <Text key={side} side={side} shown={shown} {...of} />
      </div>
    </section>
  )
}

function Proofs({ proofs }: { readonly proofs: readonly TextProof[] }) {
  if (proofs.length === 0) return null
  return (
    <ul className={styles.proofs} aria-label="Checked">
      {proofs.map(({ holds, says }) => (
        <li key={says} className={holds ? styles.holds : styles.fails}>
          <Icon name={holds ? 'check' : 'triangle'} tone={holds ? 'ok' : 'alarm'} /> <span>{says}</span>
        </li>
      ))}
    </ul>
  )
}

function Text({ side, shown, ...of }: TextPairProps & { readonly side: Side; readonly shown: TextSide }) {
  const more = async (from: number): Promise<string> => {
    const { engine } = useApp.getState()
    const lens = shownLens(useApp.getState())
    const answer = await engine?.ask('textPair', { ...of, lens, from, limit: SHOWN * 2 })
    return answer?.ok ? (answer.value.pair?.[side].text ?? '') : ''
  }
  return (
    // Long lines are reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.text} role="group" aria-label={shown.title} tabIndex={0}>
      <LongText text={shown.text} length={shown.length} mono onMore={more} />
    </div>
  )
}
