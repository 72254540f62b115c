/** What did the cache lose? The pair of requests around the position, and all breaks of the session. */
import type { PrefixCheck, PrefixPair } from '#kernel/model/prefix.ts'
import { useAsk } from '#src/store/asking.ts'
import { useBreaks } from '#src/store/breaks.ts'
import { lensInWords, useLens } from '#src/store/lens.ts'
import { goToPosition, positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { bytes, count } from '#src/ui/format.ts'
import { openBlock, openEvent } from './block-place.ts'
import { Equation } from './Equation.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { PrefixBreaks } from './PrefixBreaks.tsx'
import { PrefixParting } from './PrefixParting.tsx'
import { prefixAmount, prefixFinding, prefixMarks } from './prefix-words.ts'
import { Problem } from './Problem.tsx'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './PrefixPanel.module.css'

export function PrefixPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const lens = useLens()
  const { value: check, problem } = useAsk('prefix', session === null ? null : { session, at, lens })
  const pair = check?.pair
  return (
    <section className={panel.panel} aria-label="Prefix check">
      <PanelHead
        title="Prefix check"
        facts={
          pair
            ? `${lensInWords(lens).toLowerCase()}, request ${count(pair.nth - 1)} against ${count(pair.nth)} of ${count(pair.of)}`
            : lensInWords(lens).toLowerCase()
        }
        onClose={onClose}
      />
      {problem ? (
        <Problem problem={problem} />
      ) : check ? (
        <Check check={check} />
      ) : (
        <Waiting what="Comparing two requests…" />
      )}
    </section>
  )
}

export default PrefixPanel

function Check({ check }: { readonly check: PrefixCheck }) {
  const { pair, previous, next, none } = check
  const series = useBreaks((s) => s.series)
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {pair ? (
          <Pair pair={pair} />
        ) : (
          <>
            <h3 className={styles.finding}>There is nothing to compare here.</h3>
            <p className={styles.how}>{none}</p>
          </>
        )}
        {(previous !== null || next !== null) && (
          <p className={styles.actions}>
            <Button disabled={previous === null} onClick={() => previous !== null && goToPosition(previous)}>
              Previous request
            </Button>
            <Button disabled={next === null} onClick={() => next !== null && goToPosition(next)}>
              Next request
            </Button>
          </p>
        )}
      </div>
      {series !== null && series.pairs > 0 && <PrefixBreaks series={series} to={pair?.to ?? null} />}
    </div>
  )
}

function Pair({ pair }: { readonly pair: PrefixPair }) {
  const mark = prefixMarks[pair.kind]
  const { kept, lost, added } = pair
  return (
    <>
      <h3 className={styles.finding}>
        <Icon name={mark.icon} {...(mark.tone ? { tone: mark.tone } : {})} />
        {prefixFinding(pair)}
      </h3>
      <div className={styles.sums}>
        <Equation
          label="What the second request keeps, loses and adds"
          terms={[
            { name: 'Kept', figure: prefixAmount(kept.tokens) },
            { name: 'Lost', figure: prefixAmount(lost.tokens), alarm: pair.kind === 'rewrite' },
            { name: 'New behind it', figure: prefixAmount(added.tokens) },
          ]}
        />
      </div>
      <p className={styles.how}>
        In canonical form {bytes(kept.bytes)} are kept and {bytes(lost.bytes)} lost
        {pair.firstByte !== null && `; the first difference is at byte ${count(pair.firstByte)}`}.{' '}
        {pair.raw === null
          ? 'Raw bytes: the log holds no request bodies, so they are not known.'
          : `Raw bytes: ${bytes(pair.raw.kept)} kept, ${bytes(pair.raw.lost)} lost.`}
      </p>
      {pair.before && <PrefixParting before={pair.before} after={pair.after} />}
      <Acts pair={pair} />
    </>
  )
}

function Acts({ pair: { kind, acts } }: { readonly pair: PrefixPair }) {
  if (kind === 'same' || kind === 'growth') return null
  if (acts.length === 0) return <p className={styles.how}>Nothing in the log says who moved it.</p>
  return (
    <>
      <h4 className={styles.head}>Who moved it</h4>
      <ul aria-label="Who moved it">
        {acts.map(({ by, sentence, event, block }) => (
          <li key={sentence} className={styles.act}>
            <Icon
              name={by === 'fold' ? 'square' : by === 'host' ? 'diamond' : 'ring'}
              {...(by === 'fold' ? { tone: 'fold' } : {})}
            />
            <span className={styles.actText}>{sentence}</span>
            {event !== null && (
              <Button onClick={() => openEvent(event)} aria-label={`Go to event ${count(event)}`}>
                Go to it
              </Button>
            )}
            {event === null && block !== null && (
              <Button onClick={() => openBlock(block)}>Show block {block}</Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
