/** How the stepper puts a turn and a node into words. */
import type {
  MessageChangeKind,
  Trace,
  TraceNode,
  TraceNodeView,
  TraceStatus,
  TraceSteering,
} from '#kernel/model/trace.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { count, counted } from '#src/ui/format.ts'

export interface StatusMark {
  readonly word: string
  readonly icon: IconName
  readonly tone?: 'fold' | 'alarm'
}

/** Diamond changed messages, square state only, dot ran, dash skipped (looks, section 7). */
export const statusMarks: Readonly<Record<TraceStatus, StatusMark>> = {
  changed: { word: 'changed', icon: 'diamond', tone: 'fold' },
  state: { word: 'state', icon: 'square-hollow' },
  ran: { word: 'ran', icon: 'dot' },
  skipped: { word: 'skipped', icon: 'dash' },
  threw: { word: 'threw', icon: 'triangle', tone: 'alarm' },
  unreached: { word: 'not reached', icon: 'dash' },
}

/** Whether a node had its turn: the others are one short line. */
export const hasRun = ({ status }: Pick<TraceNode, 'status'>): boolean =>
  status === 'changed' || status === 'state' || status === 'ran' || status === 'threw'

/** `Request 19`; between requests, what the next one would be. */
export function turnTitle({ at, requests }: Trace): string {
  if (requests.here) return `Request ${count(requests.before)}`
  return requests.before > 0 ? `After request ${count(requests.before)}` : `A turn at event ${count(at)}`
}

/** `3 changed, 2 state only, 5 ran, 4 skipped`. */
export function census(nodes: readonly TraceNode[]): string {
  const words: readonly (readonly [TraceStatus, string])[] = [
    ['threw', 'threw'],
    ['changed', 'changed'],
    ['state', 'state only'],
    ['ran', 'ran'],
    ['skipped', 'skipped'],
    ['unreached', 'not reached'],
  ]
  return words
    .map(([status, word]) => [nodes.filter((node) => node.status === status).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${count(number)} ${word}`)
    .join(', ')
}

/** `9 messages, 1 changed, ≈ 9,310 t → 5,143 t`. */
export function nodeFacts({ counts }: Pick<TraceNodeView, 'counts'>, node: TraceNode): string {
  const parts = [
    counted(node.messages, 'message'),
    counts.removed > 0 && `${count(counts.removed)} removed`,
    counts.added > 0 && `${count(counts.added)} added`,
    counts.edited > 0 && `${counted(counts.edited, 'text')} changed`,
    counts.moved > 0 && `${count(counts.moved)} moved`,
    node.tokenChange === 0
      ? `≈ ${count(node.tokens)} t`
      : `≈ ${count(node.tokens - node.tokenChange)} t → ${count(node.tokens)} t`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** `0.2 ms`, `14 ms`. */
export function timeTaken(ms: number): string {
  if (ms < 0.05) return '< 0.1 ms'
  return `${ms < 10 ? ms.toFixed(1) : count(Math.round(ms))} ms`
}

export const changeSigns: Readonly<Record<MessageChangeKind, readonly [sign: string, word: string]>> = {
  kept: ['=', 'as it was'],
  added: ['+', 'added'],
  removed: ['−', 'removed'],
  edited: ['±', 'changed'],
  moved: ['↕', 'moved'],
}

const turnKinds: Readonly<Record<TraceSteering['turnKind'], string>> = {
  new_user_ask: 'a person asks',
  mechanical_continuation: 'the turn goes on after results',
  error_continuation: 'the turn goes on after a failed call',
  unknown: 'the kind of turn is not known',
}

/** The kind of turn, and what is asked of its answer. */
export function steeringLine({ enabled, turnKind, verbosityLevel, lowerEffort }: TraceSteering): string {
  const kind = turnKinds[turnKind]
  if (!enabled) return `Steering is off. ${kind[0]!.toUpperCase()}${kind.slice(1)}.`
  const level = verbosityLevel === 0 ? 'no verbosity directive' : `verbosity level ${verbosityLevel} of 4`
  return `Steering: ${kind}; the answer gets ${level}, ${lowerEffort ? 'with lower effort' : 'with the effort as it is'}.`
}
