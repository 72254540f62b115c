import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/model/json.ts'
import type { RawEvent } from './dsh-raw.ts'
import { readOp } from './dsh-op.ts'

const raw = (type: string, surfaceOp?: Json, sourceEventSeqs?: Json): RawEvent => ({
  type,
  seq: 9,
  time: 0,
  data: {},
  surfaceOp,
  sourceEventSeqs,
  ignorable: false,
})
const read = (type: string, surfaceOp?: Json, sources?: Json, version = 0) =>
  readOp(raw(type, surfaceOp, sources), 9, type === 'user/message' || type === 'assistant/message', version)
const why = (surfaceOp?: Json, sources?: Json, type = 'user/message', version = 0): string => {
  const { op } = read(type, surfaceOp, sources, version)
  return op?.op === 'defect' ? op.why : `no defect: ${JSON.stringify(op)}`
}

describe('a log-only type', () => {
  it('leaves the surface alone', () => {
    expect(read('turn/end')).toEqual({ op: null, sources: [] })
  })

  it('must carry no op and cite no sources, and has no form of its own', () => {
    expect(read('turn/end', 'append').op).toMatchObject({
      op: 'defect',
      form: null,
      why: expect.stringContaining('surfaceOp') as string,
    })
    expect(read('turn/end', undefined, [1]).op).toMatchObject({
      op: 'defect',
      form: null,
      why: expect.stringContaining('sources') as string,
    })
  })
})

describe('a surface type', () => {
  it('appends or replaces', () => {
    expect(read('user/message', 'append').op).toEqual({ op: 'append' })
    expect(read('user/message', { op: 'replace', start: 8, end: 2 }, [8, 2])).toEqual({
      op: { op: 'replace', first: 8, last: 2 },
      sources: [8, 2],
    })
  })

  it.each([
    ['nothing', undefined, null],
    ['null', null, null],
    ['another word', 'replace', null],
    ['a list', ['append'], null],
    ['a number', 1, null],
    ['an empty object', {}, 'replace'],
    ['another op', { op: 'append', start: 1, end: 1 }, 'replace'],
    ['a fourth key', { op: 'replace', start: 1, end: 1, why: '' }, 'replace'],
    ['a missing end', { op: 'replace', start: 1 }, 'replace'],
    ['a negative start', { op: 'replace', start: -1, end: 1 }, 'replace'],
    ['a fractional end', { op: 'replace', start: 1, end: 1.5 }, 'replace'],
    ['a text for a number', { op: 'replace', start: '1', end: 1 }, 'replace'],
    ['an unsafe number', { op: 'replace', start: 1, end: 2 ** 53 }, 'replace'],
    ['the keys of version 3', { op: 'replace', startSeq: 1, endSeq: 1 }, 'replace'],
  ] as const)('must not have %s as its op; the transcript reads the form alone', (_, op, form) => {
    expect(read('user/message', op).op).toMatchObject({ op: 'defect', form })
  })

  it('of version 3 and later names its ends startSeq and endSeq', () => {
    const op = { op: 'replace', startSeq: 1, endSeq: 2 }
    expect(read('user/message', op, [1, 2], 3).op).toEqual({ op: 'replace', first: 1, last: 2 })
    expect(read('user/message', { op: 'replace', start: 1, end: 2 }, [1, 2], 3).op).toMatchObject({
      op: 'defect',
    })
  })
})

describe('cited sources', () => {
  it('may be any earlier events, in any order', () => {
    expect(read('user/message', 'append', [8, 0, 3])).toEqual({ op: { op: 'append' }, sources: [8, 0, 3] })
  })

  it('may be an empty list on an assistant message alone', () => {
    expect(read('assistant/message', 'append', []).op).toEqual({ op: 'append' })
    expect(why('append', [])).toContain('empty')
  })

  it('break the op when they are no list, no numbers, repeated or not earlier', () => {
    expect(why('append', 'x')).toContain('no')
    expect(why('append', [1, -1])).toContain('-1')
    expect(why('append', [1, 0.5])).toContain('0.5')
    expect(why('append', [2 ** 53])).toContain('no event number')
    expect(why('append', [1, null])).toContain('null')
    expect(why('append', ['1'])).toContain('"1"')
    expect(why('append', [3, 1, 3])).toContain('twice')
    expect(why('append', [1, 9])).toContain('not earlier')
  })

  it('are checked in this order: kind, repeats, then earlier', () => {
    expect(why('append', [20, 20, -1])).toContain('-1')
    expect(why('append', [20, 20])).toContain('twice')
  })

  it('of a defect still tell the form and the numbers', () => {
    expect(read('user/message', 'append', [1, 1, 'x'])).toMatchObject({
      op: { op: 'defect', form: 'append' },
      sources: [1, 1],
    })
  })

  it('are not for assistant messages from version 3 on', () => {
    expect(why('append', [1], 'assistant/message', 3)).toContain('must not cite')
    expect(why('append', [], 'assistant/message', 4)).toContain('must not cite')
  })

  it('nested out of all measure are a defect like others', () => {
    expect(why('append', [JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as Json])).toContain(
      'no event number',
    )
  })
})
