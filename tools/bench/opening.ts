/** G1 and G2: from the chosen file to the first rows, and to both projections, beside the limits. */
import { closePage, openLog } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import type { Log } from './logs.ts'
import type { Row } from './result.ts'
import { median } from './stats.ts'

export const opening: Bench = {
  goals: ['G1', 'G2'],
  what: 'opening a log',
  async run(context) {
    const rows: Row[] = []
    for (const kind of ['hundred', 'dense', 'million'] as const) rows.push(...(await openKind(context, kind)))
    return rows
  },
}

const names = { hundred: '100 MB streamed', dense: '100 MB of rows', million: '1M events packed' }

/** The goals speak of the first; the others are shown beside it. */
async function openKind(context: Context, kind: keyof typeof names): Promise<Row[]> {
  const log = context.log(kind)
  const times = {
    rows: [] as number[],
    head: [] as number[],
    complete: [] as number[],
    whole: [] as number[],
  }
  for (let round = 0; round < context.rounds; round++) {
    times.whole.push(await limit(context, log, 'whole'))
    const opened = await openLog(context.stage, log.path)
    await closePage(opened.page)
    times.rows.push(opened.firstRows)
    times.complete.push(opened.complete)
    times.head.push(await limit(context, log, 'head'))
  }
  const name = `${names[kind]}${context.quick ? ' (a tenth)' : ''}`
  const spread = (values: readonly number[]) =>
    `rounds ${values.map((value) => Math.round(value)).join(', ')} ms`
  return [
    {
      goal: 'G1',
      name: `${name}: first rows painted`,
      value: median(times.rows),
      limit: median(times.head),
      unit: 'ms',
      most: { ratio: 2.7, value: 150 },
      note: `${spread(times.rows)}; limit ${spread(times.head)}`,
    },
    {
      goal: 'G2',
      name: `${name}: both projections ready`,
      value: median(times.complete),
      limit: median(times.whole),
      unit: 'ms',
      most: { ratio: 1.5 },
      note: `${spread(times.complete)}; limit ${spread(times.whole)}`,
    },
  ]
}

/** `head`: first rows parsed and the first frame of a list. `whole`: all lines parsed. */
async function limit({ stage }: Context, log: Log, kind: 'head' | 'whole'): Promise<number> {
  const page = await stage.page()
  await page.goto(`${await stage.limits()}open.html${kind === 'whole' ? '?whole' : ''}`)
  await page.waitForTimeout(500)
  const time = page.evaluate(async (what) => {
    const { probe } = window
    if (what === 'head') return (await probe.firstRows()) - probe.chosen
    while (!document.body.dataset['done']) await new Promise((resolve) => setTimeout(resolve, 5))
    return Number(document.body.dataset['done']) - probe.chosen
  }, kind)
  await page.getByLabel('Log').setInputFiles(log.path)
  const took = await time
  await closePage(page)
  return took
}
