import { describe, expect, it } from 'vitest'
import { checkLog } from '#kernel/fixtures/check-log.ts'
import { type LogOptions, makeLog } from './make-log.ts'

const make = (options: LogOptions) => {
  let text = ''
  const made = makeLog(options, (piece) => (text += piece))
  return { text, made }
}

describe('a made log', () => {
  it.each<LogOptions>([
    { events: 4_000 },
    { events: 4_000, packed: true, seed: 5 },
    { events: 3_000, chunks: 0, compactions: 20, manual: 1, prune: 0.5, inject: 1 },
    { events: 1, seed: 2 },
    { events: 97, chunks: 3 },
  ])('keeps the rules: %o', (options) => {
    const { text, made } = make(options)
    const checked = checkLog(text)
    expect(checked.problems).toEqual([])
    expect(checked.events).toHaveLength(options.events)
    expect(made).toMatchObject({
      events: options.events,
      bytes: Buffer.byteLength(text),
      surface: checked.surface.length,
      compactions: checked.checkpoints.length,
    })
  })

  it('is the same for the same seed, and another for another', () => {
    const options = { events: 500, seed: 3 }
    expect(make(options).text).toBe(make(options).text)
    expect(make({ ...options, seed: 4 }).text).not.toBe(make(options).text)
  })

  it('says the same packed and plain', () => {
    const options = { events: 2_000, seed: 9 }
    const plain = checkLog(make(options).text)
    const packed = checkLog(make({ ...options, packed: true }).text)
    expect(packed.events).toEqual(plain.events)
  })

  it('lands the compactions asked for', () => {
    expect(make({ events: 20_000, compactions: 12 }).made.compactions).toBe(12)
  })
})
