/** A key, and how long it takes until the frame that shows what it did; and how long that takes at least. */
import type { Page } from '@playwright/test'
import { closePage } from './app-page.ts'
import type { Context } from './context.ts'
import type { Row } from './result.ts'
import { median, percentile } from './stats.ts'

const FRAME = 16.7
const KERNEL = 4

interface Steps {
  readonly name: string
  /** Of each step, ms: from the key to the frame; the worker's time, and what that is of. */
  readonly shown: readonly number[]
  readonly worker: readonly number[]
  readonly workerIs: string
  /** p95 of the platform. */
  readonly limit: number
  /** What else to say behind the medians. */
  readonly shownNote?: string
  readonly workerNote?: string
}

/** G8 of many steps. */
export function stepRows({ name, shown, worker, workerIs, limit, shownNote, workerNote }: Steps): Row[] {
  const note = (values: readonly number[], digits: number, more: string | undefined): string =>
    [`median ${median(values).toFixed(digits)} ms`, more].filter(Boolean).join('; ')
  return [
    {
      goal: 'G8',
      name: `${name}, input to paint, p95 of ${shown.length}`,
      value: percentile(shown, 95),
      limit,
      unit: 'ms',
      most: { value: FRAME },
      note: `${note(shown, 1, shownNote)}; limit: a sentence that follows a key`,
    },
    {
      goal: 'G8',
      name: `${name}, ${workerIs}, p95`,
      value: percentile(worker, 95),
      limit: null,
      unit: 'ms',
      most: { value: KERNEL },
      note: note(worker, 2, workerNote),
    },
  ]
}

/** Null if nothing on the screen changed, or nothing was asked for. */
export async function press(page: Page, key: string): Promise<{ shown: number; answered: number } | null> {
  await page.evaluate(() => {
    window.probe.steps.length = 0
  })
  await page.keyboard.press(key)
  return page.evaluate(async () => {
    for (let chance = 0; chance < 100; chance++) {
      const step = window.probe.steps[0]
      if (step)
        return step.painted > step.answered
          ? { shown: step.painted - step.input, answered: step.answered - step.input }
          : null
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return null
  })
}

/** p95 of the same way through a page that does nothing else. */
export async function keyToFrame({ stage, quick }: Context): Promise<number> {
  const page = await stage.page()
  await page.goto(`${await stage.limits()}empty.html`)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
        channel.port1.start()
        channel.port2.postMessage(null)
      }),
    )
  })
  for (let step = 0; step < (quick ? 20 : 60); step++) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(20 + ((step * 7) % 40))
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  await closePage(page)
  return percentile(times, 95)
}
