/** From what was dropped to sessions in the registry. */
import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { logOf, user } from '#kernel/testing.ts'
import { openSource } from './files.ts'
import type { OpenSource } from './protocol.ts'
import { createRegistry } from './registry.ts'

const LOG = logOf([user('a'), user('b')])
const STATE = JSON.stringify({
  blocks: [],
  nextBlockId: 1,
  messageRefs: { byRaw: { 'id-a': 'm00001' }, byRef: { m00001: 'id-a' } },
})
const MESSAGES = JSON.stringify([{ id: 'q', role: 'user', contentType: 'text', text: 'hi' }])
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const file = (name: string, content: string | Uint8Array): File =>
  new File([typeof content === 'string' ? content : content.slice()], name)

async function open(source: OpenSource, signal = new AbortController().signal) {
  const registry = createRegistry()
  const progress: number[] = []
  const { registered, refused } = await openSource(source, {
    registry,
    signal,
    onProgress: (done) => progress.push(done),
    onPreview() {},
  })
  return {
    registry,
    progress,
    refused,
    sessions: registered.map(({ open: one }) => `${one.name}: ${one.session!.format}`),
    ids: registered.map(({ id }) => id),
    first: registered[0]!.open,
  }
}
const files = (...list: readonly File[]): OpenSource => ({ kind: 'files', files: list })

describe('kernel files', () => {
  it.each<[string, OpenSource, string]>([
    ['alone', files(file('s.json', STATE)), 's.json: acp-state'],
    ['pasted', { kind: 'text', text: MESSAGES }, 'pasted text: acp-state'],
    ['compressed', files(file('s.json.gz', gzipSync(bytesOf(STATE)))), 's.json.gz: acp-state'],
    ['in an archive', files(file('s.zip', zipSync({ 'd/s.json': bytesOf(STATE) }))), 'd/s.json: acp-state'],
  ])('%s', async (_, source, expected) => {
    expect((await open(source)).sessions).toEqual([expected])
  })

  it('say how far they are read', async () => {
    const { progress } = await open(files(file('s.json', MESSAGES)))
    expect(progress).toEqual([MESSAGES.length])
  })

  it.each([[false], [true]])('are joined to the log of the same drop (turned %s)', async (turned) => {
    const both = [file('log.jsonl', LOG), file('s.json', STATE)]
    const { sessions, first, registry, ids } = await open(files(...(turned ? both.toReversed() : both)))
    expect(sessions).toEqual(['log.jsonl: dsh'])
    expect(first.kernel).not.toBeNull()
    const other = ids[0] === 's1' ? 's2' : 's1'
    expect(() => registry.get(other)).toThrow('not open any more')
  })

  it('of another session stay beside the log', async () => {
    const { sessions } = await open(files(file('log.jsonl', LOG), file('m.json', MESSAGES)))
    expect(sessions).toEqual(['log.jsonl: dsh', 'm.json: acp-state'])
  })
})

describe('logs', () => {
  it('open as before, compressed and in archives', async () => {
    const { sessions } = await open(
      files(
        file('a.jsonl', LOG),
        file('b.jsonl.gz', gzipSync(bytesOf(LOG))),
        file('c.zip', zipSync({ 'session.jsonl': bytesOf(LOG), 'subagents/x/session.jsonl': bytesOf(LOG) })),
      ),
    )
    expect(sessions).toEqual([
      'a.jsonl: dsh',
      'b.jsonl.gz: dsh',
      'c.zip: dsh',
      'subagents/x/session.jsonl: dsh',
    ])
  })

  it('beside what is none are opened, and it is refused by name', async () => {
    const { sessions, refused } = await open(
      files(file('a.jsonl', LOG), file('n.txt', 'Dear diary'), file('n.gz', gzipSync(bytesOf('Dear diary')))),
    )
    expect(sessions).toEqual(['a.jsonl: dsh'])
    expect(refused.map(({ message }) => message)).toEqual([
      'n.txt: The file is plain text.',
      'n.gz: unpacked from gzip: The file is plain text.',
    ])
  })
})

it('a cancelled opening leaves nothing behind', async () => {
  const stop = new AbortController()
  const registry = createRegistry()
  const opening = openSource(files(file('s.json', MESSAGES + ' '.repeat(3_000_000))), {
    registry,
    signal: stop.signal,
    onProgress: () => stop.abort(),
    onPreview() {},
  })
  await expect(opening).rejects.toThrow('cancelled')
  expect(() => registry.get('s1')).toThrow('not open any more')
})
