import { readFileSync } from 'node:fs'
import { expect, test } from './pinfold.ts'

test('a reload keeps the place: session, position, selection', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await pinfold.pressOnSlider('PageDown')
  await pinfold.transcript.getByRole('listitem').nth(3).click()
  const at = await pinfold.position()
  const heading = await pinfold.inspector.getByRole('heading', { level: 3 }).textContent()
  await page.reload()
  await pinfold.ready()
  await expect.poll(() => pinfold.position()).toBe(at)
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toHaveText(heading!)
})

test('back and forward walk through jumps, not through every step of a drag', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  const rows = pinfold.transcript.getByRole('listitem')
  await rows.nth(1).click()
  await rows.nth(4).click()
  await page.goBack()
  await expect(rows.nth(1)).toHaveAttribute('aria-current', /.+/)
  await page.goForward()
  await expect(rows.nth(4)).toHaveAttribute('aria-current', /.+/)
})

test('a link to a local file asks for the file and then lands', async ({ pinfold, page }) => {
  const text = readFileSync(new URL('../public/demos/one-compaction.jsonl', import.meta.url))
  await pinfold.visit()
  await pinfold.drop({ name: 'mine.jsonl', text })
  await pinfold.ready()
  await pinfold.transcript.getByRole('listitem').nth(5).click()
  const heading = await pinfold.inspector.getByRole('heading', { level: 3 }).textContent()
  await page.reload()
  await expect(page.getByText(/mine\.jsonl/).first()).toBeVisible()
  await pinfold.drop({ name: 'mine.jsonl', text })
  await pinfold.ready()
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toHaveText(heading!)
  await expect(pinfold.transcript.getByRole('listitem').nth(5)).toHaveAttribute('aria-current', /.+/)
})

test('free scrolling keeps the selection and the row', async ({ pinfold, page }) => {
  await pinfold.openDemo('A long haul')
  const words = /^20–21, read: src\/refunds\/rules\.ts/
  const row = pinfold.transcript.getByRole('listitem', { name: words })
  await row.click()
  await page.keyboard.press('t')
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked()
  await expect(pinfold.transcript.getByRole('listitem', { name: words })).toHaveAttribute(
    'aria-current',
    /.+/,
  )
})

test('counts exactly on request, and every number says which it is', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await expect(page.getByText(/Counts: estimate/)).toBeVisible()
  await page.getByRole('button', { name: /^Count tokens with/ }).click()
  await page.getByRole('menuitemradio', { name: /o200k/ }).click()
  await expect(page.getByText(/Counts: exact/)).toBeVisible({ timeout: 20_000 })
  await expect(pinfold.transcript.getByRole('listitem').first()).not.toContainText('≈')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/exact/)
})
