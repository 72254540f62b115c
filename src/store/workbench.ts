/**
 * Trying something on the shown session: each act is tried by the worker before it is taken, so that what
 * the kernel refuses is said at once and never gets among the acts.
 */
import type { Act, Deed, Workbench } from '#kernel/model/workbench.ts'
import type { Problem } from '#src/worker/protocol.ts'
import { pinName } from './lens.ts'
import { go, useApp } from './store.ts'
import type { AppState } from './store.ts'
import { positionOf } from './selectors.ts'
import {
  emptyBench,
  readBench,
  redone,
  undone,
  whatIfOf,
  withAct,
  withoutAct,
  writeBench,
} from './workbench-acts.ts'

let held: Workbench | null = null

/** The workbench of the place. Without acts it begins wherever one looks. The same object while nothing changes. */
export function workbenchOf(state: AppState): Workbench {
  const bench = readBench(state.place.bench)
  if (bench && bench.acts.length > 0) return bench
  const at = positionOf(state)
  const { pin } = state.place
  if (held?.at !== at || held.pin !== pin) held = emptyBench(at, pin)
  return held
}

export const useWorkbench = (): Workbench => useApp(workbenchOf)

/** One looks at another position than the acts are done at. */
export const isElsewhere = (state: AppState): boolean => {
  const bench = workbenchOf(state)
  return bench.acts.length > 0 && bench.at !== positionOf(state)
}

export type Trial = { readonly deed: Deed } | { readonly problem: Problem }

/** Takes the act if it is not refused. What the worker was asked about must still be what is there. */
export async function tryAct(act: Act): Promise<Trial> {
  const state = useApp.getState()
  const { engine, shown, place } = state
  if (!engine || !shown) return { problem: { code: 'no-such-session', message: 'No session is open.' } }
  const before = workbenchOf(state)
  const bench = withAct(before, act)
  const ask = { session: shown, at: bench.at, lens: whatIfOf(bench) }
  const outcome = await engine.ask('benchDeeds', ask, { lane: 'bench-trial' })
  if (!outcome.ok) return { problem: outcome.problem }
  const deed = outcome.value.deeds.at(-1)!
  if (deed.refused) return { deed }
  if (useApp.getState().shown !== shown || useApp.getState().place.bench !== place.bench)
    return {
      problem: { code: 'cancelled', message: 'The workbench changed while this was tried. Try again.' },
    }
  take(bench)
  // A new block is what one wants to see; the lists go there.
  const made = act.kind === 'fold' ? deed.blocks[0] : undefined
  if (made !== undefined) go({ block: made, selected: null, inspect: 'selection' }, 'replace')
  useApp.setState({ announcement: deed.says })
  return { deed }
}

/** What was undone is said, so that a reader hears it, too. */
export function undoAct(): void {
  const bench = workbenchOf(useApp.getState())
  const next = undone(bench)
  if (next === bench) return say('Nothing to undo on the workbench.')
  take(next)
  say(`Undone: ${actInWords(bench.acts[next.done]!)}`)
}

export function redoAct(): void {
  const bench = workbenchOf(useApp.getState())
  const next = redone(bench)
  if (next === bench) return say('Nothing to do again on the workbench.')
  take(next)
  say(`Done again: ${actInWords(bench.acts[bench.done]!)}`)
}

export function removeAct(place: number): void {
  const bench = workbenchOf(useApp.getState())
  take(withoutAct(bench, place))
  say(`Removed: ${actInWords(bench.acts[place]!)}`)
}

/** The acts are done again at the position one looks at; where they make no sense there, they are refused. */
export function moveBenchHere(): void {
  const state = useApp.getState()
  take({ ...workbenchOf(state), at: positionOf(state) })
}

export function clearBench(): void {
  go({ bench: null }, 'push')
  say('The workbench is empty. Back brings the acts again.')
}

/** Rewrites the newest step of the history: undo is here, and Back leads out of the workbench. */
function take(bench: Workbench): void {
  go({ bench: bench.acts.length === 0 ? null : writeBench(bench), lens: 'what-if' }, 'replace')
}

function say(announcement: string): void {
  useApp.setState({ announcement })
}

/** An act in a few words, as it was asked for. */
export function actInWords(act: Act): string {
  switch (act.kind) {
    case 'fold': {
      const range = `${act.fromRef} to ${act.toRef}`
      return act.tier === undefined ? `Fold ${range}` : `Distil ${range} to tier ${act.tier}`
    }
    case 'decompress':
      return `Decompress ${act.block}`
    case 'off':
      return `Switch ${act.block} off`
    case 'on':
      return `Switch ${act.block} on`
    case 'pin':
      return `Pin rule ${pinName(act.rule)}`
    case 'config':
      return 'Settings'
    default:
      return 'An act that can’t be read'
  }
}
