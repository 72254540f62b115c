/**
 * One open session with everything that is known of it: bytes go in, questions are answered. The
 * caches of the house are here; the rest is pure. It may be asked while bytes are still coming.
 */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { fingerprint } from '#kernel/base/hash.ts'
import { createLru } from '#kernel/base/lru.ts'
import { createPages } from '#kernel/bytes/pages.ts'
import type { HostVerdict, Refusal } from '#kernel/importers/importer.ts'
import type { OpenedCase } from '#kernel/importers/case-file.ts'
import { formatLabels } from '#kernel/importers/session-reader.ts'
import type { Format, OpenReader } from '#kernel/importers/session-reader.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { CoreLog } from '#kernel/model/core-log.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Work } from '#kernel/model/work.ts'
import { runWork } from '#kernel/base/run-work.ts'
import type { Ledger } from '#kernel/model/ledger.ts'
import type { Lens, TurnLens } from '#kernel/model/lens.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { OutlineStep, Totals } from '#kernel/model/outline.ts'
import type { Session } from '#kernel/model/session.ts'
import type { Marks, SessionSummary } from '#kernel/model/summary.ts'
import type { EventIndex, NodeId, Position, Tokens } from '#kernel/model/units.ts'
import { coverageBars } from '#kernel/projections/bars.ts'
import { blockBars } from '#kernel/projections/block-bars.ts'
import { changedTokens } from '#kernel/projections/changed-tokens.ts'
import { LineSums } from '#kernel/projections/line-sums.ts'
import { buildOutline, copyOf } from '#kernel/projections/outline.ts'
import type { BuiltOutline } from '#kernel/projections/outline.ts'
import { createProjection } from '#kernel/projections/projection.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { coveredBy } from '#kernel/projections/covered-places.ts'
import { recordedSurface } from '#kernel/projections/recorded-surface.ts'
import type { Rows } from '#kernel/projections/rows.ts'
import type { Surface } from '#kernel/projections/surface.ts'
import { blockAtNode, givenOf, renderedSummary, tablesOf } from '#kernel/projections/turn-tables.ts'
import { refusedDiagnostic, stoppedDiagnostic } from '#kernel/session-diagnostics.ts'
import { createRecordedOutlines } from '#kernel/recorded-outlines.ts'
import type { RecordedOutlines } from '#kernel/recorded-outlines.ts'
import type * as Recompute from '#kernel/recompute.ts'
import type { Recomputation } from '#kernel/recompute.ts'
import { tailRows } from '#kernel/projections/tail-rows.ts'
import { createTokenCounts } from '#kernel/projections/token-counts.ts'
import type { TokenCounts } from '#kernel/projections/token-counts.ts'

/** Outlines kept: the one shown, the one before, one asked for by a jump. */
const OUTLINES_KEPT = 3
const DIAGNOSTICS_IN_SUMMARY = 20

type RecomputeName = 'buildLedger' | 'createRecomputation' | 'joinState' | 'readLog' | 'spanOf'

/** Most of the engine's code: a host may have it loaded when it is first needed (`open-session.ts` has all of it). */
export interface SessionParts {
  readonly openReader: OpenReader
  /** Asked for when the first question of the recomputed side is. */
  readonly recompute: () => Pick<typeof Recompute, RecomputeName>
}

export interface OpenSession {
  readonly name: string
  readonly session: Session | null
  readonly refusal: Refusal | null
  readonly complete: boolean
  readonly projection: Projection
  readonly counts: TokenCounts
  readonly diagnostics: readonly Diagnostic[]
  readonly unknownRequiredTypes: readonly string[]
  append(chunk: Uint8Array): void
  end(): HostVerdict
  report(diagnostic: Diagnostic): void
  /** State and messages of a kernel file, its own or one that was joined to a log. */
  readonly kernel: KernelData | null
  /** What a case file says beside its session; null: it came in its own file. */
  readonly caseFile: OpenedCase | null
  /** Joins the state of a kernel file of that name to this log. */
  attach(data: KernelData, name: string): void
  /** The recomputed side; read from the log when first asked for. */
  recomputation(): Recomputation
  /** Makes the recomputed side ready for questions at a position, in pieces. */
  prepare(at: Position | null, lens?: TurnLens): Work<void>
  /** Packs the bytes of the log, in pieces: for when nobody asks anything. */
  putAway(): Work<void>
  positionOf(at: Position | null): Position
  /** What is on the surface; every lens is `recorded` unless named. */
  surface(at: Position | null, lens?: Lens): Surface
  /** `at` null = the end. */
  outline(at: Position | null, lens?: Lens): BuiltOutline
  /** The same, valid until another position is asked for: costs what differs from the last one. */
  glance(at: Position | null, lens?: Lens): BuiltOutline
  /** By the lines that differ from the outline of that name, where it is known. */
  outlineStep(at: Position | null, lens: Lens, known: number | null): OutlineStep
  totals(at: Position | null, counter: Counter, lens?: Lens): Totals
  ledger(at: Position | null, counter: Counter, lens?: Lens): Ledger
  marks(): Marks
  isKnown(type: string): boolean
  summary(id: string, children: readonly string[]): SessionSummary
}

export function createSession(name: string, format: Format, parts: SessionParts): OpenSession {
  const pages = createPages()
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic)
  }
  const outlines = createLru<string, BuiltOutline>(OUTLINES_KEPT)
  const recorded = createLru<Position, Surface>(OUTLINES_KEPT)
  let onRecord: RecordedOutlines | null = null
  let reading: Work<CoreLog> | null = null
  let recomputed: Recomputation | null = null
  let joined: { data: KernelData; name: string } | null = null
  let verdict: HostVerdict | null = null
  let refused: { type: string; event: EventIndex } | null = null
  let print: string | null = null

  const reader = parts.openReader(format, {
    pages,
    report,
    onEvent(event) {
      projection.push(event)
      // Log-only types alone can be refused; asked of a piece of a stream it would be asked in vain.
      if (refused === null && event.type !== 'assistant/chunk' && reader.refuses(event))
        refused = { type: event.type, event: event.index }
    },
  })
  // The reader's session answers as soon as there is a header; before that nothing is pushed.
  const session = reader.live
  const projection = createProjection(session, estimateTokens, report)
  const counts = createTokenCounts(projection.messages)

  const positionOf = (at: Position | null): Position => Math.min(at ?? session.eventCount, session.eventCount)

  const kernel = (): KernelData | null => joined?.data ?? reader.kernel
  /** Goes on reading where a dropped question left off. */
  function* recomputing(): Work<Recomputation> {
    while (!recomputed) {
      reading ??= parts.recompute().readLog(projection, kernel())
      const step = reading.next()
      if (step.done) {
        recomputed = parts.recompute().createRecomputation(projection, step.value, kernel())
        reading = null
      } else yield step.value
    }
    return recomputed
  }
  const recomputation = (): Recomputation => runWork(recomputing())

  const surface = (asked: Position | null, lens: Lens = 'recorded'): Surface => {
    const at = positionOf(asked)
    if (lens !== 'recorded') return recomputation().surfaceAt(at, lens)
    let known = recorded.get(at)
    if (!known) {
      known = recordedSurface(projection.fold, projection.messages, at)
      recorded.set(at, known)
    }
    return known
  }

  const bars = (at: Position, lens: Lens, rows: Rows) => (lineOfRow: Uint32Array) => {
    const lines = { rows, messages: projection.messages, lineOfRow }
    if (lens === 'recorded')
      return coverageBars(
        {
          ...lines,
          fold: projection.fold,
          ordinalOf: (event) => projection.markerOf(event)?.ordinal ?? 0,
        },
        at,
      )
    const { log, turnAt } = recomputation()
    const turn = turnAt(at, lens)
    return blockBars({
      ...lines,
      blocks: turn.after.blocks,
      consumed: new Set(tablesOf(turn).parents.keys()),
      placesOf: (block) => givenOf(turn, coveredBy(log, block.effectiveMessageIds).places),
      eventOf: (blockId) => turn.before.madeBy.get(blockId)?.event ?? null,
    })
  }

  const recordedOutlines = (): RecordedOutlines =>
    (onRecord ??= createRecordedOutlines(projection, counts, (at, lineOfRow) =>
      bars(at, 'recorded', projection.rows())(lineOfRow),
    ))

  const recomputedOutline = (at: Position, lens: TurnLens): BuiltOutline => {
    const rows = projection.rows()
    return buildOutline(
      {
        rows,
        messages: projection.messages,
        surface: surface(at, lens),
        bars: bars(at, lens, rows),
        stoppedAt: null,
        tail: tailRows(projection, at),
      },
      at,
    )
  }

  const outline = (asked: Position | null, lens: Lens = 'recorded'): BuiltOutline => {
    const at = positionOf(asked)
    const key = `${at} ${lens}`
    const known = outlines.get(key)
    if (known) return known
    const built = lens === 'recorded' ? copyOf(recordedOutlines().at(at)) : recomputedOutline(at, lens)
    outlines.set(key, built)
    return built
  }

  const attach = (data: KernelData, from: string): void => {
    const names = recomputation().log.messages.map((message) => message.id)
    const joining = parts.recompute().joinState(data, names)
    joining.diagnostics.forEach(report)
    joined = { data: { ...joining.data, messages: null, eventOf: [] }, name: from }
    forget()
  }

  const forget = (): void => {
    outlines.clear()
    recorded.clear()
    onRecord = null
    reading = null
    recomputed = null
  }

  return {
    name,
    get session() {
      return reader.session
    },
    get refusal() {
      return reader.refusal
    },
    get complete() {
      return verdict !== null
    },
    projection,
    counts,
    diagnostics,
    get unknownRequiredTypes() {
      return reader.unknownRequiredTypes
    },
    append(chunk) {
      pages.append(chunk)
      forget()
      reader.advance()
    },
    end() {
      verdict = reader.end()
      projection.fold.trim()
      projection.messages.trim()
      forget()
      if (refused) report(refusedDiagnostic(refused.type, refused.event))
      const beside = reader.caseFile?.beside
      if (beside) attach(beside, name)
      const { stopped } = projection.fold
      if (stopped) report(stoppedDiagnostic(session, stopped))
      return verdict
    },
    report,
    get kernel() {
      return kernel()
    },
    get caseFile() {
      return reader.caseFile
    },
    attach,
    recomputation,
    *prepare(asked, lens = 'pr491') {
      yield* (yield* recomputing()).advanceTo(positionOf(asked), lens)
    },
    putAway: () => pages.pack(),
    positionOf,
    surface,
    outline,
    totals(asked, counter, lens = 'recorded') {
      const at = positionOf(asked)
      if (lens === 'recorded') return recordedOutlines().totals(at, counter)
      return new LineSums(projection.rows()).totals(outline(at, lens), {
        estimates: projection.messages.estimate.view(),
        exact: counts.exactOf(counter),
        summary: (node) => summaryTokens(recomputation(), at, lens, node),
        changes: changedTokens(recomputation().turnAt(at, lens)),
      })
    },
    glance: (asked, lens = 'recorded') =>
      lens === 'recorded' ? recordedOutlines().at(positionOf(asked)) : outline(asked, lens),
    outlineStep: (asked, lens, known) =>
      lens === 'recorded'
        ? recordedOutlines().step(positionOf(asked), known)
        : { name: 0, kept: 0, outline: outline(asked, lens).outline },
    ledger(asked, counter, lens = 'recorded') {
      const at = positionOf(asked)
      // The list in a kernel file is what was handed in: nothing in it is folded yet.
      const looked = reader.kernel && lens === 'recorded' ? 'pr491' : lens
      const { log, turnAt } = recomputation()
      const turn = turnAt(at, looked === 'recorded' ? 'pr491' : looked)
      return parts.recompute().buildLedger({
        turn,
        log,
        surface: surface(at, looked),
        tokensOf: (place) => counts.tokens(place, counter),
        countText: estimateTokens,
        eventOf: (place) => projection.messages.event.get(place),
        spanOf: (block) => parts.recompute().spanOf(block, turn, log),
        tokenKind: counter === 'estimate' ? 'estimate' : 'exact',
      })
    },
    marks() {
      const { landmarks, fold } = projection
      return {
        turns: all(landmarks.turns),
        prompts: all(landmarks.prompts),
        compactions: all(landmarks.compactions),
        requests: all(landmarks.requests),
        alarms: Uint32Array.from(fold.stopped ? [fold.stopped.event + 1] : []),
        agentStarts: all(landmarks.agentStarts),
        agentEnds: all(landmarks.agentEnds).map((end) => Math.min(end, session.eventCount)),
      }
    },
    isKnown: (type) => reader.isKnown(type),
    summary(id, children) {
      const { fold, landmarks } = projection
      print ??= reader.session ? (reader.caseFile?.print ?? fingerprint(headOf(session))) : null
      return {
        id,
        fingerprint: `${format}-${print ?? '0'}`,
        format: session.format,
        formatLabel: formatLabels[format],
        caseFile: caseSummary(reader.caseFile),
        name,
        title: landmarks.title,
        header: session.header,
        size: session.size,
        eventCount: session.eventCount,
        rowCount: projection.rows().count,
        diagnosticCount: diagnostics.length,
        alarmCount:
          diagnostics.filter((diagnostic) => diagnostic.kind === 'loss' || diagnostic.kind === 'raw-only')
            .length + (fold.stopped ? 1 : 0),
        diagnostics: diagnostics.slice(0, DIAGNOSTICS_IN_SUMMARY),
        unknownRequiredTypes: reader.unknownRequiredTypes,
        stopped: fold.stopped ? { at: fold.stopped.event + 1, why: fold.stopped.why } : null,
        complete: verdict !== null,
        children: [...new Set([...landmarks.subagents, ...children])],
        parent: session.header.parentSession ?? null,
        contextWindow: kernel()?.modelContextLimit ?? landmarks.contextWindow,
        kernel: kernel() && { label: kernel()!.label, joined: joined?.name ?? null },
        blockCount:
          kernel()?.state.blocks.length ?? (landmarks.hasCompressCalls ? null : landmarks.compactions.length),
        host: verdict && { accepts: verdict.accepts, events: verdict.events, why: verdict.why },
      }
    },
  }
}

function caseSummary(opened: OpenedCase | null): SessionSummary['caseFile'] {
  const head = opened?.head
  if (!head) return null
  const { place, textFrom, events, eventsOfSession, acts } = head
  return { place, textFrom, events, eventsOfSession, ...(acts !== undefined && { acts }) }
}

/**
 * What tells a session from others: of a log its header line (or the first of another kind), of one
 * JSON document its beginning, as its first line may be a bracket.
 */
function headOf(session: Session): Uint8Array {
  const head = session.bytes(0, 64 * 1024)
  const feed = session.format === 'dsh' ? head.indexOf(10) : -1
  return feed === -1 ? head : head.subarray(0, feed)
}

function all(column: { readonly length: number; get(index: number): number }): Uint32Array {
  const values = new Uint32Array(column.length)
  for (let i = 0; i < values.length; i++) values[i] = column.get(i)
  return values
}

/** Tokens of a block's summary as it is rendered. */
function summaryTokens({ turnAt }: Recomputation, at: Position, lens: Lens, node: NodeId): Tokens {
  if (lens === 'recorded') return 0
  const turn = turnAt(at, lens)
  const block = blockAtNode(turn, node)
  return estimateTokens((block && renderedSummary(turn, block)) ?? '')
}
