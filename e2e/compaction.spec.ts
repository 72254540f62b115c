import { expect, test } from './pinfold.ts'

test('a compaction erases nothing on the left and folds on the right', async ({ pinfold }) => {
  await pinfold.openDemo('One compaction')
  const total = await pinfold.transcript.getByRole('listitem').count()
  expect(total).toBe(22)
  await expect(pinfold.transcript.getByRole('listitem', { name: /Folded into compaction 1/ })).toHaveCount(13)
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary c1/ })).toHaveCount(1)
  await expect(pinfold.surface.getByRole('listitem')).toHaveCount(9)
})

test('messages after a compaction add to the transcript, and take nothing from it', async ({ pinfold }) => {
  await pinfold.openDemo('Folds within folds')
  const first = pinfold.transcript.getByRole('listitem').first()
  const size = async () => Number(await first.getAttribute('aria-setsize'))
  await expect.poll(size).toBe(35)
  await pinfold.pressOnSlider('Home', 'PageUp')
  // At the first compaction: eight rows and its marker.
  await expect.poll(size).toBe(9)
  await pinfold.pressOnSlider('End')
  await expect.poll(size).toBe(35)
  await expect(first).toContainText('sift 0.9 got slower')
})

test('a manual /compact is exactly one row, running and landed', async ({ pinfold, page }) => {
  await pinfold.openDemo('Compaction by hand')
  const commands = pinfold.transcript.getByRole('listitem', { name: /\/compact|compact ·/ })
  await expect(commands).toHaveCount(1)
  await expect(commands).toContainText('/compact keep the migration plan')
  await expect(commands).toContainText('16 items')

  // While it ran: context had arrived, the checkpoint had not landed.
  await pinfold.pressOnSlider('PageDown', 'Shift+ArrowLeft')
  await expect(commands).toHaveCount(1)
  await expect(commands).toContainText('compact · Compacting context…')
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary/ })).toHaveCount(0)
  await expect(page.getByText('Here 16 messages left the surface')).toHaveCount(0)
})

test('prompt, full tool output and the one row with its scale and disclosure', async ({ pinfold, page }) => {
  await pinfold.openDemo('Compaction by hand')
  await expect(pinfold.row(/On Sunday at 02:00 UTC/)).toMatchAriaSnapshot(`
    - listitem /^4, user. On Sunday at 02.00 UTC the rate limiter refused nearly everything.* Folded into compaction 1. 33 tokens/
  `)
  const read = pinfold.transcript.getByRole('listitem', { name: /read: incident\.json/ })
  await read.getByRole('button').first().click()
  await expect(read).toContainText('rejected: 18422')
  await expect(read).toContainText('2026-08-09T02:00:00Z/PT10M')
  const marker = pinfold.row('/compact')
  await expect(marker).toMatchAriaSnapshot(`
    - listitem "/compact keep the migration plan c1. 16 items, ≈ 1,579 t":
      - text: cmd /compact keep the migration plan 16 items, ≈ 1,579 t · c1
      - button "Open"
      - text: "52"
  `)
  await marker.getByRole('button', { name: 'Open' }).press('Enter')
  await expect(marker.getByText('What happened')).toBeVisible()
  await expect(marker.getByRole('table')).toContainText('gatehouse/limiter.py')
  await expect(marker.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(page.getByRole('link', { name: /http/ })).toHaveCount(0)
})

test('select a folded message, read why, go to its marker and back', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  const folded = pinfold.transcript.getByRole('listitem', { name: /Folded into compaction 1/ }).nth(2)
  const words = (await folded.getAttribute('aria-label'))!
  await folded.click()
  await expect(pinfold.inspector.getByRole('heading', { name: 'Folded into compaction 1.' })).toBeVisible()
  await expect(pinfold.inspector).toContainText('since then the summary stands for it')
  await pinfold.inspector.getByRole('button', { name: 'Folded into: compaction 1' }).click()
  await expect(pinfold.inspector.getByRole('heading', { name: /The summary of compaction 1/ })).toBeVisible()
  await page.goBack()
  await expect(pinfold.inspector.getByRole('heading', { name: 'Folded into compaction 1.' })).toBeVisible()
  await expect(pinfold.transcript.getByRole('listitem', { name: words })).toHaveAttribute(
    'aria-current',
    /.+/,
  )
})

test('the same with the keyboard', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await pinfold.transcript.getByRole('listitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(
    pinfold.transcript.getByRole('listitem').nth(2).getByRole('button', { expanded: true }).first(),
  ).toBeVisible()
  await expect(pinfold.inspector.getByRole('heading', { name: 'Folded into compaction 1.' })).toBeVisible()
})

test('scrub to before the compaction and the surface is whole again', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await pinfold.pressOnSlider('End', 'PageDown')
  const landed = await pinfold.position()
  await pinfold.pressOnSlider('Shift+ArrowLeft')
  expect(await pinfold.position()).toBe(landed - 1)
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary/ })).toHaveCount(0)
  await expect(pinfold.transcript.getByRole('listitem', { name: /On the surface/ })).toHaveCount(
    await pinfold.transcript.getByRole('listitem').count(),
  )
  await page.keyboard.press('End')
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary c1/ })).toHaveCount(1)
})
