/** Status and recap of a state: that they are of the position and the lens, and what is told of the session. */
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { buildRecap } from '#kernel/compression/recap.ts'
import { buildStatusReport } from '#kernel/compression/report.ts'
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import { assistant, checkpoint, opened, user } from '#kernel/testing.ts'
import type { Opened, Raw } from '#kernel/testing.ts'
import { statusText } from './status-text.ts'

const status = ({ open }: Opened, at: number | null = null, lens: TurnLens = 'pr491') =>
  runWork(statusText(open, at, lens))

const using = (said: string, usage: Readonly<Record<string, number>>): Raw => {
  const answer = assistant(said)
  return { ...answer, data: { ...answer.data, usage } }
}

const folded = () =>
  opened([
    user('a'.repeat(400)),
    using('b'.repeat(400), { inputTokens: 150, cacheReadTokens: 50, outputTokens: 100 }),
    checkpoint(0, 1, [0, 1]),
    user('c'),
    using('d', { inputTokens: 20, cacheReadTokens: 20, cacheWriteTokens: 10, outputTokens: 5 }),
  ])

describe('the status of a state', () => {
  it('is what the kernel says of the state and the messages there', () => {
    const log = folded()
    const { after, input } = log.open.recomputation().turnAt(5, 'pr491')
    const { report, recap, blocks, messages, at, pin } = status(log)
    expect({ at, pin, blocks, messages }).toEqual({
      at: 5,
      pin: 'pr491',
      blocks: { active: 1, total: 1 },
      messages: input.length,
    })
    expect(report).toBe(buildStatusReport(after, input, estimateTokens))
    expect(recap).toBe(buildRecap(after))
    expect(recap).toContain('Active compression blocks (1):')
  })

  it('is of the position: before the fold there is no block', () => {
    const { blocks, recap, panel, report } = status(folded(), 2)
    expect(blocks).toEqual({ active: 0, total: 0 })
    expect(recap).toBe('No active compression blocks.')
    expect(report).toContain('No compressed blocks.')
    expect(panel).toContain('No blocks yet')
  })

  it('is of the lens', () => {
    expect(status(folded(), null, 'always').pin).toBe('always')
  })

  it('takes the size of the session from the last response, else it is an estimate', () => {
    const log = folded()
    expect(status(log)).toMatchObject({ sessionTokens: 'recorded' })
    expect(status(log).panel).toContain('Session: 50 of')
    expect(status(log, 2).panel).toContain('Session: 200 of')
    expect(status(log, 1)).toMatchObject({ sessionTokens: 'estimate', cache: null })
    expect(status(log, 1).panel).toContain('Session: 100 of')
    expect(status(log, 0).messages).toBe(0)
  })

  it('has a cache report of the responses before it, each once', () => {
    expect(status(folded(), 2).cache).toContain('25% hit')
    expect(status(folded()).cache).toContain('(2 requests)')
    expect(status(folded()).panel).toContain('Prompt cache: 28.0% over 2 requests, last 40.0%')
    expect(status(opened([user('a')])).cache).toBeNull()
  })
})
