import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './pinfold.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    const check = async (page: import('@playwright/test').Page) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map(
          (violation) =>
            `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
        ),
      ).toEqual([])
    }

    test('first screen', async ({ pinfold, page }) => {
      await pinfold.visit()
      await expect(page.getByRole('button', { name: 'One compaction' })).toBeVisible()
      await check(page)
    })

    test('both panes with a folded message selected', async ({ pinfold, page }) => {
      await pinfold.openDemo('Folds within folds')
      await pinfold.transcript.getByRole('listitem').nth(3).click()
      await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toBeVisible()
      await check(page)
    })

    test('an open marker, an open tool row, the session', async ({ pinfold, page }) => {
      await pinfold.openDemo('Compaction by hand')
      await pinfold.row('/compact').getByRole('button', { name: 'Open' }).click()
      await pinfold.transcript
        .getByRole('listitem', { name: /read: incident\.json/ })
        .getByRole('button')
        .first()
        .click()
      await pinfold.inspector.getByRole('tab', { name: 'Session' }).click()
      await check(page)
    })

    test('diagnostics, events, palette', async ({ pinfold, page }) => {
      await pinfold.openDemo('A damaged log')
      await page.keyboard.press('d')
      await expect(page.getByText(/NUL bytes/).first()).toBeVisible()
      await check(page)
      await page.keyboard.press('e')
      await check(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page)
    })

    test('recomputed, with a pinned message and a block', async ({ pinfold, page }) => {
      await pinfold.openDemo('Folds within folds')
      await pinfold.look('Recomputed')
      await pinfold.pin('always')
      await expect(pinfold.node(/sift 0\.9 got slower/)).toContainText('pinned')
      await check(page)
      await pinfold.summary('b3').click()
      await check(page)
      await page.setViewportSize({ width: 700, height: 800 })
      await check(page)
    })

    test('what was lost', async ({ pinfold, page }) => {
      // A panel of hundreds of terms: each look at it takes a while.
      test.slow()
      await pinfold.openDemo('Folds within folds')
      await page.keyboard.press('g')
      const lost = page.getByRole('region', { name: 'What was lost' })
      await expect(lost.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('scan')
      await expect(lost.getByRole('grid', { name: 'Hits' })).toBeVisible()
      await check(page)
      await lost.getByRole('button', { name: 'Previous fold' }).click()
      await lost.getByRole('tab', { name: 'Next summary' }).click()
      await expect(lost.getByText(/took its place/)).toBeVisible()
      await check(page)
    })

    test('two sides beside each other', async ({ pinfold, page }) => {
      test.slow()
      await pinfold.openDemo('Folds within folds')
      await page.keyboard.press('c')
      const sides = page.getByRole('region', { name: 'Differences' })
      await sides.getByRole('button', { name: 'Text of both' }).click()
      await check(page)
      await page.setViewportSize({ width: 1000, height: 800 })
      await check(page)
    })

    test('1000 and 700 pixels wide', async ({ pinfold, page }) => {
      await pinfold.openDemo('One compaction')
      for (const width of [1000, 700]) {
        await page.setViewportSize({ width, height: 800 })
        await check(page)
      }
    })
  })
}

test('hostile text stays text', async ({ pinfold, page }) => {
  const text =
    '<img src=x onerror="document.title=1"> [x](javascript:alert(1)) ![i](https://example.com/i.png) <script>document.title=2</script>'
  const event = (seq: number, type: string, data: object, extra: object = {}) =>
    JSON.stringify({ type, seq, time: 1, data, ...extra })
  const log = [
    '{"type":"session","version":0,"id":"hostile","createdAt":1,"delegationDepth":0}',
    event(0, 'turn/start', { turn: 1 }),
    event(
      1,
      'user/message',
      { id: 'u', role: 'user', content: [{ type: 'text', text }], source: { kind: 'user' } },
      { surfaceOp: 'append' },
    ),
    event(
      2,
      'assistant/message',
      {
        turn: 1,
        step: 1,
        message: {
          id: 'a',
          role: 'assistant',
          content: [{ type: 'text', text }],
          source: { kind: 'model', provider: 'p', model: 'm' },
        },
      },
      { surfaceOp: 'append' },
    ),
    event(3, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
  ].join('\n')
  await pinfold.visit()
  await pinfold.drop({ name: 'hostile.jsonl', text: `${log}\n` })
  await pinfold.ready()
  const answer = pinfold.row(/asst/).first()
  await answer.getByRole('button').first().click()
  await expect(answer).toContainText('onerror')
  await expect(page.locator('img')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^[12]$/)
})
