/** What the acts of a workbench did, and the difference that they make in tokens, rows and faults. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens, WhatIf } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import type { BenchAnswer, SurfaceFigures } from '#kernel/model/workbench.ts'
import type { Work } from '#kernel/model/work.ts'
import { noSurface, providerCheck } from './provider-check.ts'

export function* benchAt(
  open: OpenSession,
  asked: Position | null,
  lens: WhatIf,
  counter: Counter,
): Work<BenchAnswer> {
  const at = open.positionOf(asked)
  yield* open.prepare(at, lens)
  const recomputation = open.recomputation()
  const bench = recomputation.benchOf(lens)
  const noRecorded = noSurface(open, at, 'recorded')
  return {
    at,
    begins: bench.at,
    deeds: bench.deeds,
    recorded: noRecorded === null ? yield* figures(open, at, 'recorded', counter) : null,
    noRecorded,
    untouched: yield* figures(open, at, bench.firstPin, counter),
    bench: yield* figures(open, at, lens, counter),
    standard: recomputation.config,
    config: bench.config,
    pin: bench.pin,
  }
}

function* figures(open: OpenSession, at: Position, lens: Lens, counter: Counter): Work<SurfaceFigures> {
  const check = yield* providerCheck(open, at, lens)
  const { surface, kind } = open.totals(at, counter, lens)
  return {
    tokens: surface,
    kind,
    rows: open.glance(at, lens).outline.totals.surfaceMessages,
    faults: check.faults,
  }
}
