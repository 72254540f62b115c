/** The parts of a conformance folder, in the order they are replayed. */
import type { CheckResult, KnownDifference } from './check.ts'
import { containers } from './part-containers.ts'
import { foldErrors } from './part-fold-errors.ts'
import { identity } from './part-identity.ts'
import { edge, recorded } from './part-logs.ts'
import { newerFormats } from './part-newer-formats.ts'
import { windows } from './part-windows.ts'

export interface Part {
  readonly name: string
  /** Replays the part and adds its checks; the number of files that were there. */
  run(dir: string, known: readonly KnownDifference[], results: CheckResult[]): number
}

export const parts: readonly Part[] = [
  recorded,
  edge,
  foldErrors,
  identity,
  windows,
  containers,
  newerFormats,
]
