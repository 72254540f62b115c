/** G7: turns and folds beside the reference's figures, and what hosts and panels ask beside turns. */
import * as kernel from '#kernel/index.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { lateFigures } from './late-figures.ts'
import { median } from './stats.ts'
import { PLATFORM, put, remember } from './turn-results.ts'
import { core, measure, timed, timedAlone } from './turn-scene.ts'
import type { Scene } from './turn-scene.ts'
import { coveredOf, refAt } from './turn-transcript.ts'

/** Three times as fast where the goal is set; nowhere slower. */
const FASTER = { messages: 10_000, ratio: 0.33 }

/** Only there the first turn is measured, too. */
const GROWTH_BLOCKS = 200

/** Every round gets a state of its own, so that nothing can be kept from the round before. */
export function besideReference(scene: Scene): void {
  const { messages, blocks, config, tokenCount, start, state } = scene
  const late = lateFigures.find((row) => row.messages === messages.length && row.blocks === blocks)
  const turnFrom = (given: CompressionState): number => {
    const { turn } = measure(() => {
      const copy = { messages: [...messages], state: structuredClone(given), config, tokenCount }
      return { turn: timedAlone(() => core.processTurn(copy))[0] }
    })
    return median(turn)
  }
  beside(scene, 'a turn, nothing kept', turnFrom(state), late?.turn)
  if (blocks === GROWTH_BLOCKS) beside(scene, 'first turn, refs given', turnFrom(start), undefined)

  const from = coveredOf(messages.length, blocks)
  const rest = messages.length - from
  const folds = [
    ['apply 500 messages', Math.min(500, Math.floor(rest * 0.9)), late?.apply500],
    ['apply 90 % of the rest', Math.floor(rest * 0.9), late?.applyRest],
  ] as const
  for (const [name, count, figure] of folds) {
    const summary = 'What happened, in short. '.repeat(8)
    const ranges = [{ startRef: refAt(from), endRef: refAt(from + count - 1), summary }]
    const times = measure(() => {
      const copy = { messages: [...messages], state: structuredClone(state), config, ranges }
      const [fold, { result }] = timedAlone(() => core.applyCompression(copy))
      if (result.blocksCreated !== 1)
        throw new Error(`${name} of ${messages.length}: nothing was folded. ${result.errors.join(' ')}`)
      return { fold }
    })
    beside(scene, name, median(times.fold), figure)
  }
}

function beside(scene: Scene, name: string, time: number, late: number | undefined): void {
  remember(name, scene, time)
  if (late === undefined) put('G7', scene, name, time, null)
  else
    put('G7', scene, name, time, late, {
      most: { ratio: scene.messages.length === FASTER.messages ? FASTER.ratio : 1 },
      note: `${(late / time).toFixed(1)} times as fast as the reference`,
    })
}

/**
 * What the platform alone takes for the work that turns are made of: tables by id, made and read in the
 * order of the list. Its growth beside that of the kernel shows what is the memory's.
 */
export function platformWork(scene: Scene): void {
  const times = measure(() => {
    const ids = structuredClone(scene.messages.map(({ id }) => id))
    const [tables] = timedAlone(() => {
      const record = Object.create(null) as Record<string, number>
      const map = new Map<string, number>()
      for (const [place, id] of ids.entries()) {
        record[id] = place
        map.set(id, place)
      }
      let sum = 0
      for (const { id } of scene.messages) sum += record[id]! + map.get(id)!
      return sum
    })
    return { tables }
  })
  remember(PLATFORM, scene, median(times.tables))
}

/** Only their growth is of interest. */
export function others(scene: Scene): void {
  const { messages, config, state, tokenCount } = scene
  const count = kernel.defaultCountTokens
  const view = core.processTurn({ messages, state, config, tokenCount }).messages
  const texts = messages.map(({ role, text = '' }, i) => ({ ref: refAt(i), role, text }))
  const asked: readonly (readonly [string, () => unknown])[] = [
    ['search the blocks', () => core.search('plugin path', state)],
    ['search the messages', () => kernel.searchBlocks(kernel.messageDocs(texts), 'plugin path', {})],
    ['foldable ranges', () => kernel.buildCompressibleRanges(view, state, config, undefined, count)],
    ['recent zone', () => kernel.computeProtectedRefs(view, state, config, count)],
    ['prune', () => kernel.prune(messages, state)],
    ['status report', () => kernel.buildStatusReport(state, messages, count, {})],
  ]
  for (const [name, ask] of asked) remember(name, scene, median(measure(() => ({ ask: timed(ask)[0] })).ask))
}
