import { readFileSync } from 'node:fs'
import { zipSync, Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { runWork } from '#kernel/base/run-work.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import { collect, isPrefix, isSame, number } from './testing.ts'
import { readZip, unpackEntry, type ZipEntry } from './zip.ts'

function read(bytes: Uint8Array, cap?: number) {
  const diagnostics: Diagnostic[] = []
  const entries = runWork(readZip(bytes, (diagnostic) => diagnostics.push(diagnostic)))
  const files = entries.map((entry) => ({
    name: entry.name,
    ...collect((sink) => runWork(unpackEntry(bytes, entry, sink, cap))),
  }))
  return { entries, files, codes: diagnostics.map(({ code }) => code), diagnostics }
}
const names = (entries: readonly ZipEntry[]): string[] => entries.map(({ name }) => name)

const text = Array.from({ length: 3000 }, (_, i) => `{"seq":${i},"x":"${(i * 7919) % 10_007}"}\n`).join('')

/** As the host writes exports: sizes and checksums only behind the data. */
function streamed(
  ...files: readonly (readonly [name: string, content: string, stored?: boolean])[]
): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, content, stored] of files) {
    const entry = stored === true ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(entry)
    entry.push(strToU8(content), true)
  }
  zip.end()
  return joinBytes(chunks)
}
const directoryAt = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 6, true)

const sample = new Uint8Array(
  readFileSync(new URL('../fixtures/containers/dsh-session-edge.zip', import.meta.url)),
)
const full = readFileSync(new URL('../fixtures/containers/full.jsonl', import.meta.url), 'utf8')

test('the sample of an export', () => {
  const { files, codes } = read(sample)
  expect(codes).toEqual([])
  expect(files.map(({ name, codes: own }) => [name, own])).toEqual([
    ['session.jsonl', []],
    ['subagents/child-1/session.jsonl', []],
    ['media/img-1.png', []],
  ])
  expect(files[0]!.text).toBe(full)
  expect(files[1]!.bytes.length).toBe(908)
})

test('the sample cut off anywhere: a prefix of its files, the last one torn', () => {
  const whole = read(sample).files
  for (let length = 0; length < sample.length; length++) {
    const { files, codes } = read(sample.subarray(0, length))
    expect(codes).toContain('zip-directory')
    files.forEach(({ name, bytes: got, codes: own }, i) => {
      expect(name).toBe(whole[i]!.name)
      if (own.length === 0) expect(isSame(got, whole[i]!.bytes)).toBe(true)
      else {
        expect(own).toEqual(['zip-torn'])
        expect(isPrefix(got, whole[i]!.bytes)).toBe(true)
        expect(i).toBe(files.length - 1)
      }
    })
  }
})

test('a long streamed entry, with and without its directory', () => {
  const archive = streamed(['a.jsonl', text], ['b.png', text, true], ['c.jsonl', 'c\n'])
  const cutOff = archive.subarray(0, directoryAt(archive))
  for (const bytes of [archive, cutOff]) {
    const { files } = read(bytes)
    expect(files.map((file) => [file.name, file.text, file.codes])).toEqual([
      ['a.jsonl', text, []],
      ['b.png', text, []],
      ['c.jsonl', 'c\n', []],
    ])
  }
  const torn = read(archive.subarray(0, 9000))
  expect(torn.codes).toEqual(['zip-directory'])
  expect(torn.files[0]!.codes).toEqual(['zip-torn'])
  expect(torn.files[0]!.text.length).toBeGreaterThan(10_000)
})

test('entries with sizes in their headers, with and without a directory', () => {
  const archive = zipSync({
    'dir/x.txt': strToU8(text),
    'dir/': new Uint8Array(0),
    'y.txt': [strToU8('y'), { level: 0 }],
  })
  for (const bytes of [archive, archive.subarray(0, directoryAt(archive))]) {
    const { entries, files } = read(bytes)
    expect(names(entries)).toEqual(['dir/x.txt', 'y.txt'])
    expect(files.map((file) => file.text)).toEqual([text, 'y'])
  }
})

test('an empty archive has no files and nothing to report', () => {
  expect(read(zipSync({}))).toMatchObject({ entries: [], codes: [] })
})

test('bytes in front of the archive and a comment behind it', () => {
  const archive = streamed(['a', 'content'])
  const commented = archive.slice()
  commented[commented.length - 2] = 4
  const bytes = joinBytes([strToU8('#!/bin/sh\n'), commented, strToU8('note')])
  expect(read(bytes)).toMatchObject({ codes: [], files: [{ name: 'a', text: 'content', codes: [] }] })
})

describe('lies and damage', () => {
  const archive = streamed(['a', text], ['b', 'second'])
  const at = directoryAt(archive)
  const changed = (edit: (bytes: Uint8Array) => void): Uint8Array => {
    const bytes = archive.slice()
    edit(bytes)
    return bytes
  }

  test('sizes are not believed', () => {
    for (const size of [0, 5, 0x7fffffff]) {
      const bytes = changed((copy) => copy.set([...number(size, 4), ...number(size, 4)], at + 20))
      const { files, codes } = read(bytes)
      expect(codes).toEqual([])
      expect(files[0]).toMatchObject({ text, codes: ['zip-size'] })
    }
  })

  test('a wrong checksum is reported, the text stays', () => {
    const { files } = read(changed((copy) => void (copy[at + 16]! ^= 1)))
    expect(files[0]).toMatchObject({ text, codes: ['zip-checksum'] })
    expect(files[0]!.diagnostics[0]!.file).toBe('a')
  })

  test('damaged data keeps a prefix', () => {
    const { files } = read(changed((copy) => copy.fill(0xff, 5000, 5400)))
    expect(files[0]!.codes).toHaveLength(1)
    expect(files[0]!.text.slice(0, 3000)).toBe(text.slice(0, 3000))
    expect(files[1]).toMatchObject({ text: 'second', codes: [] })
  })

  test.each<[string, (bytes: Uint8Array) => void, RegExp]>([
    ['encrypted', (copy) => void (copy[at + 8]! |= 1), /encrypted/],
    ['of an unknown method', (copy) => void (copy[at + 10] = 93), /method 93/],
    ['not where the directory says', (copy) => void (copy[at + 42] = 9), /not at byte 9/],
  ])('an entry %s is skipped', (_, edit, why) => {
    const { entries, diagnostics } = read(changed(edit))
    expect(names(entries)).toEqual(['b'])
    expect(diagnostics).toMatchObject([{ code: 'zip-entry', file: 'a', what: expect.stringMatching(why) }])
  })

  test('a directory that ends early', () => {
    const { entries, codes } = read(changed((copy) => void (copy[at + 47] = 0x51)))
    expect([names(entries), codes]).toEqual([['a'], ['zip-directory']])
  })

  test('output past the cap is cut off', () => {
    const { files } = read(archive, 1000)
    expect(files[0]!.bytes.length).toBe(1000)
    expect(files[0]!.codes).toEqual(['unpack-cap'])
  })
})

test('zip64 fields are read', () => {
  const archive = streamed(['a', 'content'])
  const at = directoryAt(archive)
  const extra = [1, 0, 24, 0, ...number(7, 8), ...number(9, 8), ...number(0, 8)]
  const entry = archive.slice(at, -22)
  entry.fill(255, 20, 28)
  entry.fill(255, 42, 46)
  entry[30] = extra.length
  const directory = [...entry, ...extra]
  const end64 = [
    ...number(0x06064b50, 4),
    ...number(44, 8),
    ...number(0, 12),
    ...number(1, 8),
    ...number(1, 8),
  ]
  end64.push(...number(directory.length, 8), ...number(at, 8))
  const locator = [
    ...number(0x07064b50, 4),
    ...number(0, 4),
    ...number(at + directory.length, 8),
    ...number(1, 4),
  ]
  const end = [...number(0x06054b50, 4), ...number(0, 4), ...Array<number>(12).fill(255), 0, 0]
  const bytes = joinBytes([
    archive.slice(0, at),
    Uint8Array.from([...directory, ...end64, ...locator, ...end]),
  ])
  expect(read(bytes)).toMatchObject({ codes: [], files: [{ text: 'content', codes: [] }] })
})
