/** What is to be told of a position: for the pointer as a card, for readers as the words of the slider. */
import type { CacheBreak } from '#kernel/model/prefix.ts'
import type { Marks } from '#kernel/model/summary.ts'
import type { Track, TrackKind } from '#kernel/model/track.ts'
import type { Alarm } from '#src/store/alarms.ts'
import { passed } from '#src/store/selectors.ts'
import { stepAt } from '#src/store/track.ts'
import { count, counted, percent, tokens } from '#src/ui/format.ts'
import { firstFrom } from '#src/ui/first-from.ts'
import type { Folding } from './lane-marks.ts'

export const kindWords: Readonly<Record<TrackKind, string>> = {
  other: 'context',
  summary: 'summaries',
  user: 'user',
  assistant: 'assistant',
  reasoning: 'thinking',
  tool: 'tool results',
}

export interface Tellable {
  readonly marks: Marks
  /** Of what is in sight, and whether it is of another surface than the one looked at. */
  readonly track: Track | null
  readonly foreign: boolean
  readonly foldings: readonly Folding[]
  readonly alarms: readonly Alarm[]
  readonly breaks: readonly CacheBreak[]
  readonly end: number
}

export interface Told {
  /** `Event 231 of 318, turn 19, request 40`. */
  readonly where: string
  /** `≈ 5,231 t`, or null where nobody knows. */
  readonly sum: string | null
  /** From the top of the stack. */
  readonly kinds: readonly {
    readonly kind: TrackKind
    readonly words: string
    readonly tokens: string
    readonly share: string
  }[]
  /** What happened there, one sentence each. */
  readonly facts: readonly { readonly words: string; readonly alarm: boolean }[]
}

/** `reach`: how many positions to both sides belong to it; 0 is the very one. */
export function tell(at: number, reach: number, on: Tellable): Told {
  const turn = passed(on.marks.turns, at)
  const request = passed(on.marks.requests, at)
  const stopped = on.marks.alarms[0]
  const { track } = on
  const gone = track?.lens === 'recorded' && stopped !== undefined && at > stopped
  const step = track && !gone ? stepAt(track, at) : null
  const where = [`Event ${count(at)} of ${count(on.end)}`]
  if (turn > 0) where.push(`turn ${count(turn)}`)
  if (request > 0) where.push(`request ${count(request)}`)
  return {
    where: where.join(', '),
    sum: step && track ? tokens(step.sum, track.kind) + (on.foreign ? ', recorded surface' : '') : null,
    kinds: step && track ? kindsOf(track, step.step, step.sum) : [],
    facts: factsAt(at, reach, on),
  }
}

function kindsOf(track: Track, step: number, sum: number): Told['kinds'] {
  return track.kinds
    .map((kind, k) => ({ kind, own: track.tokens[step * track.kinds.length + k]! }))
    .filter(({ own }) => own > 0)
    .map(({ kind, own }) => ({
      kind,
      words: kindWords[kind],
      tokens: `${count(own)} t`,
      share: percent(own / sum),
    }))
    .toReversed()
}

const FACTS = 4

function factsAt(at: number, reach: number, on: Tellable): Told['facts'] {
  const facts: { words: string; alarm: boolean }[] = []
  const near = <T extends { readonly at: number }>(list: readonly T[]): readonly T[] => {
    const all = list.map((one) => one.at)
    return list.slice(firstFrom(all, at - reach), firstFrom(all, at + reach + 1))
  }
  const put = <T>(
    list: readonly T[],
    many: string,
    words: (one: T) => string,
    alarm: (one: T) => boolean,
  ) => {
    if (list.length > 1) facts.push({ words: `${count(list.length)} ${many}`, alarm: list.some(alarm) })
    else for (const one of list) facts.push({ words: words(one), alarm: alarm(one) })
  }
  put(near(on.alarms), 'alarms', alarmWords, () => true)
  put(near(on.foldings), 'compactions and folds', foldingWords, () => false)
  put(
    near(on.breaks),
    'cache breaks',
    ({ kind, lost }) =>
      `Cache break, ≈ ${count(lost)} t lost: ${kind === 'rewrite' ? 'no fold explains it' : 'a fold moved the list'}`,
    ({ kind }) => kind === 'rewrite',
  )
  const runs = agentsAt(on.marks, at - reach, at + reach)
  if (runs > 0) facts.push({ words: `${counted(runs, 'subagent')} at work`, alarm: false })
  return facts.slice(0, FACTS)
}

export function alarmWords(alarm: Alarm): string {
  switch (alarm.kind) {
    case 'stop':
      return 'The recorded surface stops: its next op can’t be applied'
    case 'refused':
      return `A provider would refuse the request: ${counted(alarm.faults, 'fault')}`
    case 'void':
      return `Void fold: ${alarm.blocks.slice(0, 3).join(', ')} ${alarm.blocks.length > 1 ? 'cover' : 'covers'} what is still sent`
  }
}

function foldingWords({ kind, name, until }: Folding): string {
  if (kind === 'compaction') return `Compaction ${name.slice(1)} landed`
  return `Fold ${name}${until === null ? '' : `, active until event ${count(until)}`}`
}

function agentsAt({ agentStarts, agentEnds }: Marks, from: number, to: number): number {
  let runs = 0
  for (let i = 0; i < agentStarts.length && agentStarts[i]! <= to; i++) if (agentEnds[i]! >= from) runs++
  return runs
}

/** All of it as one line, what happened first. */
export function toldInWords({ where, sum, kinds, facts }: Told): string {
  const parts = [where, ...facts.map((fact) => fact.words)]
  if (sum !== null)
    parts.push(`${sum.replace('≈', 'about').replace(/ t$| t(?=,)/, ' tokens')} on the surface`)
  const shares = kinds.map(({ words, share }) => `${words} ${share}`)
  return parts.join('. ') + (shares.length > 0 ? `: ${shares.join(', ')}` : '')
}
