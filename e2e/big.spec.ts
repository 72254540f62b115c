/** Made logs of 100 MB and of a million events, used as a person would. Speeds are measured by `npm run bench`; here nothing may freeze or move. */
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeLog } from '../tools/make-log.ts'
import { expect, test } from './pinfold.ts'
import type { Pinfold } from './pinfold.ts'

// One after the other, and again when the machine was busy with something else: what is slow stays slow.
test.describe.configure({ mode: 'serial', retries: 2, timeout: 180_000 })
// Recording a trace takes snapshots of the page, which are long tasks themselves.
test.use({ trace: 'off', screenshot: 'off' })

type Options = Parameters<typeof makeLog>[0]

/** Path of a made log; the same options give the same bytes, so it is made once a machine. */
async function made(name: string, options: Options): Promise<string> {
  const dir = join(tmpdir(), 'pinfold-logs')
  mkdirSync(dir, { recursive: true })
  const path = join(dir, `${name}.jsonl`)
  if (existsSync(path)) return path
  const file = createWriteStream(`${path}.part`)
  makeLog(options, (text) => void file.write(text))
  await new Promise<void>((resolve) => file.end(resolve))
  renameSync(`${path}.part`, path)
  return path
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds the thread itself worked, without waiting for a processor. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * What the page's main thread worked on at a stretch from now on: tasks over 50 ms. Work, not time on the
 * clock, which would also measure what else the machine is doing; `npm run bench` has that.
 */
async function watchTasks(page: Page): Promise<() => Promise<readonly string[]>> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
      traceEvents: TraceEvent[]
    }
    const main = new Set<string>()
    for (const { name, pid, tid, args } of traceEvents) {
      if (name === 'thread_name' && args?.name === 'CrRendererMain') main.add(`${pid}:${tid}`)
    }
    const tasks = traceEvents.filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name === 'ThreadControllerImpl::RunTask' && main.has(`${pid}:${tid}`),
    )
    // A check that sees no tasks would pass whatever the page does.
    expect(tasks.length).toBeGreaterThan(100)
    return tasks.flatMap(({ tdur = 0 }) => (tdur > 50_000 ? [`${Math.round(tdur / 1000)} ms`] : []))
  }
}

async function choose(pinfold: Pinfold, path: string): Promise<void> {
  const { page } = pinfold
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
}

/** The whole file has been read: the slider stands at its last event. */
async function complete(pinfold: Pinfold, events: number): Promise<void> {
  await expect(pinfold.slider).toHaveAttribute('aria-valuemax', String(events), { timeout: 120_000 })
}

test('100 MB: open, scrub, scroll, select, expand without a task over 50 ms', async ({ pinfold, page }) => {
  const path = await made('100mb', { events: 520_000, seed: 3 })
  await pinfold.visit()
  await expect(page.getByRole('button', { name: 'A long haul' })).toBeVisible()
  const tasks = await watchTasks(page)
  await choose(pinfold, path)
  await pinfold.ready()
  await complete(pinfold, 520_000)

  await pinfold.slider.focus()
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowLeft')
  for (let i = 0; i < 15; i++) await page.keyboard.press('Shift+ArrowLeft')
  const list = pinfold.transcript
  await page.mouse.move(300, 500)
  for (let i = 0; i < 40; i++) {
    await page.mouse.wheel(0, i % 8 === 7 ? 1200 : 120)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(300)
  const row = list.getByRole('listitem', { name: /tokens$/ }).nth(4)
  await row.click()
  await expect(pinfold.inspector.getByRole('heading', { level: 3 })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  expect(await tasks()).toEqual([])
})

test('a million events: every end can be reached, and scrubbing changes the surface', async ({
  pinfold,
  page,
}) => {
  const path = await made('1m-packed', { events: 1_000_000, compactions: 60, packed: true, seed: 7 })
  await pinfold.visit()
  await choose(pinfold, path)
  await pinfold.ready()
  await complete(pinfold, 1_000_000)
  const rows = pinfold.transcript.getByRole('listitem')
  const rowCount = async () => Number(await rows.first().getAttribute('aria-setsize'))
  await expect.poll(rowCount).toBeGreaterThan(30_000)
  const size = await rowCount()

  await rows.first().click()
  await page.keyboard.press('End')
  await expect(pinfold.transcript.locator(`[aria-posinset="${size}"]`)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(pinfold.transcript.locator('[aria-posinset="1"]')).toBeInViewport()

  await pinfold.pressOnSlider('End', 'PageDown')
  const landed = await pinfold.position()
  await expect(pinfold.surface.getByRole('listitem', { name: /^Summary/ }).first()).toBeAttached()
  await pinfold.pressOnSlider('PageDown')
  expect(await pinfold.position()).toBeLessThan(landed)
})

test('a big file can be cancelled, and nothing of it stays', async ({ pinfold, page }) => {
  const path = await made('100mb', { events: 520_000, seed: 3 })
  await pinfold.visit()
  await choose(pinfold, path)
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})
