/** Operations by area. A later area adds its own file and one line here. */
import { absorbOperations } from './absorb.ts'
import { ccrOperations } from './ccr.ts'
import { blockOperations } from './core-blocks.ts'
import { partOperations } from './core-parts.ts'
import { processTurn, session } from './core-turn.ts'
import { crushOperations } from './crush.ts'
import { nudgeOperations } from './nudge.ts'
import type { Operations } from './operation.ts'
import { parseOperations } from './parse.ts'
import { reportOperations } from './report.ts'
import { steeringOperations } from './steering.ts'
import { storeOperations } from './store-on-disk.ts'
import { packOperations, surfaceOperations } from './surface.ts'
import { wireOperations } from './wire.ts'

export const areas: Readonly<Record<string, Operations>> = {
  core: { ...partOperations, ...blockOperations, ...storeOperations, processTurn, session },
  nudge: nudgeOperations,
  steering: steeringOperations,
  surface: surfaceOperations,
  packs: packOperations,
  parse: parseOperations,
  report: reportOperations,
  ccr: ccrOperations,
  absorb: absorbOperations,
  wire: wireOperations,
  crush: crushOperations,
}
