/** The session as a whole: what its header says, its relatives, its usage, what is wrong with it. */
import type { SessionSummary } from '#kernel/model/summary.ts'
import { useAsk } from '#src/store/asking.ts'
import { goToPosition } from '#src/store/selectors.ts'
import { go } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { JsonTree } from '#src/ui/JsonTree.tsx'
import { bytes, count, time } from '#src/ui/format.ts'
import { Relatives } from './Relatives.tsx'
import styles from './Inspector.module.css'

export function SessionFacts({ session }: { readonly session: SessionSummary }) {
  const { header } = session
  const { value: usage } = useAsk('usage', { session: session.id }, session.eventCount)
  return (
    <div className={styles.parts}>
      <div className={styles.part}>
        <p className={styles.label}>{session.formatLabel}</p>
        <h3 className={styles.lead}>{session.title ?? session.name}</h3>
        <p className={styles.why}>
          {count(session.eventCount)} events in {count(session.rowCount)} rows, {bytes(session.size)}
          {session.complete ? '.' : ' so far.'}
        </p>
        {session.caseFile && <p className={styles.why}>{caseInWords(session.caseFile)}</p>}
        {session.stopped && (
          <>
            <p className={styles.actions}>
              <Chip icon="triangle" tone="alarm">
                surface stops
              </Chip>
            </p>
            <p className={styles.why}>
              The surface is known up to event {count(session.stopped.at)}: {session.stopped.why}
            </p>
            <p className={styles.actions}>
              <Button onClick={() => goToPosition(session.stopped?.at ?? 0)}>Go there</Button>
            </p>
          </>
        )}
      </div>
      <div className={styles.part}>
        <Facts>
          <Fact name="Id" mono>
            {header.id}
          </Fact>
          <Fact name="Version">{header.version}</Fact>
          {header.createdAt !== null && <Fact name="Created">{time(header.createdAt)}</Fact>}
          {header.cwd !== undefined && (
            <Fact name="Folder" mono>
              {header.cwd}
            </Fact>
          )}
          {header.origin !== undefined && <Fact name="Origin">{header.origin}</Fact>}
          {header.agentPreset !== undefined && <Fact name="Preset">{header.agentPreset}</Fact>}
          {header.delegationDepth > 0 && <Fact name="Depth">{header.delegationDepth}</Fact>}
          {session.kernel !== null && (
            <Fact name="Kernel file">
              {session.kernel.label}
              {session.kernel.joined !== null && `, joined from ${session.kernel.joined}`}
            </Fact>
          )}
          {session.blockCount !== 0 && (
            <Fact name="Blocks">
              {session.blockCount === null
                ? 'made by calls in the log '
                : `${count(session.blockCount)} at the end of the log `}
              <Button look="link" onClick={() => go({ panel: 'ledger' }, 'replace')}>
                Ledger
              </Button>
            </Fact>
          )}
          {session.contextWindow !== null && (
            <Fact name="Window">{count(session.contextWindow)} t, recorded</Fact>
          )}
          {session.host !== null && (
            <Fact name="Host’s reader">
              {session.host.accepts ? 'accepts' : 'refuses'} this file
              {session.host.why === null ? '' : `: ${session.host.why}`}
            </Fact>
          )}
          {header.seedLength !== undefined && <Fact name="Inherited">{count(header.seedLength)} events</Fact>}
        </Facts>
      </div>
      <Relatives session={session} />
      {usage && usage.responses > 0 && (
        <div className={styles.part}>
          <h4 className={styles.title}>Usage, recorded by the provider</h4>
          <Facts>
            <Fact name="responses">{count(usage.responses)}</Fact>
            {usage.fields.map(([name, value]) => (
              <Fact key={name} name={spaced(name)}>
                {count(value)}
              </Fact>
            ))}
          </Facts>
        </div>
      )}
      <Wrong session={session} />
      <div className={styles.part}>
        <h4 className={styles.title}>Header, as written</h4>
        <JsonTree value={header.raw} />
      </div>
    </div>
  )
}

function caseInWords({ events, eventsOfSession, textFrom }: NonNullable<SessionSummary['caseFile']>): string {
  const part =
    events < eventsOfSession ? `The first ${count(events)} of ${count(eventsOfSession)} events` : 'All events'
  const texts =
    textFrom === null
      ? 'with placeholders for all texts'
      : textFrom > 0
        ? `with placeholders for the texts before event ${count(textFrom)}`
        : 'with their texts'
  return `${part} of the session that it was cut from, ${texts}.`
}

/** `cacheReadTokens` as words. */
const spaced = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

function Wrong({ session }: { readonly session: SessionSummary }) {
  const unknown = session.unknownRequiredTypes
  if (session.diagnosticCount === 0 && unknown.length === 0) return null
  return (
    <div className={styles.part}>
      <h4 className={styles.title}>Diagnostics, {count(session.diagnosticCount)}</h4>
      {unknown.length > 0 && (
        <p className={styles.why}>
          Types that a reader may not skip are not known here, so the surface may differ: {unknown.join(', ')}
          .
        </p>
      )}
      <ul className={styles.list}>
        {session.diagnostics.slice(0, 4).map((d, i) => (
          <li key={`${i} ${d.code}`}>
            {d.line !== undefined && `Line ${count(d.line)}: `}
            {d.what}
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button onClick={() => go({ panel: 'diagnostics' }, 'replace')}>All diagnostics</Button>
      </p>
    </div>
  )
}
