/** The workbench as a person uses it: pick a range, write a summary, fold; distil, open, undo; refusals. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

const SUMMARY = 'The build was mended and its tests pass; what is left is written down in the notes.'

class Workbench {
  readonly page: Page
  readonly panel: Locator
  readonly fold: Locator
  readonly acts: Locator
  readonly blocks: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Workbench' })
    this.fold = this.panel.getByRole('form', { name: 'Fold' })
    this.acts = this.panel.getByRole('region', { name: 'Acts' })
    this.blocks = this.panel.getByRole('region', { name: 'Blocks' })
  }

  async write(from: string, to: string, summary = SUMMARY): Promise<void> {
    await this.fold.getByLabel('From').fill(from)
    await this.fold.getByLabel('to', { exact: true }).fill(to)
    await this.fold.getByLabel(/^Summary/).fill(summary)
  }

  async foldRange(from: string, to: string): Promise<void> {
    await this.write(from, to)
    await this.page.keyboard.press('Control+Enter')
    await expect(this.fold.getByLabel(/^Summary/)).toHaveValue('')
  }
}

test('fold, nest, open, undo and redo with the keyboard', async ({ pinfold, page }) => {
  await pinfold.openDemo('Three tiers deep')
  await page.keyboard.press('w')
  const bench = new Workbench(page)
  await expect(bench.panel).toContainText('Nothing is tried yet.')

  await bench.foldRange('m00088', 'm00120')
  await expect(bench.acts.getByRole('listitem')).toHaveCount(1)
  await expect(bench.acts).toContainText(/messages, [\d,]+ tokens, became b9, tier 1\./)
  await expect(bench.panel.getByRole('heading', { name: /less than recorded/ })).toBeVisible()
  await expect(pinfold.summary('b9')).toBeVisible()
  await expect.poll(() => page.url()).toContain('lens=what-if')

  await bench.foldRange('m00121', 'm00150')
  await bench.write('b9', 'b10')
  await bench.fold.getByRole('button', { name: 'Distil to tier 2' }).click()
  await expect(bench.acts).toContainText('The summaries of b9 and b10')
  await expect(bench.acts).toContainText('became b11, tier 2.')

  await bench.blocks.getByRole('button', { name: 'Off b11' }).click()
  await expect(bench.acts).toContainText('b9 and b10 stand again.')
  await bench.blocks.getByRole('button', { name: 'On b11' }).click()
  await expect(bench.acts.getByRole('listitem')).toHaveCount(5)
  await bench.blocks.getByRole('button', { name: 'Decompress b11' }).click()
  await expect(bench.acts).toContainText('b11 is decompressed')

  await bench.acts.getByRole('heading', { name: 'Acts' }).click()
  for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z')
  await expect(bench.panel).toContainText('6 undone')
  await expect(bench.panel).toContainText('Nothing is tried yet.')
  await expect(pinfold.summary('b9')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(pinfold.summary('b9')).toBeVisible()

  // A reload brings the acts, the undone ones, too.
  await expect.poll(() => page.url()).toContain('%22done%22%3A1')
  await page.reload()
  await pinfold.ready()
  await expect(bench.panel).toContainText('1 act at event 348, 5 undone')
  await expect(bench.acts).toContainText('became b9, tier 1.')
  await expect(bench.panel.getByRole('heading', { name: /less than recorded/ })).toBeVisible()

  await bench.acts.getByRole('button', { name: 'Remove: Fold m00088 to m00120' }).click()
  await expect(bench.acts.getByRole('listitem')).toHaveCount(5)
})

test('a refusal is said in the kernel’s words, and nothing that was written is lost', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Three tiers deep')
  await page.keyboard.press('w')
  const bench = new Workbench(page)
  const refused = async (from: string, to: string, summary: string, why: string | RegExp) => {
    await bench.write(from, to, summary)
    await page.keyboard.press('Control+Enter')
    await expect(bench.fold.getByRole('alert')).toContainText(why)
    await expect(bench.fold.getByLabel(/^Summary/)).toHaveValue(summary)
    await expect(bench.acts.getByRole('listitem')).toHaveCount(0)
  }
  await refused('m00088', 'm00120', 'short', 'Summary too short: 5 characters, at least 50 are wanted')
  await refused('m00088', 'm00120', 'long '.repeat(4001), /Summary too long: 20,?00\d characters/)
  await refused('m00156', 'm00168', SUMMARY, /protected zone/)
  await refused('m00088', 'm00089', SUMMARY, /The selection is too small: [\d,]+ characters/)
  await refused('nonsense', 'm00089', SUMMARY, 'Invalid boundary ref in "nonsense".."m00089"')
  await expect(bench.fold.getByRole('button', { name: 'Distil to tier 3' })).toBeDisabled()

  const setting = bench.panel.getByLabel('Turns until a block is old')
  await setting.fill('0')
  await page.keyboard.press('Enter')
  await expect(bench.panel.getByRole('region', { name: 'Settings' }).getByRole('alert')).toContainText(
    'must be a whole number of at least 1, not “0”.',
  )
  await expect(setting).toHaveValue('0')
  await page.keyboard.press('Escape')
  await bench.panel.getByLabel('Least size of a range').fill('10')
  await page.keyboard.press('Enter')
  await expect(bench.acts).toContainText('compress.minCompressRange 5,000 → 10.')
  await bench.foldRange('m00121', 'm00126')
  await expect(bench.acts.getByRole('listitem')).toHaveCount(2)

  // Closing the panel keeps what is being written.
  await bench.write('m00100', 'm00110', 'Half a summary')
  await page.getByRole('button', { name: 'Close Workbench' }).click()
  await page.keyboard.press('w')
  await expect(bench.fold.getByLabel(/^Summary/)).toHaveValue('Half a summary')
  await expect(bench.fold.getByLabel('From')).toHaveValue('m00100')
})

test('a range is drawn over the transcript, or grown with Shift and the arrows', async ({
  pinfold,
  page,
}) => {
  await pinfold.openDemo('Three tiers deep')
  await page.keyboard.press('w')
  const bench = new Workbench(page)
  const rows = pinfold.transcript.getByRole('listitem')
  const [first, last] = [await rows.nth(1).boundingBox(), await rows.nth(5).boundingBox()]
  await page.mouse.move(first!.x + 200, first!.y + 10)
  await page.mouse.down()
  await page.mouse.move(last!.x + 200, last!.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(bench.fold.getByLabel('From')).toHaveValue(/^m\d{5}$/)
  await expect(bench.fold.getByRole('status')).toContainText(/characters in all/)

  await bench.fold.getByRole('button', { name: 'Clear' }).click()
  await rows.nth(2).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bench.fold.getByLabel('From')).toHaveValue(/^m\d{5}$/)
  const to = await bench.fold.getByLabel('to', { exact: true }).inputValue()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bench.fold.getByLabel('to', { exact: true })).not.toHaveValue(to)
})

test('a fold is copied as a compress call', async ({ pinfold, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinfold.openDemo('Three tiers deep')
  await page.keyboard.press('w')
  const bench = new Workbench(page)
  await bench.write('m00088', 'm00120')
  await bench.fold.getByLabel('Topic, if any').fill('build')
  await bench.fold.getByRole('button', { name: 'Copy as a compress call' }).click()
  await expect(bench.fold.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual({
    content: [{ startId: 'm00088', endId: 'm00120', topic: 'build', summary: SUMMARY }],
  })
})

test('acts are done at one position, and what follows is shown from there', async ({ pinfold, page }) => {
  await pinfold.openDemo('Three tiers deep')
  await page.keyboard.press('w')
  const bench = new Workbench(page)
  await bench.foldRange('m00088', 'm00120')
  await pinfold.pressOnSlider('ArrowLeft')
  await expect(bench.panel).toContainText('The acts are done at event 348; you look at event')
  await expect(bench.fold.getByRole('button', { name: 'Fold', exact: true })).toBeDisabled()
  await bench.panel.getByRole('button', { name: 'Go to event 348' }).click()
  await expect(bench.fold).toBeVisible()
  await expect(pinfold.summary('b9')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('the surface of the workbench')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the workbench is accessible in ${colorScheme}`, async ({ pinfold, page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await pinfold.openDemo('Three tiers deep')
    await page.keyboard.press('w')
    const bench = new Workbench(page)
    await bench.foldRange('m00088', 'm00120')
    await bench.write('m00088', 'm00089', 'short')
    await page.keyboard.press('Control+Enter')
    await expect(bench.fold.getByRole('alert')).toContainText('range')
    for (const width of [1440, 1000, 700]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/bench-${width}-${colorScheme}.png` })
    }
  })
