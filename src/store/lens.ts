/**
 * Which surface the place asks for, and the ways to ask for another one. A log is shown as it was
 * recorded until a person wants it recomputed; a file of the kernel holds nothing but what is recomputed.
 */
import type { PinRule } from '#kernel/model/config.ts'
import type { Lens, TurnLens, WhatIf } from '#kernel/model/lens.ts'
import type { SessionSummary } from '#kernel/model/summary.ts'
import type { Workbench } from '#kernel/model/workbench.ts'
import type { Place } from './place.ts'
import { go, shownSession, useApp } from './store.ts'
import type { AppState } from './store.ts'
import { readBench, whatIfOf, withAct, writeBench } from './workbench-acts.ts'

/** Each rule with its name, and with the sentence that tells it from the others. */
export const pinRules = [
  ['always', 'always', 'The first user message is always kept.'],
  ['pr490', 'pr.490', 'It gives way when another user message survives behind it.'],
  ['pr491', 'pr.491', 'Answers like pr.490; its code is another.'],
] as const satisfies readonly (readonly [PinRule, string, string])[]

export const pinName = (pin: PinRule): string => pinRules.find(([rule]) => rule === pin)?.[1] ?? pin

/** The lens of a place over a session. */
export function lensOf(place: Pick<Place, 'lens' | 'pin' | 'bench'>, session: LensHint | null): Lens {
  const own = session !== null && (session.format === 'acp-state' || session.kernel !== null)
  const lens = place.lens ?? (own ? 'recomputed' : 'recorded')
  if (lens === 'recorded') return 'recorded'
  const bench = lens === 'what-if' ? readBench(place.bench) : null
  return bench === null || bench.done === 0 ? (bench?.pin ?? place.pin) : knownWhatIf(bench)
}

let known: { readonly bench: Workbench; readonly lens: WhatIf } | null = null
/** The same text for the same bench: a lens is compared often. */
function knownWhatIf(bench: Workbench): WhatIf {
  if (known?.bench !== bench) known = { bench, lens: whatIfOf(bench) }
  return known.lens
}

type LensHint = Pick<SessionSummary, 'format' | 'kernel'>

export const shownLens = (state: AppState): Lens => lensOf(state.place, shownSession(state))

export const useLens = (): Lens => useApp(shownLens)

/** `Recorded`, `Recomputed, pin pr.491`. */
export const lensInWords = (lens: Lens): string =>
  lens === 'recorded' ? 'Recorded' : isWhatIf(lens) ? 'Workbench' : `Recomputed, pin ${pinName(lens)}`

export const isWhatIf = (lens: Lens): lens is WhatIf => lens.startsWith('what-if ')

export function chooseLens(lens: 'recorded' | 'recomputed' | 'what-if'): void {
  go({ lens }, 'replace')
  say()
}

/** A rule only shows on the recomputed surface, so that is what one sees then. */
export function choosePin(pin: PinRule): void {
  const { place } = useApp.getState()
  const bench = benchInForce(place)
  // On the workbench it is an act like any other, so that undo takes it back.
  if (bench) go({ bench: writeBench(withAct(bench, { kind: 'pin', rule: pin })) }, 'replace')
  else go({ lens: 'recomputed', pin }, 'replace')
  say()
}

/** From one to the next; the workbench is among them once something was tried. */
export function toggleLens(): void {
  const state = useApp.getState()
  const now = chosenLens(state)
  if (now === 'recorded') chooseLens('recomputed')
  else chooseLens(now === 'recomputed' && readBench(state.place.bench) ? 'what-if' : 'recorded')
}

/** Which of the three the place asks for over the shown session. */
export function chosenLens(state: AppState): 'recorded' | 'recomputed' | 'what-if' {
  if (state.place.lens === 'what-if') return 'what-if'
  return shownLens(state) === 'recorded' ? 'recorded' : 'recomputed'
}

/** The workbench that is looked at, if anything was tried. */
export function benchInForce(place: Pick<Place, 'lens' | 'bench'>): Workbench | null {
  const bench = place.lens === 'what-if' ? readBench(place.bench) : null
  return bench && bench.acts.length > 0 ? bench : null
}

/** The rule of the surface that is looked at, or of the one that would be recomputed. */
export function pinInForce(place: Pick<Place, 'lens' | 'pin' | 'bench'>): PinRule {
  const bench = benchInForce(place)
  if (!bench) return place.pin
  const last = bench.acts.slice(0, bench.done).findLast((act) => act.kind === 'pin')
  return pinRules.find(([rule]) => last?.kind === 'pin' && rule === last.rule)?.[0] ?? bench.pin
}

/** The lens of the recomputed side, also while the recorded surface is looked at. */
export function turnLens(state: AppState): TurnLens {
  const lens = shownLens(state)
  return lens === 'recorded' ? state.place.pin : lens
}

export function nextPin(): void {
  const at = pinRules.findIndex(([rule]) => rule === pinInForce(useApp.getState().place))
  choosePin(pinRules[(at + 1) % pinRules.length]![0])
}

function say(): void {
  useApp.setState({ announcement: `Surface: ${lensInWords(shownLens(useApp.getState()))}.` })
}
