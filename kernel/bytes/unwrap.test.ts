import { readFileSync } from 'node:fs'
import { gzipSync } from 'fflate'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, collect, cut, textOf, unpack, zstdFrame } from './testing.ts'
import { createTranscoder } from './transcode.ts'
import { createTextStage, createUnwrapper, type Wrapping } from './unwrap.ts'

const full = new Uint8Array(readFileSync(new URL('../fixtures/containers/full.jsonl', import.meta.url)))
const wrapped: Record<Wrapping, Uint8Array> = {
  plain: full,
  gzip: gzipSync(full),
  zstd: zstdFrame(textOf(full)),
}

test.each(['plain', 'gzip', 'zstd'] as const)('%s gives the text', (wrapping) => {
  const { bytes, codes } = unpack((sink) => createUnwrapper(wrapping, sink), wrapped[wrapping], [100])
  expect(bytes).toEqual(full)
  expect(codes).toEqual([])
})

test.each(['plain', 'gzip', 'zstd'] as const)('%s stops at the cap', (wrapping) => {
  const { bytes, codes } = unpack((sink) => createUnwrapper(wrapping, sink, 500), wrapped[wrapping], [100])
  expect(bytes).toEqual(full.slice(0, 500))
  expect(codes).toEqual(['unpack-cap'])
})

test('UTF-16 becomes UTF-8 at any cut, without its mark', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), sizes, (text, big, pieces) => {
      fc.pre(!text.startsWith('\ufeff'))
      const little = Buffer.from(`\ufeff${text}`, 'utf16le')
      const bytes = new Uint8Array(big ? little.swap16() : little)
      const { text: got } = collect((sink) => {
        const transcoder = createTranscoder(big ? 'utf-16be' : 'utf-16le')
        for (const piece of cut(bytes, pieces)) sink.emit(transcoder.push(piece))
        sink.emit(transcoder.end())
      })
      expect(got).toBe(text)
    }),
  )
})

const stage = (encoding: 'utf-8' | 'utf-16le', bytes: Uint8Array) =>
  collect((sink) => {
    const text = createTextStage(encoding, sink)
    text.emit(bytes)
    text.end()
  })

test('the text stage converts and says so, and leaves UTF-8 alone', () => {
  expect(stage('utf-8', bytesOf('é'))).toMatchObject({ text: 'é', codes: [] })
  expect(stage('utf-16le', Uint8Array.of(0xe9, 0, 0x41))).toMatchObject({
    text: 'é\ufffd',
    codes: ['utf-16'],
  })
})
