import { gzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { logOf, turnStart } from '#kernel/testing.ts'
import { createOpenSession } from './open-session.ts'
import { createLateSession } from './open-late.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const LOG = logOf([turnStart()])
const STATE = '{"messages":[{"id":"u1","role":"user","contentType":"text","text":"hi"}],"state":{}}'

/** What became of a text that came in pieces of a size. */
function late(bytes: Uint8Array, size = bytes.length) {
  const foreign: string[] = []
  const session = createLateSession('x', 'x.json', {
    create: createOpenSession,
    onOpen() {},
    onForeign: ({ what }) => foreign.push(what),
  })
  session.report({ code: 'early', kind: 'note', what: '', done: '' })
  for (let at = 0; at < bytes.length; at += size) session.emit(bytes.subarray(at, at + size))
  session.end()
  session.open?.end()
  return { open: session.open, foreign }
}

describe('a session that comes late', () => {
  it.each([1, 7, 1000])('is told by its first bytes, in pieces of %i', (size) => {
    const log = late(bytesOf(LOG), size).open!
    expect([log.session!.format, log.session!.eventCount]).toEqual(['dsh', 1])
    const kernel = late(bytesOf(STATE), size).open!
    expect([kernel.session!.format, kernel.session!.eventCount]).toEqual(['acp-state', 1])
    expect(kernel.diagnostics[0]!.code).toBe('early')
  })

  it('may be UTF-16, also inside a container', () => {
    const { open } = late(new Uint8Array(Buffer.from(`\uFEFF${STATE}`, 'utf16le')))
    expect([open!.session!.eventCount, open!.diagnostics[1]!.code]).toEqual([1, 'utf-16'])
  })

  it('is looked for until the head is full', () => {
    const behind = `{"note":"${'x'.repeat(40_000)}","messageRefs":{}}`
    expect(late(bytesOf(behind), 100).open!.session!.format).toBe('acp-state')
    const { open, foreign } = late(bytesOf(`{"note":"${'x'.repeat(70_000)}","messageRefs":{}}`), 1000)
    expect([open, foreign.length]).toEqual([null, 1])
  })

  it('is none when the text is something else', () => {
    expect(late(bytesOf('Dear diary')).foreign).toEqual(['The file is plain text.'])
    expect(late(gzipSync(bytesOf(LOG))).foreign[0]).toContain('packed once more (gzip)')
  })

  it('of nothing is refused by its reader', () => {
    expect(late(new Uint8Array(0)).open!.refusal!.code).toBe('empty')
  })

  it('comes out of a container', () => {
    const foreign: string[] = []
    const session = createLateSession('x', 'x', {
      create: createOpenSession,
      onOpen() {},
      onForeign: ({ what }) => foreign.push(what),
    })
    const unwrapper = createUnwrapper('gzip', session)
    unwrapper.push(gzipSync(bytesOf(STATE)))
    unwrapper.end()
    session.end()
    session.open!.end()
    expect([session.open!.session!.eventCount, foreign]).toEqual([1, []])
  })
})
