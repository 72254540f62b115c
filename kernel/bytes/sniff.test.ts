import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { sniff } from './sniff.ts'
import { bytesOf, zstdFrame } from './testing.ts'

const folder = new URL('../fixtures/containers/', import.meta.url)
const container = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)))
const look = (content: string | Uint8Array, name = 'file') =>
  sniff(typeof content === 'string' ? bytesOf(content) : content, name)
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

const utf16 = (text: string, big: boolean, mark: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'))
  return big ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
}
const utf32 = (text: string, big: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const unit = [char.codePointAt(0)! & 255, char.codePointAt(0)! >> 8, 0, 0]
      return big ? unit.toReversed() : unit
    }),
  )

const HEADER = '{"type":"session","version":0,"id":"s","createdAt":1,"delegationDepth":0}\n'
const EVENT = '{"type":"turn/start","seq":0,"time":1,"data":{}}\n'

describe('samples', () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith('.jsonl')))('%s', (name) => {
    const expected = name === 'empty.jsonl' ? 'empty' : 'session'
    expect(look(container(name), name)).toMatchObject({ kind: expected })
  })
  test.each(readdirSync(folder).filter((name) => /\.(zstd|zst|zip)$/.test(name)))('%s', (name) => {
    expect(look(container(name), name)).toEqual({ kind: name.endsWith('.zip') ? 'zip' : 'zstd' })
  })
  test('the mark of bom.jsonl is to be skipped', () => {
    expect(look(container('bom.jsonl'))).toEqual({
      kind: 'session',
      format: 'dsh',
      skip: 3,
      encoding: 'utf-8',
    })
    expect(look(container('full.jsonl'))).toEqual({
      kind: 'session',
      format: 'dsh',
      skip: 0,
      encoding: 'utf-8',
    })
  })
})

describe('containers', () => {
  test.each<[string, Uint8Array, string]>([
    ['a frame', zstdFrame(HEADER), 'zstd'],
    ['a skippable frame first', Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 0, 0, 0, 0), 'zstd'],
    ['a frame cut off in its magic number', Uint8Array.of(0x28, 0xb5, 0x2f), 'zstd'],
    ['gzip', gzipSync(bytesOf(HEADER)), 'gzip'],
    ['an empty archive', latin1('PK\x05\x06' + '\0'.repeat(18)), 'zip'],
  ])('%s', (_, bytes, kind) => expect(look(bytes)).toEqual({ kind }))
  test('letters that begin like an archive', () => expect(look('PKs and FKs').kind).toBe('prose'))
})

describe('a session stays one', () => {
  test.each<[string, string]>([
    ['with a header cut off by the head', HEADER.slice(0, 40)],
    ['with blanks in its header', '{ "id": "s", "type" : "session" }\n'],
    ['with a broken header', `{"type":"sess${EVENT}${EVENT}`],
    ['with a blank first line', `\n${HEADER}${EVENT}`],
    ['without a header', EVENT],
    ['with NULs in front', '\0'.repeat(5000) + HEADER],
    ['with NULs inside', `${HEADER}${'\0'.repeat(4001)}${EVENT}`],
    ['with CRLF', (HEADER + EVENT).replaceAll('\n', '\r\n')],
  ])('%s', (_, content) => {
    expect(look(content, 'x.jsonl')).toEqual({ kind: 'session', format: 'dsh', skip: 0, encoding: 'utf-8' })
  })

  test.each([
    ['utf-16le', false, true],
    ['utf-16le', false, false],
    ['utf-16be', true, true],
    ['utf-16be', true, false],
  ] as const)('in %s (big %s, mark %s)', (encoding, big, mark) => {
    expect(look(utf16(HEADER + EVENT, big, mark))).toEqual({
      kind: 'session',
      format: 'dsh',
      skip: 0,
      encoding,
    })
  })
})

describe('a file of the kernel is told by its members', () => {
  const long = 'x'.repeat(100_000)
  const message = `{"id":"u1","role":"user","contentType":"text","text":"${long}"}`
  test.each<[string, string]>([
    ['a state', '{"blocks":[],"messageRefs":{"byRaw":{},"byRef":{}}}'],
    ['a state with blocks first', '{"blocks":[{"blockId":"b1","topic":"t","summary":"s"}'],
    ['a state without refs', '{"blocks":[],"nextBlockId":1}'],
    ['messages and a state', '{"messages":[],"state":{"messageRefs":{}}}'],
    ['long messages first', `{"note":"n","messages":[${message}],"state":{}}`],
    ['a long text before the kind', `[{"id":"u1","role":"user","text":"${long}","contentType":"text"}]`],
    ['a list of messages', `[ ${message} ]`],
    ['the envelope of a store', `{"version":1,"savedAt":1,"id":"s","payload":{"note":"${long}"}}`],
    [
      'an envelope of billion-context',
      '{"version":3,"savedAt":1,"id":"s","createdAt":1,"state":{"nudge":{}}}',
    ],
    ['one that is cut off', '{"messages":[{"id":"u1","role":"user","contentType":"te'],
  ])('%s', (_, content) => {
    const expected = { kind: 'session', format: 'acp-state', skip: 0, encoding: 'utf-8' }
    expect(sniff(bytesOf(content).subarray(0, 64 * 1024), 'x.txt')).toEqual(expected)
    const crlf = bytesOf(`\uFEFF\r\n${content}`).subarray(0, 64 * 1024)
    expect(sniff(crlf, '')).toEqual({ ...expected, skip: 3 })
  })

  test.each<[string, string]>([
    ['a request body', '{"model":"m","messages":[{"role":"user","content":"hi"}]}'],
    ['another host’s messages', '[{"id":"1","role":"user","content":[{"type":"text","text":"a"}]}]'],
    ['something with blocks and a state', '{"state":{"blocks":[1]},"version":2}'],
    ['settings', '{"id":"x","payload":{"a":1}}'],
    ['an empty list', '[]'],
  ])('%s is none', (_, content) => expect(look(content, 'x.json').kind).toBe('json'))

  test('a log stays a log, whatever its messages say', () => {
    const quoting = `${HEADER}{"type":"user/message","seq":0,"data":{"blocks":[],"messageRefs":{}}}\n`
    expect(look(quoting)).toMatchObject({ kind: 'session', format: 'dsh' })
  })
})

describe('what is no session says what it is', () => {
  test.each<[string, string, RegExp, string | Uint8Array, string?]>([
    ['nothing', 'empty', /empty/, ''],
    ['white space', 'empty', /white space/, ' \n\t\n'],
    ['a byte order mark alone', 'empty', /white space/, '\ufeff'],
    ['NULs', 'empty', /NUL/, new Uint8Array(4096)],
    ['UTF-32', 'utf-32', /UTF-32/, utf32(HEADER, false)],
    ['UTF-32, big-endian with a mark', 'utf-32', /UTF-32/, utf32('\ufeff' + HEADER, true)],
    ['PNG', 'binary', /PNG/, latin1('\x89PNG\r\n\x1a\n....')],
    ['JPEG', 'binary', /JPEG/, latin1('\xff\xd8\xff\xe0')],
    ['GIF', 'binary', /GIF/, 'GIF89a'],
    ['WebP', 'binary', /WebP/, 'RIFF1234WEBPVP8 '],
    ['PDF', 'binary', /PDF/, '%PDF-1.7'],
    ['SQLite', 'binary', /SQLite/, 'SQLite format 3\0'],
    ['ELF', 'binary', /ELF/, latin1('\x7fELF\x02')],
    ['PE', 'binary', /Windows/, latin1('MZ\x90\0')],
    ['Mach-O', 'binary', /Mach-O/, latin1('\xcf\xfa\xed\xfe')],
    ['tar', 'binary', /tar/, `a.txt${'\0'.repeat(252)}ustar`],
    ['xz', 'binary', /xz/, latin1('\xfd7zXZ\0')],
    ['bzip2', 'binary', /bzip2/, latin1('BZh91AY&SY\0')],
    ['7z', 'binary', /7z/, latin1('7z\xbc\xaf\x27\x1c')],
    ['WebAssembly', 'binary', /WebAssembly/, latin1('\0asm\x01\0\0\0')],
    [
      'random bytes',
      'binary',
      /unknown kind/,
      Uint8Array.from({ length: 999 }, (_, i) => (i * i * 31 + i) >> 2),
    ],
    ['HTML', 'html', /HTML/, '<!DOCTYPE html>\n<html>'],
    ['settings', 'json', /settings.*model, env/, '{\n  "model": "x",\n  "env": {}\n}\n', 'a/settings.json'],
    ['settings with comments', 'json', /keys: model/, '{\n  // mine\n  "model": "x",\n}\n', 'x.jsonc'],
    ['one object in one line', 'json', /one JSON document/, '{"a":1}\n'],
    ['an array', 'json', /one JSON document/, '[1,\n2]'],
    ['other JSON lines', 'jsonl', /JSON lines.*uuid/, '{"uuid":"1","type":"user"}\n{"uuid":"2"}\n'],
    ['YAML by shape', 'prose', /YAML/, 'model: x\nlist:\n  - a\n  - b\n'],
    ['YAML by name', 'prose', /YAML/, 'x', 'a.yml'],
    ['TOML', 'prose', /TOML/, '[model]\nname = "x"\n'],
    ['Markdown', 'prose', /Markdown/, '# Title\n\nSome words.\n'],
    ['XML', 'prose', /XML/, '<?xml version="1.0"?><a/>'],
    ['text', 'prose', /plain text/, 'Dear reader,\nhello.'],
    ['text that begins like a program', 'prose', /plain text/, 'MZ is a prefix.'],
    ['UTF-16 settings', 'json', /JSON/, utf16('{\n "model": 1 }', false, true)],
  ])('%s', (_, kind, what, content, name) => {
    const sniffed = look(content, name)
    expect(sniffed).toMatchObject({ kind, what: expect.stringMatching(what) })
    expect(sniffed).toHaveProperty('advice', expect.stringMatching(/^[A-Z].*\.$/))
  })
})

test('a mark in front of foreign text is reported, too', () => {
  expect(look(joinBytes([Uint8Array.of(0xef, 0xbb, 0xbf), bytesOf('{"a":1}')]))).toMatchObject({
    kind: 'json',
    skip: 3,
  })
})

test('every head of every sample is told without throwing', () => {
  for (const name of ['full.jsonl', 'bom.jsonl', 'session.jsonl.zstd', 'dsh-session-edge.zip']) {
    const bytes = container(name)
    for (let length = 0; length < 400; length++) look(bytes.subarray(0, length), name)
  }
})
