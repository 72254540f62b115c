/** Everything the app shows of a session, as one plain object. Its shape is documented in docs/inspect.md. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { HostVerdict } from '#kernel/importers/importer.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Disposition } from '#kernel/model/disposition.ts'
import type { Ledger } from '#kernel/model/ledger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { PinCard } from '#kernel/model/pin-card.ts'
import type { SessionHeader } from '#kernel/model/session.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Position } from '#kernel/model/units.ts'
import { nodeIds } from '#kernel/projections/surface.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { dispositionUnder } from '#kernel/questions/disposition-under.ts'
import { rowsAt, surfaceRowsAt } from '#kernel/questions/rows.ts'

export interface Report {
  readonly name: string
  readonly format: string
  readonly header: SessionHeader
  readonly size: number
  readonly events: number
  /** Number of the last event that has happened, or null at the start. */
  readonly at: number | null
  /** The surface looked at: recorded, or recomputed under a pin rule. */
  readonly lens: Lens
  /** Which file of the kernel the blocks come from, or null. */
  readonly kernel: string | null
  readonly title: string | null
  readonly host: HostVerdict
  readonly usage: { readonly responses: number; readonly fields: Record<string, number> }
  readonly tokens: { readonly transcript: number; readonly surface: number; readonly kind: string }
  readonly surfaceStopped: { readonly seq: number; readonly why: string } | null
  readonly unknownRequiredTypes: readonly string[]
  readonly transcript: readonly RowReport[]
  readonly surface: readonly RowReport[]
  readonly dispositions: readonly (Omit<Disposition, 'event' | 'links'> & {
    readonly seq: number
    readonly type: string
    readonly links: readonly { readonly rel: string; readonly seq: number }[]
  })[]
  readonly ledger: Ledger
  readonly pin: PinCard
  readonly diagnostics: readonly Diagnostic[]
}

export interface RowReport {
  readonly key: string
  readonly seqs: readonly number[]
  readonly role: string
  readonly arm: string
  readonly text: string
  readonly outcome: string | null
  readonly disposition: string
  readonly why: string
  readonly tokens: number | null
  readonly tokenKind: string | null
  /** For a marker: its name, and counts as recorded (null = unknown). */
  readonly marker?: {
    readonly name: string
    readonly items: number | null
    readonly tokens: number | null
    readonly pairedWith: string | null
  }
}

export function report(open: OpenSession, host: HostVerdict, position: Position, lens: Lens): Report {
  const { projection } = open
  const { session, fold, messages } = projection
  const { outline } = open.outline(position, lens)
  const totals = open.totals(position, 'estimate', lens)
  const rows = outline.left.filter((row) => row !== NONE)
  const surface = open.surface(position, lens)
  const nodes = nodeIds(surface, surface.live)
  const badges = badgesAt(open, position, 'estimate', rows, nodes, lens)
  const seqs = (events: readonly number[]): readonly number[] => events.map((event) => session.seqOf(event))
  const usage = projection.usage.totals()
  return {
    name: open.name,
    format: session.format,
    header: session.header,
    size: session.size,
    events: session.eventCount,
    at: position === 0 ? null : session.seqOf(position - 1),
    lens,
    kernel: open.kernel?.label ?? null,
    title: projection.landmarks.title,
    host,
    usage: { responses: usage.responses, fields: Object.fromEntries(usage.fields) },
    tokens: { transcript: totals.transcript, surface: totals.surface, kind: totals.kind },
    surfaceStopped: fold.stopped && { seq: fold.stopped.seq, why: fold.stopped.why },
    unknownRequiredTypes: open.unknownRequiredTypes,
    transcript: rowsAt(open, position, rows).map((row, i) => ({
      key: row.key,
      seqs: seqs(row.events),
      role: row.role,
      arm: row.arm,
      text: row.text,
      outcome: row.outcome,
      disposition: badges.rows[i]!.what,
      why: badges.rows[i]!.why,
      tokens: badges.rows[i]!.tokens?.tokens ?? null,
      tokenKind: badges.rows[i]!.tokens?.kind ?? null,
      ...(row.marker
        ? {
            marker: {
              name: row.marker.name,
              items: row.marker.items,
              tokens: row.marker.tokens,
              pairedWith: row.marker.command,
            },
          }
        : {}),
    })),
    surface: surfaceRowsAt(open, position, nodes, lens).map((row, i) => ({
      key: row.block ?? `n${session.seqOf(messages.event.get(row.id))}`,
      seqs: seqs(row.events),
      role: row.role,
      arm: row.nothing ? 'nothing' : row.summary ? 'summary' : row.role,
      text: row.text,
      outcome: row.outcome,
      disposition: badges.nodes[i]!.what,
      why: badges.nodes[i]!.why,
      tokens: badges.nodes[i]!.tokens?.tokens ?? null,
      tokenKind: badges.nodes[i]!.tokens?.kind ?? null,
    })),
    dispositions: Array.from({ length: session.eventCount }, (_, event) => {
      const { event: _own, links, ...rest } = dispositionUnder(open, event, position, lens)
      return {
        seq: session.seqOf(event),
        type: session.typeOf(event),
        ...rest,
        links: links.map((link) => ({ rel: link.rel, seq: session.seqOf(link.event) })),
      }
    }),
    ledger: open.ledger(position, 'estimate', lens),
    pin: open.recomputation().pinCardAt(position),
    diagnostics: open.diagnostics,
  }
}
