/** The timeline, with the keyboard and with the pointer. */
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { makeLog } from '../tools/make-log.ts'
import { expect, test } from './pinfold.ts'
import type { Pinfold } from './pinfold.ts'
import { answered, call, log, request, returned, said } from './written-log.ts'
import type { Written } from './written-log.ts'

const note = (type: string, data: object): Written => ({ type, data })
const agent = (seq: number) => ({ runId: 'r', seq, label: 'look around', childId: `kid-${seq}` })

/** Two subagents at work, a result that the host cuts, a call that nobody answered, an op that can't be applied. */
const eventful = log('eventful', [
  note('turn/start', { turn: 1 }),
  said('u1', 'List the files'),
  request(1),
  answered('a1', [call('call_1')]),
  note('tool-workflow/agent-start', agent(1)),
  note('tool-workflow/agent-start', agent(2)),
  returned('call_1', 'a long list of files that the host will cut'),
  note('tool-workflow/agent-end', agent(1)),
  request(2),
  answered('a2', [{ type: 'text', text: 'There are many.' }]),
  returned('call_1', '[cut]', { surfaceOp: { op: 'replace', start: 6, end: 6 }, sourceEventSeqs: [6] }),
  said('u2', 'Go on'),
  request(3),
  answered('a3', [call('call_2')]),
  note('tool-workflow/agent-end', agent(2)),
  said('u3', 'Never mind'),
  request(4),
  answered('a4', [{ type: 'text', text: 'Good.' }]),
  said('u4', 'And now?'),
  request(5),
  answered('a5', [{ type: 'text', text: 'That was it.' }]),
  returned('call_9', '?', { surfaceOp: { op: 'replace', start: 99, end: 99 }, sourceEventSeqs: [99] }),
  said('u5', 'Bye'),
])

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const zoom = (page: Page): string | null => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('zoom')

/** Open to its end: the axis grows while a log is still being read. */
async function openLongHaul(pinfold: Pinfold): Promise<void> {
  await pinfold.openDemo('A long haul')
  await expect(pinfold.slider).toHaveAttribute('aria-valuemax', '6470')
}

/** Where an event is on the axis while the whole log is in sight. */
async function pointAt(pinfold: Pinfold, at: number, y: number) {
  const strip = (await pinfold.slider.locator('..').boundingBox())!
  const end = Number(await pinfold.slider.getAttribute('aria-valuemax'))
  return { x: strip.x + (at / end) * strip.width, y: strip.y + y }
}

/** From the top of the strip to the plot, and to the lane of compactions and folds. */
const PLOT = 40
const MARKS = 64

test('zooms and pans with keys; the place is in the address, Back leads out', async ({ pinfold, page }) => {
  await openLongHaul(pinfold)
  await pinfold.pressOnSlider('PageDown', 'PageDown', 'PageDown')
  const at = await pinfold.position()
  await page.keyboard.press('+')
  await expect.poll(() => zoom(page)).toMatch(/^\d+-\d+$/)
  await page.keyboard.press('=')
  await page.keyboard.press('+')
  await expect(page.getByText(/Events [\d,]+ to [\d,]+ of 6,470 in sight/)).toBeAttached()
  await expect
    .poll(() =>
      zoom(page)
        ?.split('-')
        .reduce((from, to) => String(Number(to) - Number(from))),
    )
    .toBe('809')
  const near = zoom(page)
  await page.keyboard.press('<')
  await expect.poll(() => zoom(page)).not.toBe(near)
  await page.keyboard.press('>')
  await expect.poll(() => zoom(page)).toBe(near)
  expect(await pinfold.position()).toBe(at)

  // A link to it shows the same.
  await page.reload()
  await pinfold.ready()
  expect(zoom(page)).toBe(near)
  await expect.poll(() => pinfold.position()).toBe(at)

  await page.keyboard.press('-')
  await expect.poll(() => zoom(page)).not.toBe(near)
  await page.keyboard.press('0')
  await expect.poll(() => zoom(page)).toBeNull()
  await expect(page.getByText('The whole log is in sight.').first()).toBeAttached()
  await page.goBack()
  await expect.poll(() => zoom(page)).not.toBeNull()
})

test('a zoomed timeline moves along with the position', async ({ pinfold, page }) => {
  await openLongHaul(pinfold)
  await pinfold.pressOnSlider('Home', '+', '+', '+')
  const first = zoom(page)
  await pinfold.pressOnSlider('PageUp', 'PageUp', 'PageUp')
  const at = await pinfold.position()
  await expect(async () => {
    expect(zoom(page)).not.toBe(first)
    const [from, to] = zoom(page)!.split('-').map(Number) as [number, number]
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(to)
  }).toPass()
})

test('loses no key of those that come faster than the screen', async ({ pinfold }) => {
  await pinfold.openDemo('One compaction')
  await pinfold.pressOnSlider('Home')
  const from = await pinfold.position()
  await pinfold.slider.evaluate((slider) => {
    for (let press = 0; press < 5; press++)
      slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))
  })
  expect(await pinfold.position()).toBe(from + 5)
})

test('steps by the unit that is chosen', async ({ pinfold, page }) => {
  await openLongHaul(pinfold)
  await pinfold.pressOnSlider('Home', 'PageUp')
  const from = await pinfold.position()
  const words = async (key: string) => {
    await pinfold.pressOnSlider(key, 'ArrowRight')
    return await pinfold.told()
  }
  const part = (text: string, what: string) =>
    Number(new RegExp(`${what} ([\\d,]+)`).exec(text)?.[1]?.replace(',', ''))
  const before = await pinfold.told()
  expect(before).toContain('Compaction 1 landed')
  await words('1')
  expect(await pinfold.position()).toBe(from + 1)
  expect(part(await words('2'), 'request')).toBe(part(before, 'request') + 1)
  expect(part(await words('3'), 'turn')).toBe(part(before, 'turn') + 1)
  expect(await words('5')).toContain('Compaction 2 landed')
  // The checks come in when the session rests; until then there is no step.
  await expect.poll(() => words('6')).toContain('A provider would refuse the request')
  // Kept: the buttons and the keys from anywhere step by it, too.
  await page.getByRole('button', { name: /^Step by/ }).click()
  await page.getByRole('menuitemradio', { name: /^Compaction/ }).click()
  await page.getByRole('button', { name: 'Previous compaction' }).click()
  await expect.poll(() => pinfold.told()).toContain('Compaction 8 landed')
  await page.keyboard.press(',')
  await expect.poll(() => pinfold.told()).toContain('Compaction 7 landed')
  await page.keyboard.press('.')
  await expect.poll(() => pinfold.told()).toContain('Compaction 8 landed')
  await pinfold.pressOnSlider('Home', 'ArrowLeft')
  await expect(page.getByText('No compaction before this position.')).toBeAttached()
  // At the start there are no rows to wait for.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Next compaction' })).toBeVisible({ timeout: 20_000 })
})

test('tells what is there, and goes there with a click', async ({ pinfold, page }) => {
  await openLongHaul(pinfold)
  await pinfold.pressOnSlider('Home', 'PageUp', 'PageUp')
  const compaction = await pinfold.position()
  await pinfold.pressOnSlider('End')
  const mark = await pointAt(pinfold, compaction, MARKS)
  await page.mouse.move(mark.x + 2, mark.y)
  await expect(timeline(page)).toContainText('Compaction 2 landed')
  await expect(timeline(page)).toContainText('tool results')
  await page.mouse.click(mark.x + 2, mark.y)
  expect(await pinfold.position()).toBe(compaction)
  await page.goBack()
  await expect.poll(() => pinfold.position()).toBe(6470)
  // The same with the keyboard.
  await page.mouse.move(700, 600)
  await expect(timeline(page)).not.toContainText('tool results')
  await pinfold.pressOnSlider('Enter')
  await expect(timeline(page)).toContainText('tool results')
  await page.keyboard.press('Escape')
  await expect(timeline(page)).not.toContainText('tool results')
})

test('zooms with the wheel and by dragging in the overview', async ({ pinfold, page }) => {
  await openLongHaul(pinfold)
  const middle = await pointAt(pinfold, 3000, PLOT)
  await page.mouse.move(middle.x, middle.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(() => zoom(page)).not.toBeNull()
  const [from, to] = zoom(page)!.split('-').map(Number) as [number, number]
  expect(from).toBeLessThan(3000)
  expect(to).toBeGreaterThan(3000)
  await page.keyboard.press('0')
  const [a, b] = [await pointAt(pinfold, 1000, 98), await pointAt(pinfold, 2000, 98)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => zoom(page)).toMatch(/^(99\d|100\d)-(199\d|200\d)$/)
})

test('alarms, subagents and a cache break without a fold', async ({ pinfold, page }) => {
  await pinfold.visit()
  await pinfold.drop({ name: 'eventful.jsonl', text: eventful })
  await pinfold.ready()
  await pinfold.pressOnSlider('Home', '6')
  // The checks come in when the session rests.
  await expect(async () => {
    await pinfold.pressOnSlider('Home', 'ArrowRight')
    expect(await pinfold.told()).toContain('A provider would refuse the request: 1 fault')
  }).toPass()
  await pinfold.pressOnSlider('End', 'ArrowLeft')
  expect(await pinfold.told()).toContain('The recorded surface stops')
  await pinfold.pressOnSlider('1', 'Home', 'PageUp', 'Home')
  for (let at = 0; at < 7; at++) await page.keyboard.press('ArrowRight')
  expect(await pinfold.told()).toContain('2 subagents at work')
  for (let at = 7; at < 13; at++) await page.keyboard.press('ArrowRight')
  expect(await pinfold.told()).toContain('no fold explains it')
})

test('a void fold is an alarm on the recomputed surface', async ({ pinfold }) => {
  await pinfold.openDemo('A fold that changes nothing')
  await expect(async () => {
    await pinfold.pressOnSlider('6', 'Home', 'ArrowRight')
    expect(await pinfold.told()).toContain('Void fold: b1 covers what is still sent')
  }).toPass()
})

test('shows the tokens of the surface that is looked at', async ({ pinfold, page }) => {
  await pinfold.openDemo('Folds within folds')
  await pinfold.look('Recomputed')
  await expect(timeline(page)).not.toContainText(/recorded surface|recomputing/)
  await pinfold.pressOnSlider('Home', 'PageUp', 'PageUp')
  const words = await pinfold.told()
  const number = /about ([\d,]+) tokens/.exec(words)![1]!
  await expect(timeline(page)).toContainText(`≈ ${number} t`)
  expect(words).not.toContain('recorded')
})

test.describe('10,000 requests', () => {
  /** Path of a made log; the same options give the same bytes, so it is made once a machine. */
  async function made(): Promise<string> {
    const dir = join(tmpdir(), 'pinfold-logs')
    mkdirSync(dir, { recursive: true })
    const path = join(dir, '10k-requests.jsonl')
    if (existsSync(path)) return path
    const file = createWriteStream(`${path}.${process.pid}`)
    makeLog(
      { events: 60_000, chunks: 0, compactions: 400, prune: 0.05, seed: 5 },
      (text) => void file.write(text),
    )
    await new Promise<void>((resolve) => file.end(resolve))
    renameSync(`${path}.${process.pid}`, path)
    return path
  }

  test('marks that would overlap are one that is counted, and a click looks closer', async ({
    pinfold,
    page,
  }) => {
    test.setTimeout(120_000)
    await pinfold.visit()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chooser).setFiles(await made())
    await expect(pinfold.slider).toHaveAttribute('aria-valuemax', '60000', { timeout: 60_000 })
    await expect(pinfold.slider).toHaveAttribute('aria-valuetext', /request 10,\d{3}/)
    const counted = timeline(page).getByText(/^×\d+$/)
    await expect(counted.first()).toBeVisible()
    const before = await counted.count()
    expect(before).toBeLessThan(60)
    const box = (await counted.nth(10).boundingBox())!
    await page.mouse.click(box.x - 5, box.y + box.height / 2)
    await expect.poll(() => zoom(page)).not.toBeNull()
    await expect(
      timeline(page)
        .getByText(/^c\d+$/)
        .first(),
    ).toBeVisible()
    await page.goBack()
    await expect.poll(() => zoom(page)).toBeNull()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('can be read by everybody', async ({ pinfold, page }) => {
      // The rest of the page has tests of its own.
      const check = async (): Promise<void> => {
        const { violations } = await new AxeBuilder({ page })
          .include('[aria-label="Timeline"]')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual(
          [],
        )
      }
      await openLongHaul(pinfold)
      await pinfold.pressOnSlider('PageDown', '+', '+', 'Enter')
      for (const width of [1440, 1000, 700]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(timeline(page)).toContainText('tool results')
        await check()
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Step by/ }).click()
      await expect(page.getByRole('menuitemradio', { name: /^Request/ })).toBeVisible()
      await check()
    })
  })
