/** The finding as a sentence, then how it comes about. */
import type { Diagnostic, DiagnosticKind } from '#kernel/model/diagnostic.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import { useAsk } from '#src/store/asking.ts'
import { count, counted } from '#src/ui/format.ts'
import styles from './DiagnosticsPanel.module.css'

/** Past this many the kinds are not summed up: the sentence would have to wait for all of them. */
const MOST = 2000

export function Finding({ session }: { readonly session: SessionSummary }) {
  const total = session.diagnosticCount
  const few = total <= MOST
  const { value } = useAsk('diagnostics', few ? { session: session.id, from: 0, to: total } : null, total)
  const kinds = value ? sums(value.diagnostics) : null
  return (
    <div className={styles.finding}>
      <h3 className={styles.figure}>
        {total === 0
          ? 'The file opens, and nothing in it needs a word.'
          : `The file opens. ${total === 1 ? '1 place needs' : `${count(total)} places need`} a word.`}
      </h3>
      <p className={styles.how}>
        {counted(session.eventCount, 'event')} were read{session.complete ? '' : ' so far'}.
        {kinds && ` ${inWords(kinds)}`}
        {kinds && (kinds.loss > 0 ? '' : ' Nothing was dropped.')}
      </p>
    </div>
  )
}

type Sums = Record<DiagnosticKind, number>

function sums(list: readonly Diagnostic[]): Sums {
  const out: Sums = { note: 0, mended: 0, opaque: 0, 'raw-only': 0, loss: 0 }
  for (const d of list) out[d.kind] += 1
  return out
}

const say = (n: number, one: string, many: string): readonly string[] =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${count(n)} ${many}`]

function inWords(kinds: Sums): string {
  const parts = [
    ...say(kinds.mended, 'place was mended', 'places were mended'),
    ...say(kinds.opaque, 'kind of record is shown as it is', 'kinds of record are shown as they are'),
    ...say(kinds['raw-only'], 'place is kept as raw bytes', 'places are kept as raw bytes'),
    ...say(kinds.note, 'thing is worth knowing', 'things are worth knowing'),
    ...say(kinds.loss, 'place could not be unpacked', 'places could not be unpacked'),
  ]
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}
