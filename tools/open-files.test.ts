/** Kernel files from their bytes to an open session, whole and damaged. */
import * as fc from 'fast-check'
import { zipSync } from 'fflate'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { logOf, user } from '#kernel/testing.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { joinedResult, openBytes } from './open-files.ts'

const folder = new URL('../kernel/fixtures/acp/', import.meta.url)
const samples = readdirSync(folder).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(name, folder))),
}))
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const parsed = (bytes: Uint8Array): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
const messagesOf = (document: Record<string, unknown>): readonly { id: string; contentType: string }[] =>
  ((document['payload'] ?? document) as { messages?: { id: string; contentType: string }[] }).messages ?? []

describe('every sample', () => {
  it.each(samples)('$name is a session with its messages on the surface', ({ name, bytes }) => {
    const { sessions, refused } = openBytes(name, bytes)
    expect(refused).toEqual([])
    const { open } = sessions[0]!
    const messages = messagesOf(parsed(bytes))
    const { projection, session } = open
    expect(session!.format).toBe('acp-state')
    expect(surfaceAt(projection.fold, session!.eventCount)).toHaveLength(messages.length)
    expect(projection.fold.stopped).toBeNull()
    expect(open.kernel!.messages?.length ?? 0).toBe(messages.length)
    const results = messages.filter(({ contentType }) => contentType === 'tool-result')
    const rows = projection.transcript.nodes().filter((node) => node.arm === 'tool-result')
    expect(rows).toHaveLength(results.length)
  })

  it('comes out of an archive', () => {
    const files = Object.fromEntries(samples.map(({ name, bytes }) => [name, bytes]))
    const { sessions, refused } = openBytes('all.zip', zipSync(files))
    expect([sessions.length, refused]).toEqual([samples.length, []])
  })
})

describe('a log and a kernel file', () => {
  const log = logOf([user('a'), user('b')])
  const stateOf = (id: string): string =>
    JSON.stringify({
      blocks: [],
      nextBlockId: 1,
      messageRefs: { byRaw: { [id]: 'm00001' }, byRef: { m00001: id } },
    })

  it.each([[false], [true]])('that belong together are one session (turned %s)', (turned) => {
    const results = [openBytes('log.jsonl', bytesOf(log)), openBytes('state.json', bytesOf(stateOf('id-a')))]
    const ordered = turned ? results.toReversed() : results
    const { sessions } = joinedResult({ sessions: ordered.flatMap((one) => one.sessions), refused: [] })
    expect(sessions.map(({ open }) => open.name)).toEqual(['log.jsonl'])
    expect(sessions[0]!.open.kernel).not.toBeNull()
  })

  it('in one archive, too', () => {
    const files = { 'session.jsonl': bytesOf(log), 'state.json': bytesOf(stateOf('id-b')) }
    const { sessions } = openBytes('x.zip', zipSync(files))
    expect(sessions.map(({ open }) => open.name)).toEqual(['x.zip'])
  })

  it('that have nothing in common stay two', () => {
    const files = { 'session.jsonl': bytesOf(log), 'state.json': bytesOf(stateOf('other')) }
    const { sessions } = openBytes('x.zip', zipSync(files))
    expect(sessions.map(({ open }) => open.session!.format)).toEqual(['dsh', 'acp-state'])
    expect(sessions[1]!.open.diagnostics.map(({ code }) => code)).toContain('join-nothing')
  })
})

describe('damage anywhere', () => {
  /** A sample with small texts, so that damage hits its structure. */
  const small = samples.map(({ bytes }) =>
    bytesOf(new TextDecoder().decode(bytes).replace(/("text": ?")[^"]{40,}/g, '$1text')),
  )
  const damage = fc.record({
    sample: fc.nat(small.length - 1),
    cut: fc.option(fc.nat(), { nil: null }),
    puts: fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(...bytesOf('{}[],:"0-')))), {
      maxLength: 3,
    }),
  })

  it('never throws, and loses no message without a word', () => {
    fc.assert(
      fc.property(damage, ({ sample, cut, puts }) => {
        const bytes = small[sample]!.slice(0, cut === null ? undefined : cut % small[sample]!.length)
        for (const [at, byte] of puts) if (bytes.length > 0) bytes[at % bytes.length] = byte
        const { sessions, refused } = openBytes('x.json', bytes)
        expect(sessions.length + refused.length).toBe(1)
        const open = sessions[0]?.open
        if (!open || open.session!.format !== 'acp-state') return
        let document: Record<string, unknown>
        try {
          document = parsed(bytes)
        } catch {
          // All of it is named as one.
          expect(open.diagnostics).toMatchObject([{ code: 'json-document', kind: 'raw-only' }])
          return
        }
        const list: unknown = ((document['payload'] ?? document) as Record<string, unknown>)['messages']
        const nodes = surfaceAt(open.projection.fold, open.session!.eventCount)
        if (Array.isArray(list)) expect(nodes).toHaveLength(list.length)
        else expect(open.diagnostics.some(({ code }) => /messages/.test(code))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
