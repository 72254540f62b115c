/** A key, and how long it takes until the frame that shows what it did; and how long that takes at least. */
import type { Page } from '@playwright/test'
import { closePage } from './app-page.ts'
import type { Context } from './context.ts'
import { percentile } from './stats.ts'

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
