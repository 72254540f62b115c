/** Handing on what is on the screen, and opening it again, with the keyboard. */
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './pinfold.ts'
import type { Pinfold } from './pinfold.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Hand on: case file' })

/** A place worth handing on: a position, a lens, a pin rule, a panel, a selection. */
async function goSomewhere(pinfold: Pinfold, page: Page): Promise<{ at: number; heading: string }> {
  await pinfold.openDemo('One compaction')
  await pinfold.pressOnSlider(...Array.from({ length: 5 }, () => 'Shift+ArrowLeft'))
  await pinfold.look('Recomputed')
  await pinfold.pin('always')
  await page.keyboard.press('l')
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible()
  await pinfold.transcript.getByRole('listitem').nth(3).click()
  const heading = pinfold.inspector.getByRole('heading', { level: 3 })
  await expect(heading).not.toBeEmpty()
  return { at: await pinfold.position(), heading: (await heading.textContent())! }
}

async function atTheSamePlace(
  pinfold: Pinfold,
  page: Page,
  was: { at: number; heading: string },
): Promise<void> {
  await pinfold.ready()
  await expect.poll(() => pinfold.position()).toBe(was.at)
  await expect(page.getByRole('radio', { name: 'Recomputed' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Pin rule/ })).toContainText('always')
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible()
  await expect(pinfold.transcript.getByRole('listitem').nth(3)).toHaveAttribute('aria-current', /.+/)
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toHaveText(was.heading)
}

async function save(page: Page): Promise<{ name: string; text: string }> {
  await dialog(page).getByRole('button', { name: 'Save file' }).focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

const said = (text: string): readonly string[] => [...new Set(text.match(/\p{L}{4,}/gu))]

/** Messages and tokens of both sides, as their heads say. */
async function sumsOf(page: Page): Promise<readonly (string | null)[]> {
  const heads = ['Transcript', 'Surface'].map((name) => page.getByRole('heading', { name }).locator('..'))
  return Promise.all(heads.map((head) => head.textContent()))
}

/** Keys, and what stands under those that name things. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const isName = typeof inner === 'string' && /^(type|kind|name|role|model|provider|id|pin|lens)$/.test(key)
    return [key, ...(isName ? [inner as string] : []), ...namesIn(inner)]
  })
}

test('a redacted case file opens at the same place, without a word of the session', async ({
  pinfold,
  page,
}) => {
  const was = await goSomewhere(pinfold, page)
  const first = (await pinfold.transcript.getByRole('listitem').first().textContent())!
  const sums = await sumsOf(page)
  await page.keyboard.press('h')
  await expect(dialog(page).getByRole('radio', { name: 'Replaced' })).toBeChecked()
  await expect(dialog(page).getByRole('heading', { level: 3 })).toContainText(/kB, \d+ of \d+ events/)
  await expect(dialog(page).getByRole('region', { name: /^Preview/ })).toContainText(
    '{"pinfold":"case","version":1',
  )
  const { name, text } = await save(page)
  expect(name).toMatch(/^case-[0-9a-f]{8}-redacted\.jsonl$/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  const prompts = readFileSync(new URL('../public/demos/one-compaction.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const event =
        line === '' ? null : (JSON.parse(line) as { type: string; data: { content?: { text?: string }[] } })
      return event?.type === 'user/message' ? (event.data.content ?? []).map((block) => block.text ?? '') : []
    })
  expect(prompts.length).toBeGreaterThan(1)
  const written = new Set(said(text))
  // Words that are names of fields, kinds and tools, too.
  const names = new Set(
    text.split('\n').flatMap((line) => (line === '' ? [] : said(namesIn(JSON.parse(line)).join(' ')))),
  )
  for (const word of said(prompts.join(' '))) if (!names.has(word)) expect(written).not.toContain(word)

  await page.goto('')
  await pinfold.drop({ name, text })
  await atTheSamePlace(pinfold, page, was)
  await expect.poll(() => sumsOf(page)).toEqual(sums)
  await expect(pinfold.transcript.getByRole('listitem').first()).not.toHaveText(first)
  await expect(page.getByText('Case file').first()).toBeVisible()
})

test('with its text kept, it says so, and the text can begin later', async ({ pinfold, page }) => {
  const was = await goSomewhere(pinfold, page)
  const first = (await pinfold.transcript.getByRole('listitem').first().textContent())!
  await page.keyboard.press('h')
  await dialog(page).getByRole('radio', { name: 'Replaced' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toContainText('word for word')
  const from = dialog(page).getByRole('textbox', { name: 'Text kept from event' })
  await expect(from).toHaveValue('0')
  const { text } = await save(page)
  await page.goto('')
  await pinfold.drop({ name: 'x.jsonl', text })
  await atTheSamePlace(pinfold, page, was)
  await expect(pinfold.transcript.getByRole('listitem').first()).toHaveText(first)

  await page.keyboard.press('h')
  await dialog(page).getByRole('radio', { name: 'Replaced' }).focus()
  await page.keyboard.press('ArrowRight')
  await from.fill('20')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('region', { name: /^Preview/ })).toContainText('"textFrom":20')
})

test('a small one is a link: it opens at the place, and a reload keeps it', async ({
  pinfold,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const line = (seq: number, text: string) =>
    JSON.stringify({
      type: 'user/message',
      seq,
      time: seq,
      surfaceOp: 'append',
      data: { id: `u${seq}`, role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text }] },
    })
  const log = [
    JSON.stringify({ type: 'session', version: 0, id: 'small', createdAt: 0, delegationDepth: 0 }),
    line(0, 'First of all'),
    line(1, 'Then this'),
    line(2, 'At last'),
    '',
  ].join('\n')
  await pinfold.visit()
  await pinfold.drop({ name: 'small.jsonl', text: log })
  await pinfold.ready()
  await pinfold.pressOnSlider('Shift+ArrowLeft')
  await pinfold.row('Then this').click()
  await page.keyboard.press('h')
  await dialog(page).getByRole('radio', { name: 'Replaced' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page)).toContainText(/Fits in a link: \d+ of 8,000 characters/)
  await dialog(page).getByRole('button', { name: 'Copy link' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#v=1&case=[\w-]+$/)

  const landed = async () => {
    await pinfold.ready()
    await expect.poll(() => pinfold.position()).toBe(2)
    await expect(pinfold.row('Then this')).toHaveAttribute('aria-current', /.+/)
    await expect(pinfold.row('At last')).toHaveCount(0)
  }
  await page.goto('about:blank')
  await page.goto(link)
  await landed()
  await expect.poll(() => page.url()).toContain('sel=1')
  await page.reload()
  await landed()

  await page.goto('about:blank')
  await page.goto(link.slice(0, -16))
  await pinfold.ready()
  await page.keyboard.press('d')
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText('cut off')
  await page.goto('about:blank')
  await page.goto(`${link.split('case=')[0]}case=____`)
  await expect(page.getByText(/The link is (damaged|cut off)/).first()).toBeVisible()
  await expect(page.getByText(/Ask the sender for the case file/)).toBeVisible()
})

test('a link that would be too long says so and offers the file', async ({ pinfold, page }) => {
  await pinfold.openDemo('A long haul')
  await page.keyboard.press('h')
  await expect(dialog(page)).toContainText(/link.*Save the file and send that\./, { timeout: 20_000 })
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Save file' })).toBeEnabled()
})

test('one of a newer version opens, and says what it may lack', async ({ pinfold, page }) => {
  await pinfold.openDemo('One compaction')
  await page.keyboard.press('h')
  await expect(dialog(page).getByRole('button', { name: 'Save file' })).toBeEnabled()
  const { text } = await save(page)
  await page.goto('')
  await pinfold.drop({ name: 'new.jsonl', text: text.replace('"version":1', '"version":7') })
  await pinfold.ready()
  await page.keyboard.press('d')
  await expect(page.getByRole('region', { name: 'Diagnostics' })).toContainText(
    'The case file is of version 7',
  )
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dialog is accessible in ${colorScheme}`, async ({ pinfold, page }) => {
    await page.emulateMedia({ colorScheme })
    await pinfold.openDemo('One compaction')
    await page.keyboard.press('h')
    await expect(dialog(page).getByRole('button', { name: 'Save file' })).toBeEnabled()
    for (const [width, choice] of [
      [1440, 'Replaced'],
      [1000, 'Kept'],
      [700, 'Replaced'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await dialog(page).getByRole('radio', { name: choice }).click()
      await expect(dialog(page).getByRole('button', { name: 'Save file' })).toBeEnabled()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/case-${colorScheme}-${width}.png` })
    }
  })
