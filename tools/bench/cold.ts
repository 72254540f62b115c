/** G15: nothing cached, address entered to first paint; and a demo from its link to its rows. */
import { closePage } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import { median } from './stats.ts'

const DEMOS = ['long-haul.jsonl.gz', 'nested.zip'] as const

export const cold: Bench = {
  goals: ['G15'],
  what: 'cold start',
  async run(context) {
    const app = await context.stage.app()
    const empty = `${await context.stage.limits()}empty.html`
    const times = { app: [] as number[], empty: [] as number[] }
    const demos = DEMOS.map((): number[] => [])
    for (let round = 0; round < context.rounds + 2; round++) {
      times.empty.push(await firstPaint(context, empty))
      times.app.push(await firstPaint(context, app))
      for (const [i, demo] of DEMOS.entries())
        demos[i]?.push(await demoShown(context, `${app}#v=1&demo=${demo}`))
    }
    return [
      {
        goal: 'G15',
        name: 'first contentful paint',
        value: median(times.app),
        limit: median(times.empty),
        unit: 'ms',
        most: { value: 300 },
        note: `rounds ${times.app.map(Math.round).join(', ')} ms; limit: an empty React page`,
      },
      ...DEMOS.map((demo, i) => ({
        goal: 'G15',
        name: `${demo} by its link: rows painted`,
        value: median(demos[i] ?? []),
        limit: null,
        unit: 'ms',
        most: { value: 1000 },
      })),
    ]
  },
}

/** Time from the navigation on, in a context of its own: nothing is cached. */
async function firstPaint({ stage }: Context, address: string): Promise<number> {
  const page = await stage.page()
  await page.goto(address)
  const time = await page.evaluate(async () => {
    for (;;) {
      const [entry] = performance.getEntriesByName('first-contentful-paint')
      if (entry) return entry.startTime
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  await closePage(page)
  return time
}

async function demoShown({ stage }: Context, address: string): Promise<number> {
  const page = await stage.page()
  await page.goto(address, { waitUntil: 'commit' })
  const time = await page.evaluate(() => window.probe.firstRows())
  await closePage(page)
  return time
}
