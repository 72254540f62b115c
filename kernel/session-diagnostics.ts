/** What is told of a whole log once it was read: where its surface stopped, what the host itself would refuse. */
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Session } from '#kernel/model/session.ts'
import type { EventIndex } from '#kernel/model/units.ts'

export function stoppedDiagnostic(
  session: Session,
  stopped: { event: EventIndex; seq: number; why: string },
): Diagnostic {
  const span = session.spanOf(stopped.event)
  return {
    code: 'surface-stopped',
    kind: 'opaque',
    what: `The surface op of event ${stopped.seq} can’t be applied: ${stopped.why}`,
    done: 'the surface keeps what it had before; the transcript goes on',
    effect: 'From here on nobody can say what the model saw.',
    line: span.line,
    byte: span.start,
    length: span.end - span.start,
    event: stopped.event,
  }
}

export function refusedDiagnostic(type: string, event: EventIndex): Diagnostic {
  return {
    code: 'refused-type',
    kind: 'note',
    what: `The log holds ${type}, which the host’s own upgrade refuses`,
    done: 'read all the same',
    effect: 'The host would not open this log; its surface is shown as far as it folds.',
    event,
  }
}
