/** What becomes of large results, and when the model is asked to fold: five demos, with the keyboard. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'

/** Opens a demo from the first screen by its name, as one who has no mouse. */
async function openByKeyboard(page: Page, title: string): Promise<void> {
  await page.goto('')
  const demo = page.getByRole('button', { name: title, exact: true })
  await expect(demo).toBeVisible()
  await demo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible()
}

const texts = (page: Page) => {
  const part = page.getByRole('region', { name: 'Before and after' })
  return {
    part,
    checked: part.getByRole('list', { name: 'Checked' }),
    panel: part.getByRole('tabpanel'),
    original: part.getByRole('tab', { name: 'Original' }),
  }
}

test('a stored result opens its original, in the inspector and in its row', async ({ pinfold, page }) => {
  await openByKeyboard(page, 'A stored result, retrieved')
  const { part, checked, panel, original } = texts(page)
  await expect(part).toContainText(/≈ 3,\d{3} t → \d{2} t/)
  await expect(checked).toContainText('SHA-256 is the one that the store has it under')
  await expect(checked).toContainText('equal to the recorded text, byte for byte')
  await expect(panel).toContainText('from the content store (m00004)')
  await expect(panel).toContainText('quay-7 gauge-reader[412]: level 2140 mm')
  await panel.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('checksum 0x5c1e, expected 0x5c1f')
  await original.focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel).toContainText('[acp-stored #m00004')
  await expect(panel).toContainText('acp_retrieve("m00004")')

  // The row of the surface is a placeholder; opened it shows both.
  const row = pinfold.surface.getByRole('listitem', { name: /journalctl/ })
  await expect(row).toContainText('in store')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('What is sent, ≈')
  await expect(row).toContainText('Original, from the content store (m00004)')
  await expect(row).toContainText('quay-7 gauge-reader[412]')

  // The model had it back.
  await expect(pinfold.row('acp_retrieve').first()).toBeVisible()
})

test('a crushed result says that decoding gives it back', async ({ pinfold, page }) => {
  await openByKeyboard(page, 'A JSON result, crushed and decoded back')
  const { part, checked, panel, original } = texts(page)
  await expect(checked).toHaveText(
    /Decoded: equal to the original in every value, each number to its last digit\./,
  )
  await expect(part).toContainText(/≈ 2,\d{3} t → \d{3} t/)
  await expect(panel).toContainText('"datum": "chart datum 2019"')
  await original.focus()
  await page.keyboard.press('End')
  await expect(panel).toContainText('"rows":48')
  await expect(panel).toContainText('1150123456789012001')
  await expect(pinfold.surface.getByRole('listitem', { name: /curl/ }).first()).toContainText('± crushed')
})

test('an absorbed result has its text and the summary that stands for it', async ({ pinfold, page }) => {
  await openByKeyboard(page, 'An absorbed result')
  const { part, checked, panel, original } = texts(page)
  await expect(checked).toContainText('The absorb call that holds this summary is on the surface.')
  await expect(panel).toContainText('def levels_0(frame: bytes')
  await original.focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel).toContainText('Even numbers read signed, odd numbers unsigned')
  await expect(pinfold.transcript.getByRole('listitem', { name: /read: levels\.py/ })).toBeVisible()
  await expect(pinfold.surface.getByRole('listitem', { name: /read: levels\.py/ })).toHaveCount(0)
  await part.getByRole('button', { name: 'Go to the absorb call' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('sel=7')
})

const nudgeParts = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Stepper' })
  const gates = panel.getByRole('table', { name: 'Gates of the nudge' })
  return {
    panel,
    nudge: panel.getByRole('region', { name: 'Nudge', exact: true }),
    gate: (name: RegExp) => gates.getByRole('row', { name }),
    said: panel.getByRole('region', { name: 'Text of the nudge' }),
  }
}

test('a nudge fires: the gates, the figures behind them, its text', async ({ page }) => {
  await openByKeyboard(page, 'A nudge that fires')
  const { panel, nudge, gate, said } = nudgeParts(page)
  await expect(nudge).toContainText(
    /Tier 1 is asked for: the context has grown by 12,\d{3} t \(needed: at least 4,000 t\), and 8,\d{3} t is waiting \(needed: at least 8,000 t\)\./,
  )
  await expect(nudge).toContainText(/15,\d{3} t are in use, as the host measured them/)
  await expect(gate(/growth/)).toContainText(/at least 4,000\st\s*passed\s*decides/)
  await expect(gate(/over-limit/)).toContainText(/24\.\d\s%\s*at least 75\.0\s%\s*failed\s*decides/)
  await expect(gate(/cadence/)).toHaveCount(0)
  await expect(said).toContainText('HOW TO WRITE A SUMMARY')
  await expect(said).toContainText('m00002')
  await expect(panel).toContainText(
    'Steering: the turn goes on after results; the answer gets verbosity level 2 of 4, with lower effort.',
  )
  // The keys of the stepper go on working, and the decision is scrolled by keyboard.
  await nudge.focus()
  await page.keyboard.press('End')
  await expect.poll(() => nudge.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  await page.keyboard.press('k')
  await expect(panel.getByRole('option', { name: /recommend/ })).toHaveAttribute('aria-selected', 'true')
})

test('a nudge does not fire, and says why', async ({ page }) => {
  await openByKeyboard(page, 'A nudge that does not, and why')
  const { panel, nudge, gate, said } = nudgeParts(page)
  await expect(nudge).toContainText(
    /No nudge: the context has grown by 2,\d{3} t; at least 4,000 t is needed\./,
  )
  await expect(gate(/growth/)).toContainText(/failed\s*decides/)
  await expect(gate(/mass.*\b1\b/)).toContainText(/passed\s*not looked at/)
  await expect(said).toContainText('Nothing is said to the model.')
  await expect(panel).toContainText('Steering is off.')
})

const looks = [
  [1440, 'stored-result.json', 'sel=5'],
  [1440, 'nudge-fires.json', 'panel=stepper&node=nudge-inject'],
  [1000, 'absorbed-result.json', 'sel=5'],
  [1000, 'nudge-rests.json', 'panel=stepper&node=nudge-inject'],
] as const

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const [width, demo, place] of looks)
      test(`${demo} is accessible at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`#v=1&demo=${demo}&lens=recomputed&${place}`)
        const name = place.startsWith('sel') ? 'Before and after' : 'Nudge'
        await expect(page.getByRole('region', { name, exact: true })).toBeVisible({ timeout: 20_000 })
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
          ),
        ).toEqual([])
      })
  })
