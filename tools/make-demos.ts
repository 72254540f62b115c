/**
 * Writes the demos below `public/demos` and their index. The same source gives the same bytes, and a test
 * holds the committed files to it.
 *
 *     npx tsx tools/make-demos.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { absorbedResult } from './demos/absorbed-result.ts'
import { crushedJson } from './demos/crushed-json.ts'
import { damaged } from './demos/damaged.ts'
import { degeneratePin } from './demos/degenerate-pin.ts'
import type { Demo } from './demos/demo.ts'
import { divergentResend } from './demos/divergent-resend.ts'
import { longHaul } from './demos/long-haul.ts'
import { manualCompact } from './demos/manual-compact.ts'
import { nested } from './demos/nested.ts'
import { nudgeFires, nudgeRests } from './demos/nudges.ts'
import { oneCompaction } from './demos/one-compaction.ts'
import { openingFolded } from './demos/opening-folded.ts'
import { storedResult } from './demos/stored-result.ts'
import { tiers } from './demos/tiers.ts'
import { voidFold } from './demos/void-fold.ts'

export const folder = fileURLToPath(new URL('../public/demos/', import.meta.url))

/** In the order of the first screen: from the simple to the strange. */
export const makeDemos = (): readonly Demo[] => [
  oneCompaction(),
  manualCompact(),
  nested(),
  longHaul(),
  voidFold(),
  openingFolded(),
  divergentResend(),
  degeneratePin(),
  tiers(),
  storedResult(),
  crushedJson(),
  absorbedResult(),
  nudgeFires(),
  nudgeRests(),
  damaged(),
]

/** What the first screen is told of the demos. */
export const indexOf = (demos: readonly Demo[]): string =>
  `${JSON.stringify(
    demos.map(({ path, title, look, events, shows, place }) => ({
      path,
      title,
      look,
      events,
      shows,
      ...(place && { place }),
    })),
    null,
    2,
  )}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const demos = makeDemos()
  mkdirSync(folder, { recursive: true })
  for (const { path, bytes } of demos) writeFileSync(folder + path, bytes)
  writeFileSync(`${folder}index.json`, indexOf(demos))
  for (const { path, events, bytes } of demos) console.log(`${path}: ${events} events, ${bytes.length} bytes`)
}
