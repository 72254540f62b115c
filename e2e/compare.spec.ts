import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Differences' })
const side = (page: Page, name: 'Left' | 'Right') =>
  panelOf(page).getByRole('group', { name: `${name} side` })

async function choose(page: Page, name: 'Left' | 'Right', lens: RegExp): Promise<void> {
  await side(page, name)
    .getByRole('button', { name: `${name} side` })
    .press('ArrowDown')
  await page.getByRole('menuitemradio', { name: lens }).press('Enter')
}

test('the host against the kernel: differences are stepped through, and the row is in the address', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.look('Recomputed')
  await pinfold.pin('always')
  await page.keyboard.press('c')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: /^They differ on 1 of 30 messages/ })).toBeVisible()
  const rows = panel.getByRole('grid', { name: 'Rows of both sides' })
  await expect(rows).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.getByRole('row', { selected: true })).toContainText('sift 0.9 got slower')
  await expect(rows.getByRole('row', { selected: true })).toContainText('Folded into compaction 3')
  await expect.poll(() => page.url()).toContain('sel=4')
  await page.reload()
  await pinfold.ready()
  await expect(rows.getByRole('row', { selected: true })).toContainText('sift 0.9 got slower')
  await page.keyboard.press('k')
})

test('only the differences on request', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('c')
  const panel = panelOf(page)
  const rows = panel.getByRole('grid', { name: 'Rows of both sides' }).getByRole('row')
  await expect(
    panel.getByRole('heading', { name: /^The host and the kernel agree on all 30 messages; 1 summary/ }),
  ).toBeVisible()
  await expect(rows).toHaveCount(7)
  await panel.getByRole('radio', { name: /^All/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(2)
  await expect.poll(() => page.url()).toContain('tab=differences')
  await panel.getByRole('grid', { name: 'Rows of both sides' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('region', { name: 'Text of b3, left against right' })).toContainText('−')
})

test('two rules that answer alike are equal, and say so', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('c')
  await choose(page, 'Left', /pr\.490/)
  await expect(
    panelOf(page).getByRole('heading', { name: /^The two sides are equal, message for message: 6 rows\.$/ }),
  ).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Next difference' })).toBeDisabled()
})

test('a side is held while the slider moves, and exchanged', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('c')
  await choose(page, 'Right', /^Recorded/)
  await expect(panelOf(page).getByRole('heading', { name: /are equal, message for message/ })).toBeVisible()
  await side(page, 'Left').getByRole('button', { name: 'at the slider' }).press('Enter')
  await expect(side(page, 'Left').getByRole('button', { name: 'held at event 119' })).toBeVisible()
  await pinfold.pressOnSlider('PageDown')
  const panel = panelOf(page)
  await expect(
    panel.getByRole('heading', { name: /^The two sides differ on \d+ of 30 messages/ }),
  ).toBeVisible()
  await expect.poll(() => page.url()).toMatch(/left=%40119&right=recorded/)
  await panel.getByRole('button', { name: 'Swap' }).press('Enter')
  await expect.poll(() => page.url()).toMatch(/left=recorded&right=recorded%40119/)
  await expect(side(page, 'Right').getByRole('button', { name: 'held at event 119' })).toBeVisible()
})
