import { describe, expect, it } from 'vitest'
import type { Marks } from '#kernel/model/summary.ts'
import type { Trace, TraceNode, TraceStatus } from '#kernel/model/trace.ts'
import { nodeShown, turnBeside } from './turn.ts'
import { census, nodeFacts, steeringLine, timeTaken, turnTitle } from './turn-words.ts'

const node = (name: string, status: TraceStatus, more: Partial<TraceNode> = {}): TraceNode => ({
  name,
  step: 1,
  status,
  says: '',
  messages: 9,
  tokens: 5143,
  tokenChange: 0,
  counts: { kept: 9, added: 0, removed: 0, edited: 0, moved: 0 },
  stateChanges: 0,
  ms: null,
  ...more,
})
const trace = (nodes: readonly TraceNode[], more: Partial<Trace> = {}): Trace => ({
  at: 231,
  pin: 'pr491',
  requests: { before: 19, here: true },
  input: { messages: 0, tokens: 0 },
  nodes,
  output: null,
  steering: { enabled: false, turnKind: 'unknown', verbosityLevel: 0, lowerEffort: false },
  ...more,
})

describe('the node shown', () => {
  const nodes = [node('a', 'ran'), node('b', 'state'), node('c', 'changed'), node('d', 'skipped')]
  it('is the one of the place, else the first that says something', () => {
    expect(nodeShown(trace(nodes), 'd')?.name).toBe('d')
    expect(nodeShown(trace(nodes), null)?.name).toBe('c')
    expect(nodeShown(trace(nodes), 'gone')?.name).toBe('c')
    expect(nodeShown(trace([...nodes, node('e', 'threw')]), null)?.name).toBe('e')
    expect(nodeShown(trace(nodes.slice(0, 2)), null)?.name).toBe('b')
    expect(nodeShown(trace([]), null)).toBeNull()
  })
})

describe('the turn beside', () => {
  const marks = (requests: readonly number[], turns: readonly number[]) =>
    ({ requests: Uint32Array.from(requests), turns: Uint32Array.from(turns) }) as unknown as Marks
  it('is the next request, or the next turn of a log without requests', () => {
    expect(turnBeside(marks([3, 7, 9], [1]), 7, 1)).toBe(9)
    expect(turnBeside(marks([3, 7, 9], [1]), 7, -1)).toBe(3)
    expect(turnBeside(marks([3, 7, 9], [1]), 8, -1)).toBe(7)
    expect(turnBeside(marks([3], [1]), 3, 1)).toBeNull()
    expect(turnBeside(marks([], [1, 5]), 1, 1)).toBe(5)
  })
})

describe('words', () => {
  it('name the turn by its request', () => {
    expect(turnTitle(trace([]))).toBe('Request 19')
    expect(turnTitle(trace([], { requests: { before: 19, here: false } }))).toBe('After request 19')
    expect(turnTitle(trace([], { requests: { before: 0, here: false } }))).toBe('A turn at event 231')
  })

  it('count the nodes by what became of them', () => {
    expect(census([node('a', 'ran'), node('b', 'changed'), node('c', 'ran'), node('d', 'unreached')])).toBe(
      '1 changed, 2 ran, 1 not reached',
    )
  })

  it('sum up a node', () => {
    const counts = { kept: 7, added: 1, removed: 2, edited: 1, moved: 0 }
    expect(nodeFacts({ counts }, node('a', 'changed', { tokenChange: -4167 }))).toBe(
      '9 messages, 2 removed, 1 added, 1 text changed, ≈ 9,310 t → 5,143 t',
    )
    expect(nodeFacts({ counts: { ...counts, added: 0, removed: 0, edited: 0 } }, node('a', 'ran'))).toBe(
      '9 messages, ≈ 5,143 t',
    )
  })

  it('say what steering asks of the answer, or that it is off', () => {
    const asked = {
      enabled: true,
      turnKind: 'mechanical_continuation',
      verbosityLevel: 2,
      lowerEffort: true,
    } as const
    expect(steeringLine(asked)).toBe(
      'Steering: the turn goes on after results; the answer gets verbosity level 2 of 4, with lower effort.',
    )
    expect(steeringLine({ ...asked, enabled: false, verbosityLevel: 0, lowerEffort: false })).toBe(
      'Steering is off. The turn goes on after results.',
    )
  })

  it('give the time with as much as one can read', () => {
    expect([0.01, 0.234, 14.4, 2345].map(timeTaken)).toEqual(['< 0.1 ms', '0.2 ms', '14 ms', '2,345 ms'])
  })
})
