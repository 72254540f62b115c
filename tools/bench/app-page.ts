/** What a person does in the app, for the benchmarks. */
import type { Page, Worker } from '@playwright/test'
import type { Stage } from './chromium.ts'
import { measureWorker } from './worker-probe.ts'

export interface OpenedPage {
  readonly page: Page
  readonly worker: Worker
  /** File chosen to first rows painted, ms. */
  readonly firstRows: number
  /** File chosen to both projections ready, ms. */
  readonly complete: number
}

/** The app with a log opened in it. The file goes in as a person hands it over: by the file chooser. */
export async function openLog(stage: Stage, path: string): Promise<OpenedPage> {
  const page = await stage.page()
  await page.goto(await stage.app())
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'))
  await measureWorker(worker)
  // A person looks at the first screen before choosing; what is loaded when idle is there by then.
  await page.waitForTimeout(500)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const files = await chooser
  const times = page.evaluate(async () => {
    const { probe } = window
    const [rows, complete] = await Promise.all([probe.firstRows(), probe.complete()])
    return { firstRows: rows - probe.chosen, complete: complete - probe.chosen }
  })
  await files.setFiles(path)
  return { page, worker, ...(await times) }
}

export const closePage = (page: Page): Promise<void> => page.context().close()

/** Nothing is asked any more, and the last frame is painted. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { asked } = window.probe
    const last = asked.at(-1)
    return (
      asked.every((one) => one.settled !== null || one.sent < performance.now() - 5000) &&
      (last?.settled ?? 0) < performance.now() - 150
    )
  })
}

/** Wheel events of `px`, one a frame. */
export async function wheel(page: Page, px: number, events: number): Promise<void> {
  for (let i = 0; i < events; i++) {
    await page.mouse.wheel(0, px)
    await page.waitForTimeout(16)
  }
}
