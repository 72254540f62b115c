/** Each demo of large results and nudges shows what its words promise, opened as a person opens it. */
import { describe, expect, it } from 'vitest'
import type { OpenSession } from '#kernel/debugger.ts'
import { textPairAt } from '#kernel/questions/text-pair.ts'
import { traceAt, traceNodeAt } from '#kernel/questions/trace.ts'
import { openBytes } from '../open-files.ts'
import { absorbedResult } from './absorbed-result.ts'
import { crushedJson } from './crushed-json.ts'
import type { Demo } from './demo.ts'
import { nudgeFires, nudgeRests } from './nudges.ts'
import { storedResult } from './stored-result.ts'

function opened({ path, bytes }: Demo): OpenSession {
  const { sessions, refused } = openBytes(path, bytes)
  expect(refused).toEqual([])
  return sessions[0]!.open
}

const pairOf = (open: OpenSession, demo: Demo) =>
  textPairAt(open, demo.place!.selected!, open.session!.eventCount, 'pr491', 0, 1_000_000)!
const turn = { at: null, pin: 'pr491' } as const
const nudgeOf = (open: OpenSession) =>
  traceNodeAt(open, {
    ...turn,
    node: 'nudge-inject',
    side: 'all',
    from: 0,
    to: 0,
    selected: null,
    block: null,
  })!

const all = [storedResult(), crushedJson(), absorbedResult(), nudgeFires(), nudgeRests()]

it.each(all.map((demo) => [demo.path, demo] as const))(
  '%s opens without a word of complaint, with the events that the list says',
  (_, demo) => {
    const open = opened(demo)
    expect(open.session!.eventCount).toBe(demo.events)
    expect(open.diagnostics).toEqual([])
  },
)

describe('the stored result', () => {
  const demo = storedResult()
  const open = opened(demo)
  it('is two lines on the surface, and its original is in the store', () => {
    const pair = pairOf(open, demo)
    expect(pair.kind).toBe('placeholder')
    expect(pair.before.text.split('\n')).toHaveLength(150)
    expect(pair.after.text.split('\n')).toHaveLength(2)
    expect(pair.proofs.every(({ holds }) => holds)).toBe(true)
  })
  it('was given back to the model by its ref, whole', () => {
    const answer = open.kernel!.messages!.find(
      ({ toolName, role }) => toolName === 'acp_retrieve' && role === 'tool',
    )!
    expect(answer.text).toContain('<acp-retrieved ref="m00004">')
    expect(answer.text).toContain(pairOf(open, demo).before.text)
  })
})

it('the crushed result is decoded back, and far smaller', () => {
  const demo = crushedJson()
  const { kind, before, after, proofs } = pairOf(opened(demo), demo)
  expect(kind).toBe('crushed')
  expect(after.tokens).toBeLessThan(before.tokens / 4)
  expect(after.text).toContain('1150123456789012047')
  expect(proofs).toMatchObject([{ holds: true }])
})

it('the absorbed result is not sent, and the call with its summary is', () => {
  const demo = absorbedResult()
  const { kind, before, after, proofs, standsIn } = pairOf(opened(demo), demo)
  expect(kind).toBe('absorbed')
  expect(after.tokens).toBeLessThan(before.tokens / 20)
  expect(proofs).toMatchObject([{ holds: true }])
  expect(standsIn).not.toBeNull()
})

describe('the nudge', () => {
  it('fires for the first time, by growth and mass', () => {
    const open = opened(nudgeFires())
    const { nudge, gates } = nudgeOf(open)
    expect(nudge).toMatchObject({ shows: true, tier: 1 })
    expect(gates.find(({ gate }) => gate === 'growth')).toMatchObject({ passed: true, decides: true })
    expect(nudge!.said!.text).toContain('m00002')
    expect(open.kernel!.state.nudge.lastNudgeShownTokens).toBe(0)
    expect(traceAt(open, turn).steering).toMatchObject({ enabled: true, lowerEffort: true })
  })
  it('rests although more is waiting, as growth fails', () => {
    const { nudge, gates } = nudgeOf(opened(nudgeRests()))
    expect(nudge).toMatchObject({ shows: false, tier: null, said: null })
    expect(gates.find(({ gate, tier }) => gate === 'mass' && tier === 1)).toMatchObject({ passed: true })
    expect(gates.find(({ gate }) => gate === 'growth')).toMatchObject({ passed: false, decides: true })
  })
})
