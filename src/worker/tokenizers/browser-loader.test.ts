import { afterEach, expect, test, vi } from 'vitest'
import { browserTokenLoader } from './browser-loader.ts'

/** The empty module: magic number and version. */
const EMPTY = Uint8Array.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00])

const answer = (body: BodyInit | null, init: ResponseInit) => {
  const fetched = vi.fn((_url: string) => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

test('ranks come from the asset of their encoding', async () => {
  const fetched = answer('{"bpe_ranks":"! 0 YQ==","special_tokens":{},"pat_str":"."}', { status: 200 })
  expect((await browserTokenLoader.ranks('cl100k_base')).bpe_ranks).toBe('! 0 YQ==')
  expect(fetched.mock.calls[0]?.[0]).toContain('cl100k_base')
})

test('a missing file is an error', async () => {
  answer(null, { status: 404, statusText: 'Not Found' })
  await expect(browserTokenLoader.ranks('o200k_base')).rejects.toThrow('404 Not Found')
  await expect(browserTokenLoader.wasm({})).rejects.toThrow('404 Not Found')
})

test.each(['application/wasm', 'application/octet-stream'])('wasm sent as %s', async (type) => {
  answer(EMPTY, { status: 200, headers: { 'content-type': type } })
  expect(await browserTokenLoader.wasm({})).toHaveProperty('instance')
})
