/** Measures turns of the kernel in a process of its own: `bench.mjs <answer> <most messages> [goals]`, all without. */
import { writeFileSync } from 'node:fs'
import { nothingChanged, oneAppended } from './turn-goals.ts'
import { besideReference, others, platformWork } from './turn-operations.ts'
import { putGrowth, rows } from './turn-results.ts'
import { sceneOf } from './turn-scene.ts'
import type { Scene } from './turn-scene.ts'
import { transcriptOf } from './turn-transcript.ts'

const [answer = '', most = '100000', ...goals] = process.argv.slice(2)
const isAsked = (goal: string): boolean => goals.length === 0 || goals.includes(goal)

/** Where growth is measured, from a tenth of the largest list to the largest. */
const BLOCKS = 200
const large = Number(most)
/** Where there are figures of the reference: messages and blocks. */
const besides: readonly (readonly [number, number])[] = [
  [1_000, 0],
  [1_000, 200],
  [10_000, 0],
  [10_000, 20],
  [10_000, 200],
  [50_000, 0],
  [50_000, 20],
  [50_000, 200],
]

/** A scene is made once and left for the collector. */
function withScene(messages: number, blocks: number, measures: readonly ((scene: Scene) => void)[]): void {
  if (measures.length === 0) return
  const scene = sceneOf(transcriptOf(messages), blocks)
  if (!scene) return
  for (const measure of measures) measure(scene)
  console.error(`  ${messages.toLocaleString('en')} messages, ${blocks} blocks`)
}

const both = [
  ...(isAsked('G5') || isAsked('G7') ? [nothingChanged] : []),
  ...(isAsked('G6') || isAsked('G7') ? [oneAppended] : []),
]
const growing = isAsked('G7') ? [platformWork, besideReference, others] : []
const isMatrix = isAsked('turns')
if (isAsked('G7') || isMatrix)
  for (const [messages, blocks] of besides) {
    const comes = isMatrix ? messages !== large / 2 : messages === large / 10 && blocks === BLOCKS
    if (messages < large && !comes) withScene(messages, blocks, [besideReference])
  }
if (isMatrix) {
  // Every size with every number of blocks.
  for (const messages of new Set([1_000, large / 10, large]))
    for (const blocks of [0, 20, BLOCKS, 2000]) {
      const isGrowth = blocks === BLOCKS && messages >= large / 10
      withScene(messages, blocks, [
        nothingChanged,
        oneAppended,
        platformWork,
        besideReference,
        ...(isGrowth ? [others] : []),
      ])
    }
} else for (const messages of [large / 10, large]) withScene(messages, BLOCKS, [...both, ...growing])
if (isAsked('G7') || isMatrix) putGrowth(large)
writeFileSync(answer, JSON.stringify(rows))
