import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import { readZip } from '#kernel/bytes/zip.ts'
import { kernelEntries } from './archive-entries.ts'
import { said, state } from './acp-testing.ts'

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
it('finds the kernel files of an archive by what they hold', () => {
  const archive = zipSync({
    'a/state.json': bytesOf(state()),
    'messages.JSON': bytesOf([said('a', 'user', { text: 'x'.repeat(300_000) })]),
    'package.json': bytesOf({ name: 'x' }),
    'state.txt': bytesOf(state()),
    'empty.json': new Uint8Array(0),
  })
  const entries = runWork(readZip(archive, () => {}))
  expect(runWork(kernelEntries(archive, entries)).map(({ name }) => name)).toEqual([
    'a/state.json',
    'messages.JSON',
  ])
})
