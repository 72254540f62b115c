import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'What was lost' })

test('what a compaction took, from fold to fold, kept in the address', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('g')
  const lost = panelOf(page)
  await expect(
    lost.getByRole('heading', { name: /^c3 folded 25 messages; its summary no longer holds/ }),
  ).toBeVisible()
  await page.keyboard.press('[')
  await expect(lost.getByRole('heading', { name: /^c2 folded/ })).toBeVisible()
  await page.keyboard.press('[')
  await expect(lost.getByRole('heading', { name: /^c1 folded 8 messages/ })).toBeVisible()
  await expect.poll(() => page.url()).toMatch(/panel=lost&fold=e%3A\d+/)
  await page.reload()
  await pinfold.ready()
  await expect(lost.getByRole('heading', { name: /^c1 folded 8 messages/ })).toBeVisible()
  await page.keyboard.press('g')
  await expect(lost).toHaveCount(0)
})

test('a term leads to where it was said, by keyboard', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('g')
  const term = panelOf(page).getByRole('button', { name: /^benches\/search\.rs/ })
  const said = /first at event ([\d,]+)/.exec((await term.getAttribute('aria-label'))!)![1]!
  await term.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`sel=${said}`)
  await expect(pinfold.inspector.getByText(`event ${said}`).first()).toBeVisible()
  await expect(pinfold.inspector).toContainText('benches/search.rs')
  await expect(panelOf(page)).toBeVisible()
})

test('only what was folded is searched, whatever the case', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('g')
  const lost = panelOf(page)
  await expect(lost.getByRole('region', { name: 'Terms' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('NEXT_LINE')
  await expect(lost.getByText(/\d+ hits in \d+ messages/)).toBeVisible()
  const hits = lost.getByRole('grid', { name: 'Hits' })
  await expect(hits.locator('mark').first()).toHaveText('next_line')
  await hits.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.url()).toMatch(/sel=\d+.*q=NEXT_LINE/)
  await page.keyboard.press('/')
  // Said after the last fold, so it was never folded.
  await lost.getByRole('searchbox').fill('tagged on top of')
  await expect(lost.getByText('Nothing that c3 folded holds “tagged on top of”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lost.getByRole('grid', { name: /^Messages that c3/ })).toBeVisible()
})

test('summary N against N+1', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.transcript
    .getByRole('listitem', { name: /Compaction/ })
    .first()
    .click()
  await pinfold.inspector.getByRole('button', { name: 'What was lost' }).click()
  const lost = panelOf(page)
  await expect(lost.getByRole('heading', { name: /^c1 folded/ })).toBeVisible()
  await lost.getByRole('tab', { name: 'Folded text' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(lost.getByText(/^c2 folded this summary in and took its place\./)).toBeVisible()
  const text = lost.getByRole('region', { name: 'Summary of c1 against c2' })
  await expect(text.getByText(/^− \d+ lines?$/)).toBeVisible()
  await expect(text.getByRole('grid').getByRole('row').first()).toBeVisible()
  await lost.getByRole('button', { name: 'What c2 lost' }).click()
  await expect(lost.getByRole('heading', { name: /^c2 folded/ })).toBeVisible()
})

test('a block has the same, from its card; a folded row means the block over it', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.look('Recomputed')
  await pinfold.summary('b3').click()
  await pinfold.inspector.getByRole('button', { name: 'What was lost' }).click()
  const lost = panelOf(page)
  await expect(lost.getByRole('heading', { name: /^b3 folded 25 messages/ })).toBeVisible()
  await expect.poll(() => page.url()).toContain('fold=b%3Ab3')
  await page.keyboard.press('g')
  await expect(lost).toHaveCount(0)
  await pinfold.row(/I measure first/).click()
  await page.keyboard.press('g')
  await expect(lost.getByRole('heading', { name: /^b3 folded 25 messages/ })).toBeVisible()
})

test('before anything was folded it says what to do', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.pressOnSlider('Home')
  await page.keyboard.press('g')
  await expect(panelOf(page).getByText(/Nothing is folded at this position/)).toBeVisible()
})
