/** G8: a step of the slider, from the key to the frame that shows the panes at the new position. */
import { closePage, openLog, settle } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import { keyToFrame, press, stepRows } from './key-step.ts'
import type { Row } from './result.ts'
import { median } from './stats.ts'
import { answeredBy } from './worker-probe.ts'

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
  return stepRows({
    name: `${kind}: one turn on the slider`,
    shown: taken.map((one) => one.shown),
    worker: kernel,
    workerIs: 'worker time of the outline',
    limit,
    shownNote: `outline arrived after ${median(taken.map((one) => one.answered)).toFixed(1)} ms`,
  })
}
