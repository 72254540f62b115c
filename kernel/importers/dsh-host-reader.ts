/**
 * What the host's own strict reader would say of a file (spec/dsh-log.md 1.2): events must be
 * contiguous from 0; the first bad line or gap ends the log; if a `turn/end` follows, the damage lies
 * in the committed part and the file is refused, else it is a torn tail and the prefix is kept.
 */
import { asObject, stringAt } from '#kernel/base/read.ts'
import type { Json } from '#kernel/model/json.ts'
import type { RawEvent } from './dsh-raw.ts'
import type { HostVerdict } from './importer.ts'

/** What the order of events is told by. */
type Numbered = Pick<RawEvent, 'seq' | 'type'>

export interface HostReader {
  /** The header line has been read; `refused` says why the host would not take it. */
  header(refused: string | null, end: number): void
  /** A line of one event. */
  event(line: number, event: Numbered, end: number): void
  /** A packed row. */
  line(line: number, events: readonly RawEvent[], end: number): void
  broken(line: number, why: string, value?: Json): void
  verdict(): HostVerdict
}

export function createHostReader(): HostReader {
  let headerRefused: string | null = 'There is no header line.'
  let events = 0
  let committed = 0
  let stopped: { line: number; why: string } | null = null
  let turnEndAfter = false
  const gap = (line: number, { seq, type }: Numbered, due: number): void => {
    stopped ??= { line, why: `expected event ${due}, found ${seq === null ? 'one without a number' : seq}` }
    if (type === 'turn/end') turnEndAfter = true
  }
  return {
    header(refused, end) {
      headerRefused = refused
      committed = end
    },
    event(line, raw, end) {
      if (!stopped && raw.seq === events) {
        events++
        committed = end
      } else gap(line, raw, events)
    },
    line(line, raws, end) {
      // Delta rows hold no turn/end.
      if (stopped) return
      const at = raws.findIndex((raw, k) => raw.seq !== events + k)
      if (at >= 0) return gap(line, raws[at]!, events + at)
      events += raws.length
      committed = end
    },
    broken(line, why, value) {
      stopped ??= { line, why }
      if (stringAt(asObject(value), 'type') === 'turn/end') turnEndAfter = true
    },
    verdict() {
      const refused =
        headerRefused ??
        (stopped && turnEndAfter ? `Line ${stopped.line}: ${stopped.why}, before a later turn/end.` : null)
      return {
        accepts: refused === null,
        events,
        committedBytes: committed,
        why: refused ?? (stopped ? `Line ${stopped.line}: ${stopped.why}; the rest is a torn tail.` : null),
      }
    },
  }
}
