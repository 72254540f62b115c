/** Files of the kernel, as a person with a state in hand would open them. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { createInitialState } from '#kernel/compression/initial-state.ts'
import { block } from '#kernel/compression/scene.ts'
import { expect, test } from './pinfold.ts'

const fixture = (path: string): string =>
  readFileSync(new URL(`../kernel/fixtures/${path}`, import.meta.url), 'utf8')

interface Vector {
  readonly name: string
  readonly input: { readonly messages: readonly object[]; readonly state: object }
}
const vectors = JSON.parse(fixture('vectors/core/prune.json')) as readonly Vector[]
const shape = (name: string): string => {
  const { messages, state } = vectors.find((vector) => vector.name === `${name} [pr491]`)!.input
  return JSON.stringify({ messages, state })
}

const shapes = [
  { name: 'covered first user, covered followers, then user', verdicts: ['Pinned', 'Yields', 'Yields'] },
  { name: 'covered first user, system message leads', verdicts: ['Pinned', 'Pinned', 'Pinned'] },
  { name: 'divergent resend, assistant led', verdicts: ['Pinned', 'Pinned', 'Pinned'] },
] as const

for (const { name, verdicts } of shapes)
  test(`the pin card tells the truth: ${name}`, async ({ pinfold, page }) => {
    await pinfold.visit()
    await pinfold.drop({ name: 'shape.json', text: shape(name) })
    await pinfold.ready()
    await page.keyboard.press('p')
    const panel = page.getByRole('region', { name: 'Pin', exact: true })
    for (const [i, rule] of ['always', 'pr.490', 'pr.491'].entries())
      await expect(ruleOf(panel, rule)).toContainText(verdicts[i]!)
    if (name.includes('system')) await expect(panel.getByText(/A system message decides/)).toBeVisible()
    const first = pinfold.transcript.getByRole('listitem').first()
    if (verdicts[2] === 'Pinned') await expect(first).toContainText('pinned')
    else await expect(first).not.toContainText('pinned')
  })

const ruleOf = (panel: Locator, rule: string): Locator => panel.getByRole('region', { name: `Rule ${rule}` })

test('a state shows coverage, consumed blocks and where a message went', async ({ pinfold, page }) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'case-06.json', text: fixture('acp/case-06-tier2-consumes-two.json') })
  await pinfold.ready()
  await expect(pinfold.summary('b3')).toBeVisible()
  await page.keyboard.press('l')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger).toContainText('The one fold took effect.')
  await expect(ledger).toContainText('Block b3 consumed it and stands for its messages.')
  await pinfold.row(/TASK: build the exporter/).click()
  await expect(pinfold.inspector).toContainText('Folded into b3')
  await expect(pinfold.inspector).toContainText('prune/covered')
  await pinfold.inspector.getByRole('button', { name: /b3/ }).first().click()
  await expect.poll(() => page.url()).toContain('block=b3')
})

test('an envelope of a host opens with its fold', async ({ pinfold }) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'persist-v3.json', text: fixture('acp/persist-v3.json') })
  await pinfold.ready()
  await expect(pinfold.summary('b1')).toBeVisible()
  await expect(pinfold.surface).toContainText('Now do the importer.')
})

test('a state dropped with its log joins it and says what does not match', async ({ pinfold, page }) => {
  const said = (seq: number, id: string, text: string) =>
    JSON.stringify({
      type: 'user/message',
      seq,
      time: seq,
      data: { id, role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text }] },
      surfaceOp: 'append',
    })
  const log = [
    JSON.stringify({ type: 'session', version: 0, id: 'joined', createdAt: 0, delegationDepth: 0 }),
    said(0, 'u1', 'The opening'),
    said(1, 'u2', 'The middle'),
    said(2, 'u3', 'The end'),
    '',
  ].join('\n')
  // The log has no message u9.
  const ids = ['u1', 'u2', 'u9']
  const refs = ids.map((id, i) => [id, `m0000${i + 1}`] as const)
  const state = {
    ...createInitialState(),
    blocks: [block('b1', ids, { topic: 'the start', summary: 'Everything up to the end.' })],
    messageRefs: {
      byRaw: Object.fromEntries(refs),
      byRef: Object.fromEntries(refs.map(([id, ref]) => [ref, id])),
    },
    nextBlockId: 2,
    nextRunId: 2,
  }
  await pinfold.visit()
  await pinfold.drop(
    { name: 'state.json', text: JSON.stringify(state) },
    { name: 'session.jsonl', text: log },
  )
  await pinfold.ready()
  await expect(pinfold.summary('b1')).toBeVisible()
  await expect(pinfold.surface).toContainText('The end')
  await page
    .getByRole('toolbar', { name: 'Panels' })
    .getByRole('button', { name: /Diagnostics/ })
    .click()
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('u9')
  await page.getByRole('tab', { name: 'Session' }).click()
  await expect(pinfold.inspector).toContainText('joined from state.json')
})
