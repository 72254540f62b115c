/** What a provider would be sent, and what the kernel says of its state: both with the keyboard. */
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

const axe = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
}

const body = (page: Page) => page.getByRole('region', { name: 'Body', exact: true })
const status = (page: Page) => page.getByRole('region', { name: 'Status and recap' })
const lines = (page: Page) => body(page).getByRole('grid', { name: 'Lines of the body' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the body by keyboard: a provider, a line in full, its row', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await page.keyboard.press('b')
  await expect(body(page)).toContainText(/Anthropic would be sent [\d,]+ bytes/)
  await expect(body(page)).toContainText('Anthropic would')
  await expect(lines(page)).toContainText('"messages": [')

  await body(page).getByRole('tab', { name: 'Anthropic Messages' }).focus()
  await page.keyboard.press('End')
  await expect(body(page)).toContainText(/Responses would be sent/)
  await expect(lines(page)).toContainText('"input": [')
  await expect.poll(() => page.url()).toContain('tab=openai-responses')

  await lines(page).focus()
  for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('ArrowDown')
  const line = body(page).getByRole('region', { name: 'Line' })
  await expect(line).toContainText('input[0]')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/sel=\d+/)
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toHaveText(
    'The summary of compaction 1.',
  )
  await expect(pinfold.transcript.locator('[aria-current]')).toContainText('Compaction 16 items')
  // The line stays where it is: the row is the same.
  await expect(line.getByRole('heading')).toContainText('Line 6')
})

test('a row leads to its line, and a folded one is not there', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await pinfold.surface.getByRole('listitem').last().click()
  await pinfold.inspector.getByRole('button', { name: 'Show in body' }).click()
  const line = body(page).getByRole('region', { name: 'Line' })
  await expect(line.getByRole('heading')).toContainText(/Line [\d,]+messages\[\d+\]/)
  const event = /sel=(\d+)/.exec(page.url())![1]
  await expect(line.getByRole('button', { name: new RegExp(`Go to event ${event}`) })).toBeVisible()
  await expect(lines(page).getByRole('row', { selected: true })).toBeVisible()

  // The first row of all was folded by the compaction.
  await pinfold.transcript.getByRole('listitem').first().click()
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toContainText('Folded into')
  await expect(body(page)).toContainText('What is selected is not in this body.')
  await expect(pinfold.inspector.getByRole('button', { name: 'Show in body' })).toHaveCount(0)
})

test('what is copied and saved is the body, of the size that was said', async ({
  pinfold,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinfold.openDemo('One compaction')
  await page.keyboard.press('b')
  const finding = body(page).getByRole('heading', { name: /^Anthropic would be sent/ })
  const said = /([\d,]+) bytes/.exec((await finding.textContent())!)![1]!
  await body(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(body(page).getByText(/^Copied/)).toBeVisible()
  const sent = await clipboard(page)
  expect(Buffer.byteLength(sent)).toBe(Number(said.replaceAll(',', '')))
  expect((JSON.parse(sent) as { messages: { role: string }[] }).messages[0]?.role).toBe('user')

  await body(page).getByRole('button', { name: 'Copy indented' }).click()
  await expect.poll(async () => await clipboard(page)).toBe(JSON.stringify(JSON.parse(sent), null, 2))

  const download = page.waitForEvent('download')
  await body(page).getByRole('button', { name: 'Save as file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^one-compaction-\d+-anthropic\.json$/)
  expect(readFileSync(await file.path(), 'utf8')).toBe(sent)
})

test('the body follows the position and the lens, and says where there is none', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('b')
  await expect(body(page)).toContainText('at event')
  await pinfold.look('Recomputed')
  await expect(body(page)).toContainText('recomputed, pin pr.491')
  await expect(lines(page)).toContainText('[Compressed conversation section]')
  await pinfold.summary('b3').click()
  await expect(body(page).getByRole('region', { name: 'Line' })).toContainText('Go to summary of b3')
  await pinfold.pressOnSlider('Home')
  await expect(body(page)).toContainText('No message has reached the surface yet.')
})

test('a link leads to the provider', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await page.evaluate(() => {
    location.hash = `${location.hash}&panel=body&tab=openai-chat`
  })
  await expect(body(page)).toContainText(/OpenAI Chat would be sent [\d,]+ bytes/)
  await body(page).getByRole('button', { name: 'Provider check' }).click()
  await expect(page.getByRole('region', { name: 'Provider check' })).toBeVisible()
})

test('status and recap, of the position, to be copied', async ({ pinfold, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinfold.openDemo('Folds within folds')
  await page.keyboard.press('n')
  await expect(status(page)).toContainText('the surface shown is the recorded one')
  await expect(status(page)).toContainText('Sent to the model')
  await status(page).getByRole('tab', { name: 'Figures' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(status(page)).toContainText('CONTEXT BREAKDOWN')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.url()).toContain('tab=recap')
  await expect(status(page)).toContainText('Active compression blocks')
  await status(page).getByRole('button', { name: 'Copy recap' }).click()
  await expect.poll(async () => await clipboard(page)).toMatch(/^Active compression blocks \(\d+\):/)

  await pinfold.pressOnSlider('Home')
  await expect(status(page)).toContainText('No block has been made at this position.')
  await expect(status(page)).toContainText('No active compression blocks.')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`both panels are accessible in ${colorScheme}`, async ({ pinfold, page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await pinfold.openDemo('One compaction')
    await pinfold.surface.getByRole('listitem').last().click()
    for (const width of [1440, 1000, 700]) {
      await page.setViewportSize({ width, height: 900 })
      await page.keyboard.press('b')
      await expect(body(page).getByRole('region', { name: 'Line' })).toContainText('Go to event')
      await axe(page)
      await page.keyboard.press('n')
      await expect(status(page)).toContainText('Sent to the model')
      await axe(page)
    }
  })
