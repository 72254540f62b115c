/**
 * The buttons that follow an event's links. A summary stands for many events: past three of one kind
 * they share a line that opens to their numbers.
 */
import type { EventDetail } from '#kernel/model/row.ts'
import { goToEvent } from '#src/store/selectors.ts'
import { Button } from '#src/ui/Button.tsx'
import { count, counted } from '#src/ui/format.ts'
import styles from './Links.module.css'

type LinkLabel = EventDetail['linkLabels'][number]
const ALONE = 3

export function Links({ links, more }: { readonly links: readonly LinkLabel[]; readonly more: number }) {
  const kinds = new Map<string, LinkLabel[]>()
  for (const link of links) kinds.set(link.rel, [...(kinds.get(link.rel) ?? []), link])
  return (
    <>
      {[...kinds.values()]
        .filter((group) => group.length <= ALONE)
        .flat()
        .map((link) => (
          <Button
            key={`${link.rel} ${link.event}`}
            title={`Event ${count(link.event)}`}
            onClick={() => goToEvent(link.event)}
          >
            {link.label}
          </Button>
        ))}
      {[...kinds].map(
        ([rel, group]) => group.length > ALONE && <Group key={rel} group={group} more={more} />,
      )}
    </>
  )
}

function Group({ group, more }: { readonly group: readonly LinkLabel[]; readonly more: number }) {
  // Labels read `Stands for: event 4`; what is before the colon names the kind.
  const name = group[0]?.label.split(':')[0] ?? 'Events'
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        {name}: {counted(group.length + more, 'event')}
      </summary>
      <p className={styles.numbers}>
        {group.map((link) => (
          <Button
            key={link.event}
            look="quiet"
            aria-label={link.label}
            className={styles.number}
            onClick={() => goToEvent(link.event)}
          >
            {count(link.event)}
          </Button>
        ))}
        {more > 0 && <span className={styles.more}>and {count(more)} more</span>}
      </p>
    </details>
  )
}
