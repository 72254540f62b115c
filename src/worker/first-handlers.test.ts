import { expect, it } from 'vitest'
import { logOf, user } from '#kernel/testing.ts'
import { createFirstHandlers } from './first-handlers.ts'
import { later } from './parts.ts'
import type { Part } from './protocol.ts'
import { createRegistry } from './registry.ts'

async function opened(name: string, text: string) {
  const registry = createRegistry()
  const parts: Part<'open'>[] = []
  const { first } = await createFirstHandlers(registry).open(
    { source: { kind: 'files', files: [new File([text], name)] }, counter: 'estimate' },
    { signal: new AbortController().signal, progress: () => {}, part: (part) => parts.push(part) },
  )
  return { first, early: parts.map((part) => part.first) }
}
const said = (count: number): string => logOf(Array.from({ length: count }, (_, i) => user(`say ${i}`)))

it('sends the first screenful once: with the session, or before it where reading goes on', async () => {
  const small = await opened('small.jsonl', said(2))
  expect(small.early).toEqual([])
  expect(small.first!.rows.map(({ text }) => text)).toEqual(['say 0', 'say 1'])

  const large = await opened('large.jsonl', said(3000))
  expect(large.early).toHaveLength(1)
  expect(large.early[0]!.rows.length).toBeGreaterThan(2)
  expect(large.first).toBeNull()
})

it('sends none of a file of the kernel, which is shown as the kernel sees it', async () => {
  await later()
  const messages = JSON.stringify([{ id: 'q', role: 'user', contentType: 'text', text: 'hi' }])
  expect((await opened('messages.json', messages)).first).toBeNull()
})
