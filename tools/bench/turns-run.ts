/** Measures turns of the kernel in a process of its own: `bench.mjs <answer> <most messages>`. */
import { writeFileSync } from 'node:fs'
import { nothingChanged, oneAppended } from './turn-goals.ts'
import { besideReference, others } from './turn-operations.ts'
import { putGrowth, rows } from './turn-results.ts'
import { sceneOf } from './turn-scene.ts'
import { transcriptOf } from './turn-transcript.ts'

const [answer = '', most = '100000'] = process.argv.slice(2)
const BLOCKS = [0, 20, 200, 2_000]
/** How many blocks there are when hosts and panels ask. */
const ASKED = 200
const sizes = [1_000, 10_000, 50_000, 100_000].filter((size) => size <= Number(most))

for (const size of sizes) {
  const messages = transcriptOf(size)
  for (const blocks of BLOCKS) {
    const scene = sceneOf(messages, blocks)
    if (!scene) continue
    nothingChanged(scene)
    oneAppended(scene)
    besideReference(scene)
    if (blocks === ASKED) others(scene)
    console.error(`  ${size.toLocaleString('en')} messages, ${blocks} blocks`)
  }
}
putGrowth(sizes.at(-1) ?? 0)
writeFileSync(answer, JSON.stringify(rows))
