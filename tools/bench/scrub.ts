/** G8: a step of the slider, from the key to the frame that shows the panes at the new position. */
import type { Page } from '@playwright/test'
import { closePage, openLog, settle } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import type { Row } from './result.ts'
import { median, percentile } from './stats.ts'
import { answeredBy } from './worker-probe.ts'

const FRAME = 16.7
const KERNEL = 4

export const scrub: Bench = {
  goals: ['G8'],
  what: 'scrubbing',
  async run(context) {
    const limit = await keyToFrame(context)
    const rows: Row[] = []
    for (const kind of ['hundred', 'dense', 'million'] as const)
      rows.push(...(await scrubKind(context, kind, limit)))
    return rows
  },
}

async function scrubKind(
  context: Context,
  kind: 'hundred' | 'dense' | 'million',
  limit: number,
): Promise<Row[]> {
  const { page, worker } = await openLog(context.stage, context.log(kind).path)
  await settle(page)
  await page.getByRole('slider', { name: 'Position in the log' }).focus()
  await answeredBy(worker)
  const steps = context.quick ? 20 : 60
  const taken: { shown: number; answered: number }[] = []
  for (let step = 0; step < steps; step++) {
    const one = await press(page, 'ArrowLeft')
    if (one) taken.push(one)
    // Keys come at any time of a frame.
    await page.waitForTimeout((step * 7) % 40)
  }
  const kernel = (await answeredBy(worker)).filter(({ name }) => name === 'outline').map(({ took }) => took)
  await closePage(page)
  const shown = taken.map((one) => one.shown)
  const name = `${kind}: one turn on the slider`
  return [
    {
      goal: 'G8',
      name: `${name}, input to paint, p95 of ${shown.length}`,
      value: percentile(shown, 95),
      limit,
      unit: 'ms',
      most: { value: FRAME },
      note: `median ${median(shown).toFixed(1)} ms, outline arrived after ${median(taken.map((one) => one.answered)).toFixed(1)} ms; limit: a sentence that follows a key`,
    },
    {
      goal: 'G8',
      name: `${name}, worker time of the outline, p95`,
      value: percentile(kernel, 95),
      limit: null,
      unit: 'ms',
      most: { value: KERNEL },
      note: `median ${median(kernel).toFixed(2)} ms`,
    },
  ]
}

/** Null if nothing on the screen changed, or no outline was asked for. */
async function press(page: Page, key: string): Promise<{ shown: number; answered: number } | null> {
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
async function keyToFrame({ stage, quick }: Context): Promise<number> {
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
