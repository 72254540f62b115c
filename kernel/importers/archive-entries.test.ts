import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readZip } from '#kernel/bytes/zip.ts'
import type { Work } from '#kernel/model/work.ts'
import { kernelEntries } from './archive-entries.ts'
import { said, state } from './acp-testing.ts'

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
function done<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

it('finds the kernel files of an archive by what they hold', () => {
  const archive = zipSync({
    'a/state.json': bytesOf(state()),
    'messages.JSON': bytesOf([said('a', 'user', { text: 'x'.repeat(300_000) })]),
    'package.json': bytesOf({ name: 'x' }),
    'state.txt': bytesOf(state()),
    'empty.json': new Uint8Array(0),
  })
  const entries = done(readZip(archive, () => {}))
  expect(done(kernelEntries(archive, entries)).map(({ name }) => name)).toEqual([
    'a/state.json',
    'messages.JSON',
  ])
})
