/** The checks of a surface: what a provider would say of it, and what the cache lost. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'
import { answered, call, log, request, returned, said } from './written-log.ts'

/** A call that nobody answered, with words behind it; then an empty answer. */
const faulty = log('faulty', [
  said('u1', 'List the files'),
  request(1),
  answered('a1', [call('call_7')]),
  said('u2', 'Never mind, count to three'),
  request(2),
  answered('a2', [{ type: 'text', text: ' ' }]),
  said('u3', 'Well?'),
])

/** A tool result that the host cuts without a compaction. */
const rewritten = log('rewritten', [
  said('u1', 'List the files'),
  request(1),
  answered('a1', [call('call_1')]),
  returned('call_1', 'a long list of files that the host will cut'),
  request(2),
  answered('a2', [{ type: 'text', text: 'There are many.' }]),
  returned('call_1', '[cut]', { surfaceOp: { op: 'replace', start: 3, end: 3 }, sourceEventSeqs: [3] }),
  said('u2', 'Go on'),
  request(3),
])

const axe = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
}

test('the provider check by keyboard: faults, the providers’ own words, their rows', async ({
  pinfold,
  page,
}) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'faulty.jsonl', text: faulty })
  await pinfold.ready()
  const tab = page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: /^Provider/ })
  await expect(tab).toContainText('2 refused')
  await page.keyboard.press('a')
  const panel = page.getByRole('region', { name: 'Provider check' })
  await expect(panel).toContainText('All three would refuse it: 2 faults.')
  const verdicts = panel.getByRole('row', { name: /Each call has its result/ })
  await expect(verdicts.getByText('1 refused')).toHaveCount(3)
  await expect(panel.getByRole('row', { name: /Accepts this surface/ }).getByText('no')).toHaveCount(3)

  await panel.getByRole('grid', { name: 'Violations' }).focus()
  await page.keyboard.press('ArrowDown')
  const violation = panel.getByRole('region', { name: 'Violation' })
  await expect(violation).toContainText('The call bash (call_7) is sent, its result is not.')
  await expect(violation).toContainText('No tool output found for function call call_7.')
  await expect.poll(() => page.url()).toContain('sel=2')
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect(violation).toContainText('text content blocks must contain non-whitespace text')
  await expect.poll(() => page.url()).toContain('sel=5')
  await expect(pinfold.surface.getByRole('listitem', { name: /refused by a provider/ })).not.toHaveCount(0)

  await page.keyboard.press('l')
  await page
    .getByRole('region', { name: 'Ledger' })
    .getByRole('button', { name: 'Show the violations' })
    .click()
  await expect(panel).toBeVisible()
})

test('a link leads to a violation, at its position', async ({ pinfold, page }) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'faulty.jsonl', text: faulty })
  await pinfold.ready()
  await page.evaluate(() => {
    location.hash = `${location.hash}&panel=provider&sel=2&at=5`
  })
  const violation = page.getByRole('region', { name: 'Violation' })
  await expect(violation).toContainText('call_7')
  await expect(page.getByRole('region', { name: 'Provider check' })).toContainText('1 fault')
  // Before somebody spoke the call may have been running.
  await pinfold.pressOnSlider('Shift+ArrowLeft', 'Shift+ArrowLeft')
  await expect(page.getByRole('region', { name: 'Provider check' })).toContainText('All three would accept')
})

test('the prefix check tells a fold from a rewrite', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await page.keyboard.press('x')
  const panel = page.getByRole('region', { name: 'Prefix check' })
  await expect(panel).toContainText('the cache holds')
  const breaks = panel.getByRole('grid', { name: 'Breaks of the prefix' })
  await breaks.focus()
  await page.keyboard.press('Home')
  await expect(panel).toContainText('A fold moved the list')
  await expect(panel.getByRole('list', { name: 'Who moved it' })).toContainText('c1 landed at event')
  await panel.getByRole('button', { name: 'Previous request' }).click()
  await expect(panel).toContainText('the cache holds')

  await page.goto('')
  await pinfold.drop({ name: 'rewritten.jsonl', text: rewritten })
  await pinfold.ready()
  await page.keyboard.press('x')
  await expect(panel).toContainText('No fold explains it: request 3 rewrites request 2 from message 3 on.')
  await expect(panel.getByRole('list', { name: 'Who moved it' })).toContainText('the tool result at event 6')
  await expect(panel).toContainText('1 request of 3 does not begin with the one before: no fold explains it')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`both panels are accessible in ${colorScheme}`, async ({ pinfold, page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await pinfold.visit()
    await pinfold.drop({ name: 'faulty.jsonl', text: faulty })
    await pinfold.ready()
    for (const width of [1440, 1000, 700]) {
      await page.setViewportSize({ width, height: 900 })
      await page.keyboard.press('a')
      await expect(page.getByRole('region', { name: 'Violation' })).toBeVisible()
      await axe(page)
      await page.keyboard.press('x')
      await expect(
        page.getByRole('region', { name: 'Prefix check' }).getByRole('heading').nth(1),
      ).toBeVisible()
      await axe(page)
    }
  })
