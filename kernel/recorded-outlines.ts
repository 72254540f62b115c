/**
 * Outlines of the recorded surface, one after another, with the sums over their lines. Each has a name,
 * so that whoever holds one can be told of another by the lines that differ.
 */
import type { Counter } from '#kernel/model/disposition.ts'
import type { Outline, OutlineStep, Totals } from '#kernel/model/outline.ts'
import type { LineIndex, Position } from '#kernel/model/units.ts'
import { LineSums } from '#kernel/projections/line-sums.ts'
import { MovingOutline } from '#kernel/projections/moving-outline.ts'
import type { MovedOutline } from '#kernel/projections/moving-outline.ts'
import { linesFrom } from '#kernel/projections/outline.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { tailRows } from '#kernel/projections/tail-rows.ts'
import type { TokenCounts } from '#kernel/projections/token-counts.ts'

/** Outlines that are still known by how many lines they have in common with the newest. */
const NAMED = 4

/** Names of all sessions: one that was read on gives none out twice. */
let names = 0

export interface RecordedOutlines {
  /** Valid until another position is asked for. */
  at(at: Position): MovedOutline
  totals(at: Position, counter: Counter): Totals
  /** `known`: the name of the outline that is held already. */
  step(at: Position, known: number | null): OutlineStep
}

/** Holds as long as no event is pushed. */
export function createRecordedOutlines(
  projection: Projection,
  counts: TokenCounts,
  bars: (at: Position, lineOfRow: Uint32Array) => Outline['bars'],
): RecordedOutlines {
  const moving = new MovingOutline(projection)
  let now: MovedOutline | null = null
  let sums: { readonly lines: LineSums; readonly of: string } | null = null
  let named: { readonly name: number; kept: LineIndex }[] = []

  const at = (wanted: Position): MovedOutline => {
    if (now?.outline.at === wanted) return now
    const { stopped } = projection.fold
    const moved = moving.move(wanted, {
      bars: (lineOfRow) => bars(wanted, lineOfRow),
      stoppedAt: stopped && stopped.event < wanted ? stopped.event : null,
      tail: tailRows(projection, wanted),
    })
    sums?.lines.cut(moved.kept)
    for (const one of named) one.kept = Math.min(one.kept, moved.kept)
    named = [{ name: ++names, kept: moved.outline.lineCount }, ...named.slice(0, NAMED - 1)]
    now = moved
    return moved
  }

  return {
    at,
    totals(wanted, counter) {
      const moved = at(wanted)
      const of = `${counter} ${counts.revision}`
      if (sums?.of !== of) sums = { lines: new LineSums(projection.rows()), of }
      return sums.lines.totals(moved, {
        estimates: projection.messages.estimate.view(),
        exact: counts.exactOf(counter),
        summary: () => 0,
      })
    },
    step(wanted, known) {
      const { outline } = at(wanted)
      const kept = named.find(({ name }) => name === known)?.kept ?? 0
      return { name: named[0]!.name, kept, outline: linesFrom(outline, kept) }
    },
  }
}
