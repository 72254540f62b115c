import type { Locator } from '@playwright/test'
import { expect, test } from './pinfold.ts'

test('the lens is chosen, said and kept in the address', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await expect(page.getByRole('heading', { name: 'Surface' }).locator('..')).toContainText('Recorded')
  await expect(page.getByRole('button', { name: /^Pin rule/ })).toHaveCount(0)
  await pinfold.look('Recomputed')
  await expect(pinfold.summary('b3')).toBeVisible()
  await expect.poll(() => page.url()).toContain('lens=recomputed')
  await page.reload()
  await pinfold.ready()
  await expect(pinfold.summary('b3')).toBeVisible()
  await page.keyboard.press('v')
  await expect(pinfold.summary('b3')).toHaveCount(0)
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary c3/ })).toBeVisible()
})

test('a rule keeps the first user message, and says so on both sides', async ({ pinfold }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.look('Recomputed')
  const first = pinfold.transcript.getByRole('listitem', { name: /sift 0\.9 got slower/ })
  await expect(first).toContainText('34 t')
  await expect(first).not.toContainText('pinned')
  await pinfold.pin('always')
  await expect(first).toContainText('pinned')
  await expect(pinfold.node(/sift 0\.9 got slower/)).toContainText('pinned')
})

test('another lens or rule leaves the row one looks at where it is', async ({ pinfold, page }) => {
  await pinfold.openDemo('A long haul')
  await page.mouse.move(300, 500)
  await page.mouse.wheel(0, 3000)
  await page.waitForTimeout(500)
  const label = await labelNear(pinfold.transcript, 400)
  // The number in front stays; what follows says more once the row is selected.
  const row = pinfold.transcript
    .getByRole('listitem', { name: new RegExp(`^${label.split(',')[0]},`) })
    .first()
  const where = async () => Math.round((await row.boundingBox())!.y)
  await row.click()
  const before = await where()
  for (const press of ['v', 'y', 'y', 'v']) {
    await page.keyboard.press(press)
    await page.waitForTimeout(700)
    expect(Math.abs((await where()) - before)).toBeLessThanOrEqual(1)
  }
})

/** Label of the first row at or below a height of the window. */
async function labelNear(list: Locator, y: number): Promise<string> {
  for (const row of await list.getByRole('listitem').all()) {
    const box = await row.boundingBox()
    if (box && box.y >= y) return (await row.getAttribute('aria-label'))!
  }
  throw new Error(`No row at ${y}`)
}

test('a block by keyboard: its summary opens its card, Escape lets go of it', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.look('Recomputed')
  await pinfold.summary('b3').focus()
  await page.keyboard.press('Enter')
  await expect(pinfold.summary('b3')).toHaveAttribute('aria-current', 'true')
  await expect(pinfold.inspector.getByText('b3').first()).toBeVisible()
  await expect.poll(() => page.url()).toContain('block=b3')
  await page.keyboard.press('ArrowLeft')
  await expect(pinfold.transcript.getByRole('listitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pinfold.summary('b3')).not.toHaveAttribute('aria-current', 'true')
  await expect.poll(() => page.url()).not.toContain('block=')
})

test('ledger, pin verdict and differences have a key each', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  for (const [key, name] of [
    ['l', 'Ledger'],
    ['p', 'Pin'],
    ['c', 'Differences'],
  ] as const) {
    await page.keyboard.press(key)
    const tab = page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name })
    await expect(tab).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press(key)
    await expect(tab).toHaveAttribute('aria-expanded', 'false')
  }
})
