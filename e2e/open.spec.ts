import { readFileSync } from 'node:fs'
import { expect, test } from './pinfold.ts'

const demo = (name: string): Buffer => readFileSync(new URL(`../public/demos/${name}`, import.meta.url))

test('opens a log that is dropped on the window', async ({ pinfold, page }) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'session.jsonl', text: demo('one-compaction.jsonl') })
  await pinfold.ready()
  await expect(page.getByRole('button', { name: /^Session: .*73 events/ })).toBeVisible()
})

test('opens a demo with the keyboard alone', async ({ pinfold, page }) => {
  await pinfold.visit()
  await page.getByRole('button', { name: 'One compaction' }).focus()
  await page.keyboard.press('Enter')
  await pinfold.ready()
  await expect(page.getByRole('heading', { name: 'Surface' })).toBeVisible()
})

test('opens files from the picker, several at once', async ({ pinfold, page }) => {
  await page.addInitScript(() => {
    // The plain picker, which a test can fill.
    Reflect.deleteProperty(window, 'showOpenFilePicker')
  })
  await pinfold.visit()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (
    await chooser
  ).setFiles([
    { name: 'one.jsonl', mimeType: '', buffer: demo('one-compaction.jsonl') },
    { name: 'two.jsonl', mimeType: '', buffer: demo('manual-compact.jsonl') },
  ])
  await pinfold.ready()
  await page.getByRole('button', { name: /^Session: / }).click()
  await expect(page.getByText(/26\.6 kB/).last()).toBeVisible()
  await expect(page.getByText(/73 events/).last()).toBeVisible()
})

test('opens what is pasted', async ({ pinfold, page }) => {
  await pinfold.visit()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, demo('one-compaction.jsonl').toString('utf8'))
  await pinfold.ready()
})

test('opens an export with a subagent, and links to it', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.inspector.getByRole('tab', { name: 'Session' }).click()
  await pinfold.inspector.getByRole('button', { name: /survey-callers/ }).click()
  await expect(pinfold.row(/List every caller/)).toBeVisible()
  await page.goBack()
  await expect(pinfold.row(/sift 0\.9 got slower/)).toBeVisible()
})

test('shows the image of an export, from the archive', async ({ pinfold }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.row(/sift 0\.9 got slower/).click()
  await expect(pinfold.inspector.getByRole('img')).toBeVisible()
})

const refusals: readonly (readonly [what: string, name: string, text: string | Buffer, says: RegExp])[] = [
  ['an empty file', 'session.jsonl', '', /empty/i],
  ['a picture', 'shot.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG/],
  ['a settings file', 'settings.json', '{\n  "theme": "dark",\n  "model": "x"\n}\n', /JSON|settings/i],
  ['an HTML report', 'report.html', '<!doctype html><html><body>Report</body></html>', /HTML/],
  ['prose', 'notes.md', '# Notes\n\nNothing to see here.\n', /Markdown|text/i],
  [
    'a log of a newer version',
    'session.jsonl',
    '{"type":"session","version":9,"id":"x","createdAt":1,"delegationDepth":0}\n',
    /version 9/,
  ],
  [
    'a header without a line feed',
    'session.jsonl',
    '{"type":"session","version":0,"id":"x","createdAt":1,"delegationDepth":0}',
    /header/i,
  ],
]

for (const [what, name, text, says] of refusals) {
  test(`says what ${what} is, and keeps what is open`, async ({ pinfold, page }) => {
    await pinfold.openDemo('One compaction')
    await pinfold.drop({ name, text })
    const alert = page.getByRole('alert').filter({ hasText: says })
    await expect(alert).toBeVisible()
    await expect(alert).toContainText(/drop|open|use|save|unpack/i)
    await expect(pinfold.transcript.getByRole('listitem').first()).toBeVisible()
  })
}

test('a damaged file shows its readable part and the damage', async ({ pinfold, page }) => {
  await pinfold.openDemo('A damaged log')
  await expect(
    page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Diagnostics 4' }),
  ).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByText(/NUL bytes/).first()).toBeVisible()
  await expect(page.getByText(/2 records on one line/).first()).toBeVisible()
  await expect(page.getByText(/not JSON/i).first()).toBeVisible()
  await expect(page.getByText(/no end|torn/i).first()).toBeVisible()
  await expect(pinfold.transcript.getByRole('listitem').first()).toBeVisible()
})

test('one line of 50 MB does not hang the page, and is told', async ({ pinfold, page }) => {
  await pinfold.visit()
  const head = '{"type":"session","version":0,"id":"x","createdAt":1,"delegationDepth":0}\n'
  await page.evaluate(async (header) => {
    const filler = 'a'.repeat(1024 * 1024)
    const file = new File([header, ...Array.from({ length: 50 }, () => filler)], 'one-line.jsonl')
    const transfer = new DataTransfer()
    transfer.items.add(file)
    for (const type of ['dragenter', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
      )
  }, head)
  await expect(page.getByRole('button', { name: 'Diagnostics: 1' })).toBeVisible({ timeout: 20_000 })
})

test('rehearses out of sight while nothing is open, and leaves nothing behind', async ({ pinfold, page }) => {
  await page.addInitScript(() => {
    const seen = { rows: 0, reachable: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const row of document.querySelectorAll('[role=listitem]')) {
        seen.rows++
        if (!row.closest('[inert][aria-hidden=true]')) seen.reachable++
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const rows = () => page.evaluate(() => (window as unknown as { seen: { rows: number } }).seen.rows)
  await pinfold.visit()
  await expect.poll(rows).toBeGreaterThan(0)
  await expect(page.locator('[inert]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toMatchObject({
    reachable: 0,
  })
  // What a person opens next is theirs alone.
  await page.getByRole('button', { name: 'One compaction' }).click()
  await pinfold.ready()
  await page.getByRole('button', { name: 'Pinfold, first screen' }).click()
  await expect(page.getByRole('region', { name: 'Open now' }).getByRole('listitem')).toHaveCount(1)
})
