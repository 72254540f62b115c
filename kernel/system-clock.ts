import type { Ms } from '#kernel/model/units.ts'

/** The machine's clock: default of the facade, whose contract has none. All inside takes the time as an argument. */
export function systemClock(): Ms {
  // oxlint-disable-next-line pinfold/pure-engine
  return Date.now()
}
