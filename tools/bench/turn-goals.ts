/** G5 and G6: a turn with nothing new, and one with one message more, beside the copies that they need. */
import * as kernel from '#kernel/index.ts'
import { median } from './stats.ts'
import { put, remember } from './turn-results.ts'
import { core, measure, timed, timedAlone } from './turn-scene.ts'
import type { Scene } from './turn-scene.ts'
import { messageAt } from './turn-transcript.ts'

/** Where the goals are set. */
const isGoal = ({ messages, blocks }: Scene): boolean => messages.length === 100_000 && blocks === 200

const goalOf = (scene: Scene, ratio: number): { readonly most: { readonly ratio: number } | null } => ({
  most: isGoal(scene) ? { ratio } : null,
})

/** G5: the same messages and the state of the turn before, beside one map with a spread over the list. */
export function nothingChanged(scene: Scene): void {
  const { messages, config, tokenCount } = scene
  let { state } = scene
  const times = measure(() => {
    const list = [...messages]
    const [floor] = timed(() => list.map((message) => ({ ...message })))
    const [turn, answer] = timed(() => core.processTurn({ messages: list, state, config, tokenCount }))
    state = answer.state
    return { floor, turn }
  })
  const floor = median(times.floor)
  remember('a turn, nothing changed', scene, median(times.turn))
  put('G5', scene, 'nothing changed', median(times.turn), floor, goalOf(scene, 10))
  const anew = measure(() => {
    const copy = structuredClone({ messages, state })
    return { turn: timedAlone(() => core.processTurn({ ...copy, config, tokenCount }))[0] }
  })
  put('G5', scene, 'nothing changed, every object new as after a reload', median(anew.turn), floor)
}

/**
 * G6: one more message a turn, state after state. Beside it: the list and the three maps of the state
 * copied, and a turn of one message. The maps are filled from lists of their keys and values, made
 * before: the fastest way that is known, four times as fast as Object.assign.
 */
export function oneAppended(scene: Scene): void {
  const { config, tokenCount } = scene
  let { messages, state } = scene
  const fresh = kernel.createInitialState()
  const maps = [state.messageRefs.byRaw, state.messageRefs.byRef, state.tokenSnapshot].map((map) => ({
    map,
    keys: Object.keys(map),
    values: Object.values<string | number>(map),
  }))
  const times = measure(() => {
    const one = [messageAt(0)]
    const [floor] = timed(() => [
      [...messages],
      maps.map(({ keys, values }) => filled(keys, values)),
      core.processTurn({ messages: one, state: fresh, config, tokenCount }),
    ])
    const [assigned] = timed(() => maps.map(({ map }) => Object.assign(Object.create(null) as object, map)))
    const list = [...messages, messageAt(messages.length)]
    const [turn, answer] = timedAlone(() => core.processTurn({ messages: list, state, config, tokenCount }))
    messages = list
    state = answer.state
    return { floor, assigned, turn }
  })
  remember('a turn after one append', scene, median(times.turn))
  put('G6', scene, 'one appended', median(times.turn), median(times.floor), {
    ...goalOf(scene, 2),
    note: `the maps by Object.assign alone: ${median(times.assigned).toFixed(1)} ms`,
  })
}

function filled<T>(keys: readonly string[], values: readonly T[]): Record<string, T> {
  const record = Object.create(null) as Record<string, T>
  for (let i = 0; i < keys.length; i++) record[keys[i]!] = values[i]!
  return record
}
