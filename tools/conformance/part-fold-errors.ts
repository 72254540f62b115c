/** Mutated tails of one log: applied, or stopped at the last event with the surface as it was. */
import { existsSync } from 'node:fs'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { openBytes } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Part } from './parts.ts'
import { logOf, readJson } from './read.ts'

export const foldErrors: Part = {
  name: 'fold-errors',
  run(dir, known, results) {
    const path = `${dir}/edge/fold-errors.json`
    if (!existsSync(path)) return 0
    const { base, surfaceBefore, cases } = readJson(path)
    const checks = checksOf('fold-errors', 'fold-errors.json', known, results)
    for (const one of cases) {
      const events = [...base, ...one.tail]
      const opened = openBytes(one.name, logOf(events)).sessions[0]
      if (!opened) {
        checks.equal(`${one.name}: opens`, false, true)
        continue
      }
      const { fold } = opened.open.projection
      const nodes = surfaceAt(fold, events.length).map((node) => fold.eventOf(node))
      if (one.ok) {
        checks.equal(`${one.name}: stops`, fold.stopped, null)
        checks.equal(`${one.name}: surface`, nodes, one.nodes)
        checks.equal(
          `${one.name}: replacements`,
          fold.replacements.length,
          typeof one.replacements === 'number' ? one.replacements : one.replacements.length,
        )
      } else {
        checks.equal(`${one.name}: stops at`, fold.stopped?.event ?? null, events.length - 1)
        const before = surfaceAt(fold, events.length - 1).map((node) => fold.eventOf(node))
        checks.equal(`${one.name}: surface kept`, nodes, before)
        if (one.tail.length === 1) checks.equal(`${one.name}: surface before`, before, surfaceBefore)
      }
    }
    return 1
  },
}
