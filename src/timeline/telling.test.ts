import { expect, it } from 'vitest'
import { tell, toldInWords } from './telling.ts'
import type { Tellable } from './telling.ts'

const on: Tellable = {
  marks: {
    turns: Uint32Array.of(1, 50),
    prompts: Uint32Array.of(2),
    compactions: Uint32Array.of(60),
    requests: Uint32Array.of(3, 51),
    alarms: Uint32Array.of(90),
    agentStarts: Uint32Array.of(20),
    agentEnds: Uint32Array.of(30),
  },
  track: {
    from: 0,
    to: 100,
    lens: 'recorded',
    at: Uint32Array.of(0, 10, 60),
    kinds: ['summary', 'tool'],
    tokens: Float64Array.of(0, 0, 0, 4000, 25, 75),
    kind: 'estimate',
    most: 4000,
    turns: null,
  },
  foreign: false,
  foldings: [{ at: 60, kind: 'compaction', name: 'c1', until: null }],
  alarms: [
    { at: 61, kind: 'refused', faults: 2 },
    { at: 90, kind: 'stop' },
  ],
  breaks: [{ at: 62, kind: 'rewrite', kept: 1, lost: 1200, event: null }],
  end: 100,
}

it('says where one is, what the surface holds there, what happened', () => {
  expect(toldInWords(tell(25, 0, on))).toBe(
    'Event 25 of 100, turn 1, request 1. 1 subagent at work. about 4,000 tokens on the surface: tool results 100.0 %',
  )
  expect(tell(60, 0, on).kinds.map(({ words, tokens }) => [words, tokens])).toEqual([
    ['tool results', '75 t'],
    ['summaries', '25 t'],
  ])
  expect(tell(60, 0, on).facts).toEqual([{ words: 'Compaction 1 landed', alarm: false }])
})

it('tells what lies near a pointer, alarms first', () => {
  expect(tell(60, 2, on).facts.map(({ words }) => words)).toEqual([
    'A provider would refuse the request: 2 faults',
    'Compaction 1 landed',
    'Cache break, ≈ 1,200 t lost: no fold explains it',
  ])
})

it('knows no sum behind the stop of the surface, and says whose sum it is', () => {
  expect(tell(91, 0, on).sum).toBeNull()
  expect(tell(20, 0, { ...on, foreign: true }).sum).toBe('≈ 4,000 t, recorded surface')
})
