/**
 * What tests get as `fast-check`: the same cases on every run, so that a red run means the change that it
 * ran on. `npm run laws` looks at others: LAWS_SEED is a number, LAWS_TIMES how many times as many cases.
 */
import * as fc from '../../node_modules/fast-check/lib/fast-check.js'

export * from '../../node_modules/fast-check/lib/fast-check.js'

const seed = Number(process.env.LAWS_SEED ?? 1)
const times = Number(process.env.LAWS_TIMES ?? 1)

/** A seed of the law's own goes before. */
export const assert = (property, parameters = {}) =>
  fc.assert(property, { seed, ...parameters, numRuns: (parameters.numRuns ?? 100) * times })

export default { ...fc, assert }
