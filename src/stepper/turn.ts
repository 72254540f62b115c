/** Which turn is looked at, and the ways to the ones beside it. */
import { create } from 'zustand'
import type { TurnLens } from '#kernel/model/lens.ts'
import type { Marks } from '#kernel/model/summary.ts'
import type { Trace, TraceNode, TraceSide } from '#kernel/model/trace.ts'
import type { Position } from '#kernel/model/units.ts'
import { askAhead } from '#src/store/ahead.ts'
import { useAsk } from '#src/store/asking.ts'
import type { Asked } from '#src/store/asking.ts'
import { TOGETHER } from '#src/store/held-store.ts'
import { turnLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import type { Place } from '#src/store/place.ts'
import { goToPosition, neighbour, positionOf } from '#src/store/selectors.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import type { AppState } from '#src/store/store.ts'

export interface Turn {
  readonly session: string
  readonly at: Position
  readonly pin: TurnLens
}

/** What the worker is asked of a node for the panel: its messages come in pages of their own. */
export const nodeAsk = (turn: Turn, node: string, side: TraceSide, { selected, block }: Selected) => ({
  ...turn,
  node,
  side,
  from: 0,
  to: 0,
  selected,
  block,
})
type Selected = Pick<Place, 'selected' | 'block'>

/** Which messages of a node are shown. */
export const useSide = create<{ readonly side: TraceSide }>()(() => ({ side: 'all' }))

/** Asks for a node as the place has it now, so that it is drawn in one frame with what led there. */
function askNode(node: string): Promise<void> {
  const state = useApp.getState()
  const turn = turnOf(state)
  const { side } = useSide.getState()
  return turn ? askAhead('traceNode', nodeAsk(turn, node, side, state.place)) : Promise.resolve()
}

function turnOf(state: AppState): Turn | null {
  const session = shownSession(state)?.id
  return session === undefined ? null : { session, at: positionOf(state), pin: turnLens(state) }
}

/** The position, and the rule of the place or its workbench; null without a session. */
export function useTurn(): Turn | null {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const pin = useApp(turnLens)
  return session === null ? null : { session, at, pin }
}

export function useTrace(): Asked<'trace'> {
  return useAsk('trace', useTurn())
}

/** The request before or after a position; a log without requests is stepped by turns. */
export function turnBeside(marks: Marks, at: Position, way: 1 | -1): Position | null {
  return neighbour(marks.requests.length > 0 ? marks.requests : marks.turns, at, way)
}

export function stepTurn(way: 1 | -1): void {
  const { marks } = useMarks.getState()
  const next = marks && turnBeside(marks, positionOf(useApp.getState()), way)
  if (next !== null) {
    goToPosition(next)
    const state = useApp.getState()
    const turn = turnOf(state)
    if (turn) void askAhead('trace', turn)
    if (state.place.node !== null) void askNode(state.place.node)
  } else
    useApp.setState({ announcement: way > 0 ? 'No request after this one.' : 'No request before this one.' })
}

/** The node of the place; a turn that has none of that name shows what changed first. */
export function nodeShown({ nodes }: Trace, name: string | null): TraceNode | null {
  const by = (status: TraceNode['status']) => nodes.find((node) => node.status === status)
  return (
    nodes.find((node) => node.name === name) ??
    by('threw') ??
    by('changed') ??
    by('state') ??
    nodes[0] ??
    null
  )
}

export function chooseNode(node: TraceNode | undefined): void {
  if (!node) return
  useApp.hold(TOGETHER)
  void askNode(node.name).then(() => useApp.draw())
  go({ node: node.name }, 'replace')
}

/** One node forward or back; it stays at the ends. */
export function stepNode(trace: Trace, way: number): void {
  const here = nodeShown(trace, useApp.getState().place.node)
  const last = trace.nodes.length - 1
  chooseNode(trace.nodes[Math.max(0, Math.min(last, (here?.step ?? 1) - 1 + way))])
}
