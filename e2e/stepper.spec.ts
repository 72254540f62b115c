/** One turn, node by node, as a person steps through it. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

const parts = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Stepper' })
  return {
    panel,
    nodes: panel.getByRole('listbox', { name: 'Nodes of the turn' }),
    node: (name: string) => panel.getByRole('option', { name: new RegExp(`\\b${name}\\b`) }),
    messages: panel.getByRole('grid', { name: /^Messages of/ }),
    text: panel.getByRole('grid', { name: /^Text of the message/ }),
    why: panel.getByRole('region', { name: 'Why', exact: true }),
    state: panel.getByRole('region', { name: 'State', exact: true }),
  }
}

test('the keyboard alone: open, step nodes forward and back, follow a message, close', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Three tiers deep')
  await page.getByRole('button', { name: 'Close Coverage ledger' }).click()
  await page.keyboard.press('s')
  const { panel, nodes, node, messages, text, why, state } = parts(page)
  await expect(nodes).toBeFocused()
  await expect(nodes.getByRole('option')).toHaveCount(14)
  await expect(node('prune')).toHaveAttribute('aria-selected', 'true')
  await expect(node('prune')).toContainText(/−\d+ messages, \+1 summary/)
  await expect(node('filter')).toContainText('off in config')

  await page.keyboard.press('ArrowUp')
  await expect(node('sync-blocks')).toHaveAttribute('aria-selected', 'true')
  await expect(state).toContainText('survivedCount')
  await page.keyboard.press('j')
  await expect(node('prune')).toHaveAttribute('aria-selected', 'true')
  await expect(state).toContainText('as it was')
  await expect.poll(() => page.url()).toContain('node=prune')

  // From the summary to the first message that it stands for: selected in the panes as well.
  await messages.focus()
  await page.keyboard.press('ArrowDown')
  await expect(messages.getByRole('row', { selected: true })).toContainText('removed')
  await expect(why).toContainText('Folded into b8')
  await expect(text).toBeVisible()
  await expect.poll(() => page.url()).toContain('sel=')
  await expect(pinfold.inspector).toContainText('Folded into b8')

  // The same message at the node before.
  const id = await messages.getByRole('row', { selected: true }).getByRole('gridcell').nth(1).textContent()
  await page.keyboard.press('k')
  await expect(node('sync-blocks')).toHaveAttribute('aria-selected', 'true')
  await expect(messages.getByRole('row', { selected: true })).toContainText(id!)

  // And behind the one that took it out.
  await nodes.focus()
  await page.keyboard.press('End')
  await expect(panel).toContainText('The selected message is not here any more: prune took it out.')

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a link leads to a node of a turn', async ({ pinfold, page }) => {
  await pinfold.visit('#v=1&demo=tiers.jsonl&lens=recomputed&at=200&panel=stepper&node=render-refs')
  const { panel, node, messages, text } = parts(page)
  await expect(node('render-refs')).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('heading', { name: /request/i })).toBeVisible()
  await expect(messages.getByRole('row').nth(1)).toContainText('m00001')
  await expect(text.getByRole('row').first()).toContainText('<acp tokens=')
  await page.reload()
  await expect(node('render-refs')).toHaveAttribute('aria-selected', 'true')
})

test('to the request beside and back, the node stays', async ({ pinfold, page }) => {
  await pinfold.visit('#v=1&demo=tiers.jsonl&lens=recomputed&at=200&panel=stepper&node=prune')
  const { panel, node, nodes } = parts(page)
  const title = panel.getByRole('heading', { level: 2 })
  await expect(title).toContainText(/request/i)
  await nodes.focus()
  await page.keyboard.press('[')
  await expect(title).toContainText(/^Request \d+$/)
  const here = await title.textContent()
  const number = Number(/\d+/.exec(here!)![0])
  const rows = await nodes.textContent()
  await page.keyboard.press(']')
  await expect(title).toHaveText(`Request ${number + 1}`)
  await page.keyboard.press('[')
  await expect(title).toHaveText(here!)
  await expect(node('prune')).toHaveAttribute('aria-selected', 'true')
  // The same turn says the same, but for the time it took.
  const times = /(< )?[\d.,]+ ms/g
  expect((await nodes.textContent())!.replace(times, '')).toBe(rows!.replace(times, ''))
})

test('the numbers behind a nudge, and every node of the contract', async ({ pinfold, page }) => {
  await pinfold.visit('#v=1&demo=opening-folded.json&panel=stepper&node=nudge-inject')
  const { panel, node } = parts(page)
  await expect(panel.getByRole('region', { name: 'Decision' })).toContainText('effectiveThreshold')
  await node('recommend').click()
  await expect(panel.getByRole('heading', { level: 3 }).first()).toContainText('recommend')
  for (const name of ['ccr-store', 'crush', 'absorb-prompt']) await expect(node(name)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const width of [1440, 1000, 700])
      test(`accessible at ${width} pixels`, async ({ pinfold, page }) => {
        await page.setViewportSize({ width, height: 900 })
        // One width with a table of the state, the others with a text.
        const name = width === 1000 ? 'sync-blocks' : 'prune'
        await pinfold.visit(`#v=1&demo=tiers.jsonl&lens=recomputed&panel=stepper&node=${name}`)
        const { text, state } = parts(page)
        if (width === 1000) await expect(state).toContainText('survivedCount')
        else await expect(text.getByRole('row').first()).toBeVisible()
        await check(page)
      })
  })

async function check(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}
