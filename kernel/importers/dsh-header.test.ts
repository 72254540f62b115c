import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/model/json.ts'
import { header } from '#kernel/testing.ts'
import { readHeader } from './dsh-header.ts'

const codes = (value: Json): readonly string[] =>
  readHeader(value).notes.map((note) => `${note.code} ${note.field}`)
const without = (...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(header()).filter(([key]) => !keys.includes(key)))

describe('a header', () => {
  it('that is whole has no notes, and the host takes it', () => {
    const read = readHeader(
      header({ cwd: '/w', parentSession: 'p', origin: 'subagent', seedLength: 3, agentPreset: 'x' }),
    )
    expect(read).toMatchObject({
      header: {
        id: 'test',
        version: 0,
        cwd: '/w',
        parentSession: 'p',
        origin: 'subagent',
        seedLength: 3,
        agentPreset: 'x',
      },
      refusal: null,
      notes: [],
      hostRefuses: null,
    })
  })

  it('without delegationDepth counts as 0 and says so; the host refuses it', () => {
    const read = readHeader(without('delegationDepth'))
    expect(read.header?.delegationDepth).toBe(0)
    expect(read.notes.map((note) => note.code)).toEqual(['header-depth'])
    expect(read.hostRefuses).not.toBeNull()
  })

  it('without version counts as 0, with a note', () => {
    expect(readHeader(without('version')).header?.version).toBe(0)
    expect(codes(without('version'))).toEqual(['header-version version'])
  })

  it.each(['1', -1, 0.5, null, [[]]])('of version %j counts as 0, with a note that quotes it', (version) => {
    const read = readHeader(header({ version }))
    expect(read.header?.version).toBe(0)
    expect(read.notes.map((note) => note.what)).toEqual([
      `The header states version ${JSON.stringify(version)}.`,
    ])
  })

  it('with a version that is nested out of all measure is read', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as Json
    expect(readHeader(header({ version: deep })).header?.version).toBe(0)
  })

  it.each(['sandboxMode', 'approvalPolicy'])(
    'with the retired field %s is shown, noted, and refused by the host',
    (field) => {
      const read = readHeader(header({ [field]: 'x' }))
      expect(read.header?.raw).toHaveProperty(field)
      expect(codes(header({ [field]: 'x' }))).toEqual([`header-retired ${field}`])
      expect(read.hostRefuses).toBe('The header uses retired fields.')
    },
  )

  it('without id has an empty one, with a note', () => {
    expect(readHeader(without('id')).header?.id).toBe('')
    expect(codes(without('id'))).toEqual(['header-id id'])
  })

  it.each([2, 3, 4])('of version %i is readable, and the host of that version takes it', (version) => {
    const read = readHeader(header({ version }))
    expect([read.header?.version, read.hostRefuses]).toEqual([version, null])
  })

  it.each([1, 5, 99])('of version %i is refused, here and by the host', (version) => {
    const read = readHeader(header({ version }))
    expect([read.header, read.hostRefuses]).toEqual([null, `Log format ${version}.`])
  })

  it('of a newer version asks for a newer reader, of version 1 for a newer harness', () => {
    const [newer, one] = [5, 1].map((version) => readHeader(header({ version })).refusal)
    expect([newer?.code, one?.code]).toEqual(['too-new', 'too-new'])
    expect(newer?.advice).toContain('newer Pinfold')
    expect(one?.advice).toContain('newer harness')
  })

  it.each([null, 3, 'session', [], {}, { type: 'turn/start' }])('is not %j', (value) => {
    expect(readHeader(value as Json)).toMatchObject({ header: null, refusal: null })
  })
})
